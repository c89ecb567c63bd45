import { defineMessages } from "../message.ts";

/** AOP731 to AOP743: what is wrong with a command as it was typed, or keeps it from being carried out. */
export const commandLineMessages = defineMessages({
  AOP731: {
    severity: "error",
    title: { ja: "知らないコマンド", en: "Unknown command" },
    message: { ja: "{command} というコマンドはありません", en: "There is no command {command}" },
    found: { ja: "{command}", en: "{command}" },
    expected: { ja: "{known}", en: "{known}" },
    fix: { ja: "{hint}", en: "{hint}" },
    explanation: {
      ja: "似た名前のコマンドを代わりに動かすことはしません。",
      en: "A command with a similar name is suggested, never run instead.",
    },
    example: { kind: "command", text: "tejun chek procedure.md" },
  },
  AOP732: {
    severity: "error",
    title: { ja: "知らないオプション", en: "Unknown option" },
    message: { ja: "{command} に {option} はありません", en: "{command} has no option {option}" },
    found: { ja: "{option}", en: "{option}" },
    expected: { ja: "{known}", en: "{known}" },
    fix: { ja: "{hint}", en: "{hint}" },
    explanation: {
      ja: "綴りを間違えたオプションを黙って無視すると、頼んでいないことが起きます。",
      en: "An option that is silently ignored would do what nobody asked for.",
    },
    example: { kind: "command", text: "tejun fmt procedure.md --chek" },
  },
  AOP733: {
    severity: "error",
    title: { ja: "足りない引数", en: "An argument is missing" },
    message: { ja: "{command} に {argument} がありません", en: "{command} lacks {argument}" },
    found: { ja: "なし", en: "nothing" },
    expected: { ja: "{usage}", en: "{usage}" },
    fix: { ja: "例: {example}", en: "Example: {example}" },
    explanation: {
      ja: "何に対して行うのかを推測しません。",
      en: "What a command is meant for is not guessed.",
    },
    example: { kind: "command", text: "tejun run" },
  },
  AOP734: {
    severity: "error",
    title: { ja: "多すぎる引数", en: "Too many arguments" },
    message: { ja: "{command} の引数が多すぎます", en: "{command} was given too many arguments" },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "{usage}", en: "{usage}" },
    fix: {
      ja: "空白のある値は引用符で囲んでください。例: {example}",
      en: "Quote a value that has spaces. Example: {example}",
    },
    explanation: {
      ja: "余った引数は、たいてい引用符の付け忘れです。",
      en: "An argument too many is mostly a forgotten quotation mark.",
    },
    example: { kind: "command", text: "tejun run monthly-invoices November 2026" },
  },
  AOP735: {
    severity: "error",
    title: { ja: "値のないオプション", en: "An option without its value" },
    message: { ja: "{option} に値がありません", en: "{option} lacks its value" },
    found: { ja: "なし", en: "nothing" },
    expected: { ja: "{expected}", en: "{expected}" },
    fix: { ja: "例: {example}", en: "Example: {example}" },
    explanation: {
      ja: "値のないオプションを既定の値で補いません。",
      en: "A missing value is not filled in.",
    },
    example: { kind: "command", text: "tejun serve --port" },
  },
  AOP736: {
    severity: "error",
    title: { ja: "値の合わないオプション", en: "A value that does not fit an option" },
    message: { ja: "{option} の値が合いません", en: "The value of {option} does not fit" },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "{expected}", en: "{expected}" },
    fix: { ja: "例: {example}", en: "Example: {example}" },
    explanation: {
      ja: "値を読み替えたり、既定の値に戻したりしません。",
      en: "A value is never converted to fit, nor replaced by a default.",
    },
    example: { kind: "command", text: "tejun serve --port http" },
  },
  AOP737: {
    severity: "error",
    title: { ja: "ファイルが読めない", en: "A file that cannot be read" },
    message: { ja: "{path} が読めません", en: "{path} cannot be read" },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "読めるファイル", en: "a file that can be read" },
    fix: { ja: "{hint}", en: "{hint}" },
    explanation: {
      ja: "無いファイルは、空のファイルとして扱いません。",
      en: "A file that is not there is not taken for an empty one.",
    },
    example: { kind: "command", text: "tejun check gone.md" },
  },
  AOP738: {
    severity: "error",
    title: { ja: "ファイルが書けない", en: "A file that cannot be written" },
    message: { ja: "{path} に書けません", en: "{path} cannot be written" },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "書き込めるファイルとフォルダ", en: "a file and a folder that can be written" },
    fix: { ja: "権限と空き容量を確かめてください", en: "Check the permissions and the free space" },
    explanation: {
      ja: "書きかけの内容が残ることはありません。元のファイルはそのままです。",
      en: "No half-written file is left behind; the old one stays as it was.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "ほかの利用者のファイルを、tejun fmt で直そうとしました。",
        en: "tejun fmt is used on a file of another user.",
      },
    },
  },
  AOP739: {
    severity: "error",
    title: { ja: "使用中の状態フォルダ", en: "The state folder is in use" },
    message: {
      ja: "状態フォルダ {dir} は別の tejun が使っています",
      en: "Another tejun is using the state folder {dir}",
    },
    found: { ja: "{holder}", en: "{holder}" },
    expected: { ja: "1 つの状態フォルダに 1 つのホスト", en: "one host for a state folder" },
    fix: { ja: "{hint}", en: "{hint}" },
    explanation: {
      ja: "2 つのホストが同じ記録に書くと、同じ操作が 2 回行われかねません。",
      en: "Two hosts writing to one record could carry out the same action twice.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "同じフォルダで、tejun serve をもう一つ起動しました。",
        en: "tejun serve is started a second time in the same folder.",
      },
    },
  },
  AOP740: {
    severity: "error",
    title: { ja: "使用中のポート", en: "The port is in use" },
    message: { ja: "ポート {port} は使えません", en: "Port {port} cannot be used" },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "空いているポート", en: "a free port" },
    fix: {
      ja: "ほかのポートで起動してください。例: {example}",
      en: "Start it on another port. Example: {example}",
    },
    explanation: {
      ja: "メールのリンクはこの番号を指すので、黙って別のポートに変えることはしません。",
      en: "The links in mails lead to this port, so another one is never chosen silently.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "tejun serve を起動したとき、ほかのプログラムがポート 4649 を使っていました。",
        en: "Another program listens on 4649 when tejun serve is started.",
      },
    },
  },
  AOP741: {
    severity: "error",
    title: { ja: "ホストが答えない", en: "The host does not answer" },
    message: { ja: "ホスト {url} が答えません", en: "The host at {url} does not answer" },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "動いているホストの答え", en: "an answer of the running host" },
    fix: {
      ja: "tejun serve が動いているか確かめて、もう一度試してください。始まった実行は記録から続きます",
      en: "See whether tejun serve is still running, and try again; a run that has started goes on from its record",
    },
    explanation: {
      ja: "途中で止まったホストは、起動し直すと記録から続けます。",
      en: "A host that stopped takes up its runs again when it is started.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "tejun run が実行を待っている間に、ホストが強制終了されました。",
        en: "The host is killed while tejun run waits for a run.",
      },
    },
  },
  AOP742: {
    severity: "error",
    title: { ja: "上書きになるファイル", en: "Files that would be replaced" },
    message: { ja: "もうあるファイルは上書きしません", en: "Existing files are not replaced" },
    found: { ja: "{files}", en: "{files}" },
    expected: { ja: "これらのファイルがないフォルダ", en: "a folder without these files" },
    fix: {
      ja: "空のフォルダで実行するか、先にこのファイルを移してください",
      en: "Run it in an empty folder, or move these files away first",
    },
    explanation: {
      ja: "書いた手順書や設定が消えることはありません。",
      en: "Nothing that a person wrote is lost.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "tejun.config.json がもうあるフォルダで、tejun init を実行しました。",
        en: "tejun init is used where tejun.config.json is already there.",
      },
    },
  },
  AOP743: {
    severity: "error",
    title: { ja: "状態フォルダが使えない", en: "The state folder cannot be used" },
    message: { ja: "状態フォルダ {dir} が使えません", en: "The state folder {dir} cannot be used" },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "読み書きできるフォルダ", en: "a folder that can be read and written" },
    fix: {
      ja: "権限と空き容量を確かめるか、--state で別のフォルダを指定してください",
      en: "Check its permissions and the free space, or name another folder with --state",
    },
    explanation: {
      ja: "記録が残せないときは、何も始めません。",
      en: "Nothing is started that cannot be recorded.",
    },
    example: { kind: "command", text: "tejun inbox --state procedure.md" },
  },
});
