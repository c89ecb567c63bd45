import { defineMessages } from "../message.ts";

/** AOP7xx: what is wrong with tejun.config.json. */
export const configurationMessages = defineMessages({
  AOP701: {
    severity: "error",
    title: { ja: "設定が JSON として読めない", en: "The configuration is not JSON" },
    message: { ja: "設定が JSON として読めません", en: "The configuration cannot be read as JSON" },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "1 つの JSON オブジェクト", en: "one JSON object" },
    fix: {
      ja: "示した位置の引用符、コンマ、かっこを確かめてください",
      en: "Check the quotes, commas and brackets at this place",
    },
    explanation: {
      ja: "設定の一部だけを読んで動き出すことはしません。`//` の注釈と末尾のコンマは使えます。",
      en: "Nothing starts on half a configuration. Comments with `//` and trailing commas are allowed.",
    },
    example: { kind: "configuration", text: '{ "timezone": "Asia/Tokyo"' },
  },
  AOP702: {
    severity: "error",
    title: { ja: "知らないキー", en: "Unknown key" },
    message: { ja: "{path} は設定にないキーです", en: "{path} is not a key of the configuration" },
    found: { ja: "{key}", en: "{key}" },
    expected: { ja: "{known}", en: "{known}" },
    fix: { ja: "キーの綴りを直すか、消してください", en: "Correct the spelling of the key, or remove it" },
    explanation: {
      ja: "綴りを間違えた制限は、黙って無視すると制限がないのと同じになります。",
      en: "A limit whose name is misspelt would silently be no limit at all.",
    },
    example: { kind: "configuration", text: '{ "aprovals": { "validDays": 3 } }' },
  },
  AOP703: {
    severity: "error",
    title: { ja: "値が合わない", en: "A value does not fit" },
    message: { ja: "{path} の値が合いません", en: "The value of {path} does not fit" },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "{expected}", en: "{expected}" },
    fix: { ja: "{path} を {expected} にしてください", en: "Make {path} {expected}" },
    explanation: {
      ja: "値を別の型に読み替えたり、既定の値で埋めたりしません。",
      en: "A value is never converted to another type, nor replaced by a default.",
    },
    example: { kind: "configuration", text: '{ "approvals": { "validDays": "7" } }' },
  },
  AOP704: {
    severity: "error",
    title: { ja: "必要なキーがない", en: "A required key is missing" },
    message: { ja: "{path} がありません", en: "{path} is missing" },
    found: { ja: "なし", en: "nothing" },
    expected: { ja: "{expected}", en: "{expected}" },
    fix: { ja: "{path} に {expected} を書いてください", en: "Write {expected} at {path}" },
    explanation: {
      ja: "ほかの値から推測して補うことはしません。",
      en: "It is not guessed from the other values.",
    },
    example: { kind: "configuration", text: '{ "model": { "kind": "bedrock" } }' },
  },
  AOP705: {
    severity: "error",
    title: { ja: "同じキーが 2 つある", en: "A key stands twice" },
    message: { ja: "{path} が 2 回書かれています", en: "{path} is written twice" },
    found: { ja: "2 つ目の {key}", en: "a second {key}" },
    expected: { ja: "1 つのキーは 1 回だけ", en: "each key once" },
    fix: { ja: "どちらかを消してください", en: "Remove one of the two" },
    explanation: {
      ja: "JSON を読むプログラムは、たいてい後のほうだけを黙って使います。",
      en: "Most readers of JSON silently keep only the last one.",
    },
    example: { kind: "configuration", text: '{ "timezone": "UTC", "timezone": "Asia/Tokyo" }' },
  },
  AOP706: {
    severity: "error",
    title: { ja: "承認のない commit", en: "A commit without approval" },
    message: {
      ja: "{path} は取り消せない操作なのに承認なしです",
      en: "{path} cannot be undone and yet needs no approval",
    },
    found: { ja: '"approval": "never"', en: '"approval": "never"' },
    expected: { ja: '"always" (書かなくても同じ)', en: '"always", which is also what absence means' },
    fix: {
      ja: "approval を消してください。取り消せる操作なら access を draft にしてください",
      en: "Remove approval; if the operation can be undone, make its access draft",
    },
    explanation: {
      ja: "取り消せない操作は、いつも人の承認を要します。設定でこれを下げることはできません。",
      en: "What cannot be undone always waits for a person; the configuration cannot lower that.",
    },
    example: {
      kind: "configuration",
      text: '{ "tools": { "crm": { "server": { "url": "https://crm.example.com/mcp" }, "operations": { "send": { "access": "commit", "approval": "never", "receipt": "/receipt" } } } }, "approvers": { "operators": ["ops@example.com"] } }',
    },
  },
  AOP707: {
    severity: "error",
    title: { ja: "1 つの名前が 2 つのツールを指す", en: "One name for two tools" },
    message: {
      ja: "「{name}」が {first} と {second} の両方を指します",
      en: '"{name}" names both {first} and {second}',
    },
    found: { ja: "{first}、{second}", en: "{first}, {second}" },
    expected: { ja: "1 つの名前に 1 つのツール", en: "one tool per name" },
    fix: { ja: "どちらかの title か aliases を変えてください", en: "Change the title or the aliases of one of them" },
    explanation: {
      ja: "手順書の道具名がどちらを指すか決まらないと、渡す権限も決まりません。名前は全角半角と大文字小文字の違いを除いて比べます。",
      en: "If a name in an AOP could mean either, so could the rights it grants. Width and letter case do not tell names apart.",
    },
    example: {
      kind: "configuration",
      text: '{ "tools": { "freee": { "server": "sandbox" }, "books": { "title": "Freee", "server": { "url": "https://books.example.com/mcp" }, "operations": { "list": { "access": "read" } } } }, "approvers": { "operators": ["ops@example.com"] } }',
    },
  },
  AOP708: {
    severity: "error",
    title: { ja: "見本のツールにない id", en: "The sandbox has no such tool" },
    message: { ja: "見本のツールに {id} はありません", en: "The sandbox has no tool {id}" },
    found: { ja: "{id}", en: "{id}" },
    expected: { ja: "{known}", en: "{known}" },
    fix: {
      ja: "id を見本のツールのものにするか、server に url か command を書いてください",
      en: "Use the id of a sandbox tool, or give the server as url or command",
    },
    explanation: {
      ja: '"sandbox" は、この製品に付いてくる見本のツールだけを指します。',
      en: '"sandbox" means only the tools that ship with this product.',
    },
    example: { kind: "configuration", text: '{ "tools": { "crm": { "server": "sandbox" } } }' },
  },
  AOP709: {
    severity: "error",
    title: { ja: "find が読み取りの操作を指していない", en: "find does not name a read operation" },
    message: { ja: "{path} が読み取りの操作を指していません", en: "{path} does not name a read operation" },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "同じツールの、access が read の操作", en: "an operation of the same tool whose access is read" },
    fix: {
      ja: "結果を確かめられる読み取りの操作の名前にするか、消してください",
      en: "Name the read operation that shows what became of it, or remove the key",
    },
    explanation: {
      ja: "find は、結果が分からなくなった操作が本当に行われたかを確かめるために呼ばれます。",
      en: "find is asked whether an operation whose outcome is unknown was carried out after all.",
    },
    example: {
      kind: "configuration",
      text: '{ "tools": { "crm": { "server": { "url": "https://crm.example.com/mcp" }, "operations": { "send": { "access": "draft", "receipt": "/receipt", "find": "send" } } } }, "approvers": { "operators": ["ops@example.com"] } }',
    },
  },
  AOP710: {
    severity: "error",
    title: { ja: "access に合わないキー", en: "A key that does not go with the access" },
    message: { ja: "{path} は access が {access} の操作には書けません", en: "{path} does not go with access {access}" },
    found: { ja: "{key}", en: "{key}" },
    expected: {
      ja: "ledger は read に、approval・idempotencyKey・receipt・find は draft か commit に",
      en: "ledger with read; approval, idempotencyKey, receipt and find with draft or commit",
    },
    fix: { ja: "{key} を消すか、access を直してください", en: "Remove {key}, or correct the access" },
    explanation: {
      ja: "効かないキーが残っていると、守られているように見えて守られていないことになります。",
      en: "A key that has no effect looks like a safeguard and is none.",
    },
    example: {
      kind: "configuration",
      text: '{ "tools": { "crm": { "server": { "url": "https://crm.example.com/mcp" }, "operations": { "list": { "access": "read", "receipt": "/receipt" } } } }, "approvers": { "operators": ["ops@example.com"] } }',
    },
  },
  AOP711: {
    severity: "warning",
    title: { ja: "受領を示す値がない", en: "No receipt" },
    message: {
      ja: "{path} に receipt がないので、結果はいつも「不明」になります",
      en: "{path} has no receipt, so its outcome will always be unknown",
    },
    found: { ja: "receipt なし", en: "no receipt" },
    expected: { ja: '"/receipt" のような JSON Pointer', en: 'a JSON Pointer such as "/receipt"' },
    fix: {
      ja: "答えの中で受領番号などが入る場所を receipt に書いてください",
      en: "Say in receipt where the answer carries its receipt",
    },
    explanation: {
      ja: "「受け付けました」だけの答えは、行われた証拠になりません。結果が不明な操作は、人が確かめるまで終わりません。",
      en: 'An answer that only says "accepted" proves nothing. An unknown outcome stays open until a person settles it.',
    },
    example: {
      kind: "configuration",
      text: '{ "tools": { "crm": { "server": { "url": "https://crm.example.com/mcp" }, "operations": { "send": { "access": "commit" } } } }, "approvers": { "operators": ["ops@example.com"] } }',
    },
  },
  AOP712: {
    severity: "error",
    title: { ja: "予約された id", en: "Reserved id" },
    message: { ja: "{id} はツールの id に使えません", en: "{id} cannot be the id of a tool" },
    found: { ja: "{id}", en: "{id}" },
    expected: { ja: "{known} のほかの id", en: "an id other than {known}" },
    fix: { ja: "別の id にしてください", en: "Choose another id" },
    explanation: {
      ja: "添付ファイル、質問、AOP の呼び出しは、設定しなくても手順書で使える道具です。",
      en: "Attachments, questions and calls of other AOPs are tools that every AOP can name without configuration.",
    },
    example: {
      kind: "configuration",
      text: '{ "tools": { "hitl": { "server": { "url": "https://x.example.com/mcp" }, "operations": { "list": { "access": "read" } } } }, "approvers": { "operators": ["ops@example.com"] } }',
    },
  },
  AOP713: {
    severity: "warning",
    title: { ja: "承認者が見本のまま", en: "Only the sample approvers" },
    message: {
      ja: "実際のツールを使うのに approvers がないので、承認依頼は見本の宛先に送られます",
      en: "Real tools are configured without approvers, so requests go to the sample addresses",
    },
    found: { ja: "approvers なし", en: "no approvers" },
    expected: { ja: "役割ごとのメールアドレス", en: "mail addresses by role" },
    fix: {
      ja: "approvers に、役割ごとのメールアドレスの配列を書いてください",
      en: "Write approvers: for each role an array of mail addresses",
    },
    explanation: {
      ja: "見本の宛先 (example.com) には誰もいません。承認は期限が切れて、操作は行われません。",
      en: "Nobody reads the sample addresses (example.com); approvals would expire and nothing would be done.",
    },
    example: {
      kind: "configuration",
      text: '{ "tools": { "crm": { "server": { "url": "https://crm.example.com/mcp" }, "operations": { "list": { "access": "read" } } } } }',
    },
  },
  AOP714: {
    severity: "error",
    title: { ja: "環境変数がない", en: "An environment variable is not set" },
    message: {
      ja: "{path} の示す環境変数 {name} がありません",
      en: "The environment variable {name} named by {path} is not set",
    },
    found: { ja: "{name} は未設定", en: "{name} is not set" },
    expected: { ja: "空でない値", en: "a value that is not empty" },
    fix: { ja: "{name} を設定してから起動してください", en: "Set {name} before starting" },
    explanation: {
      ja: "鍵は設定ファイルに書かず、環境変数で渡します。",
      en: "Keys are passed in the environment, never in the configuration file.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "model.apiKeyEnv に OPENAI_API_KEY と書きましたが、その環境変数が設定されていませんでした。",
        en: 'model.apiKeyEnv is "OPENAI_API_KEY", and OPENAI_API_KEY is not set.',
      },
    },
  },
  AOP715: {
    severity: "error",
    title: { ja: "この版で使えない値", en: "A value that this version cannot use" },
    message: { ja: "{path} の {kind} は、この版では使えません", en: "{path} {kind} cannot be used in this version" },
    found: { ja: "{kind}", en: "{kind}" },
    expected: { ja: "この版で使えるもの: {known}", en: "one that this version has: {known}" },
    fix: { ja: "{path} をほかのものに変えてください", en: "Choose another {path}" },
    explanation: {
      ja: "頼まれたものの代わりに、別のもので動き出すことはしません。",
      en: "Nothing starts with something else than was asked for.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "一台のマシンで動かす設定で、model.kind を bedrock にしました。",
        en: 'model.kind is "bedrock" on one machine.',
      },
    },
  },
});
