import { defineMessages } from "../message.ts";

/** AOP560 to AOP572: talking with the builder, trying reads, and free exploration within a phase. */
export const conversationMessages = defineMessages({
  AOP560: {
    severity: "error",
    title: { ja: "まだ考えています", en: "Still at work" },
    message: { ja: "前の発言への答えがまだです。", en: "The message before has not been answered yet." },
    found: { ja: "待っている会話", en: "a conversation that waits" },
    expected: { ja: "答えが出たあとの発言", en: "a message after the answer" },
    fix: {
      ja: "少し待って、もう一度送ってください。長くても 10 分で、答えを待つのをやめます。",
      en: "Wait a little and send it again. After ten minutes at most, the answer is given up.",
    },
    explanation: {
      ja: "発言は一つずつ答えられます。二つが同時に進むと、どの下書きへの答えかが分からなくなるからです。",
      en: "Messages are answered one at a time; with two at once nobody could tell which draft an answer means.",
    },
    example: { kind: "situation", text: "A second message is sent before the model has answered the first." },
  },
  AOP561: {
    severity: "error",
    title: { ja: "会話が長すぎます", en: "The conversation is full" },
    message: {
      ja: "この会話はこれ以上続けられません（{most} 回まで）。",
      en: "This conversation cannot go on: it holds at most {most} turns.",
    },
    found: { ja: "{turns} 回", en: "{turns} turns" },
    expected: { ja: "{most} 回まで", en: "at most {most} turns" },
    fix: {
      ja: "下書きを残してから、新しい会話を始めてください。",
      en: "Keep the draft, then begin a new conversation.",
    },
    explanation: {
      ja: "会話は全部がモデルに見せられ、保存されます。長さに限りがないと、どちらも終わりません。",
      en: "A conversation is shown to the model whole and stored whole; without a bound neither would end.",
    },
    example: { kind: "situation", text: "A conversation that has reached its bound gets one more message." },
  },
  AOP562: {
    severity: "error",
    title: { ja: "下書きがありません", en: "There is no draft" },
    message: { ja: "この会話にはまだ下書きがありません。", en: "This conversation has no draft yet." },
    found: { ja: "下書きのない会話", en: "a conversation without a draft" },
    expected: { ja: "下書き", en: "a draft" },
    fix: {
      ja: "仕事を言葉で書いて送るか、下書きを自分で書いてください。",
      en: "Describe the job, or write a draft yourself.",
    },
    explanation: {
      ja: "コンパイルしたり残したりできるのは、下書きだけです。",
      en: "Only a draft can be compiled, tried or kept.",
    },
    example: { kind: "situation", text: "Somebody presses Keep in a conversation that only asked questions so far." },
  },
  AOP563: {
    severity: "error",
    title: { ja: "お試しできません", en: "It cannot be tried" },
    message: { ja: "この下書きはお試しで動かせません: {reason}", en: "This draft cannot be tried: {reason}" },
    found: { ja: "{reason}", en: "{reason}" },
    expected: {
      ja: "お試しの道具だけを使う、コンパイル済みの下書き",
      en: "a compiled draft that uses sandbox tools alone",
    },
    fix: {
      ja: "下書きをコンパイルしてください。本物の道具を使うものは、手順書として残してから実行します。",
      en: "Compile the draft. One that uses real tools is kept as a procedure first, and then run.",
    },
    explanation: {
      ja: "お試しは、失敗してもよい所で動かすためのものです。本物の会計ソフトやメールには触れません。",
      en: "A trial is for where a mistake costs nothing; it never touches a real accounting system or mailbox.",
    },
    example: { kind: "situation", text: "A draft grants a tool that is served by a real MCP server." },
  },
  AOP564: {
    severity: "error",
    title: { ja: "ここでは会話できません", en: "No conversations here" },
    message: {
      ja: "このホストでは、手順書を作る会話は使えません。",
      en: "This host does not offer conversations about procedures.",
    },
    found: { ja: "会話を持たないホスト", en: "a host without conversations" },
    expected: { ja: "一台のマシンで動くホスト", en: "the host of one machine" },
    fix: {
      ja: "手順書を手もとの tejun で作り、HTTP で保存してください（PUT /aops/…）。",
      en: "Write the procedure with tejun on your machine, and save it over HTTP (PUT /aops/…).",
    },
    explanation: {
      ja: "AWS では、HTTP に答える関数はモデルも道具も持ちません。",
      en: "On AWS the function that answers HTTP holds neither a model nor tools.",
    },
    example: { kind: "situation", text: "POST /conversations is sent to a deployment on AWS." },
  },
  AOP565: {
    severity: "error",
    title: { ja: "モデルが答えません", en: "The model did not answer" },
    message: { ja: "モデルに尋ねられませんでした: {reason}", en: "The model could not be asked: {reason}" },
    found: { ja: "{reason}", en: "{reason}" },
    expected: { ja: "モデルの答え", en: "an answer of the model" },
    fix: {
      ja: "設定 `model` を確かめて、もう一度送ってください。下書きはそのままです。",
      en: "Check `model` in the configuration and send it again. The draft is as it was.",
    },
    explanation: {
      ja: "遅い、誤っている、止まっているモデルは、ふつうのことです。会話は壊れません。",
      en: "A model that is slow, wrong or away is an ordinary case; the conversation is not harmed.",
    },
    example: { kind: "situation", text: "The configured endpoint refuses the connection." },
  },
  AOP566: {
    severity: "error",
    title: { ja: "答えが途中で終わりました", en: "The answer was given up" },
    message: {
      ja: "答えが時間内に出ませんでした。",
      en: "The answer did not come in time.",
    },
    found: { ja: "答えのない発言", en: "a message without an answer" },
    expected: { ja: "10 分以内の答え", en: "an answer within ten minutes" },
    fix: { ja: "もう一度送ってください。", en: "Send it again." },
    explanation: {
      ja: "どの待ちにも終わりがあります。ホストが途中で止まったときも、ここで終わります。",
      en: "Every wait has an end, also when the host was stopped in between.",
    },
    example: { kind: "situation", text: "The host was switched off while the model was writing." },
  },
  AOP567: {
    severity: "error",
    title: { ja: "その名前の手順書があります", en: "There is such a procedure already" },
    message: {
      ja: "「{aop}」という手順書はもうあります。",
      en: 'There is a procedure "{aop}" already, and it is not what this conversation kept.',
    },
    found: { ja: "{aop}", en: "{aop}" },
    expected: { ja: "まだない名前", en: "a name that is not taken" },
    fix: { ja: "別の名前を付けてください。", en: "Give it another name." },
    explanation: {
      ja: "会話から残すときは、ほかの人の手順書を書き換えません。",
      en: "Keeping a draft never overwrites a procedure that others wrote.",
    },
    example: {
      kind: "situation",
      text: "A draft is kept under the name of a procedure that somebody else edited since.",
    },
  },
  AOP568: {
    severity: "error",
    title: { ja: "試せる読み取りではありません", en: "Not a read that can be tried" },
    message: {
      ja: "「{operation}」は、この会話で試せる読み取りではありません。",
      en: '"{operation}" is not a read that this conversation may make.',
    },
    found: { ja: "{operation}", en: "{operation}" },
    expected: { ja: "{known}", en: "{known}" },
    fix: {
      ja: "会話を始めるときに選んだ道具の、読み取りを選んでください。",
      en: "Choose a read of one of the tools that were chosen when the conversation began.",
    },
    explanation: {
      ja: "試すときに許されるのは、選ばれた道具の読み取りだけです。下書きの作成や登録は、だれが頼んでもできません。",
      en: "Trying things out is granted reads of the chosen tools alone; nobody can draft or register anything with it.",
    },
    example: { kind: "situation", text: "A model asks to issue an invoice while reads are being tried out." },
  },
  AOP569: {
    severity: "error",
    title: { ja: "まだ何も読んでいません", en: "Nothing was read yet" },
    message: {
      ja: "手順書にできる読み取りがまだありません。",
      en: "There is no read yet that could become a procedure.",
    },
    found: { ja: "読み取りのない会話", en: "a conversation without a read" },
    expected: { ja: "答えの返った読み取り", en: "a read that was answered" },
    fix: { ja: "道具を一つ読んでみてください。", en: "Try a read first." },
    explanation: {
      ja: "下書きは、実際にした読み取りだけから作られます。",
      en: "The draft is made of the reads that were really done, and of nothing else.",
    },
    example: { kind: "situation", text: "Somebody turns an empty exploration into a procedure." },
  },
  AOP570: {
    severity: "error",
    title: { ja: "探索が限度に達しました", en: "A free exploration came to its bounds" },
    message: {
      ja: "探索を終えました（{bound}）。分かっていない項目: {fields}",
      en: "The exploration ended ({bound}). Not known: {fields}",
    },
    found: { ja: "{bound}", en: "{bound}" },
    expected: { ja: "限度内の答え", en: "an answer within the bounds" },
    fix: {
      ja: "足りない項目を依頼に書くか、手順書にその調べ方を書いてください。",
      en: "Write what is missing into the request, or write into the procedure how to find it.",
    },
    explanation: {
      ja: "探す順は変えられますが、推測は事実になりません。分からないまま終わるときは、そう言って止まります。",
      en: "The order of the search may change, a guess may not become a fact. What stays unknown is said, and the phase stops.",
    },
    example: { kind: "situation", text: "An exploration was planned anew three times and still found no department." },
  },
  AOP571: {
    severity: "error",
    title: { ja: "探索の台帳の誤り", en: "A ledger of an exploration that is not in order" },
    message: {
      ja: "エージェントの探索の台帳を受け取れません: {problems}",
      en: "An agent's ledger of its exploration is not accepted: {problems}",
    },
    found: { ja: "{problems}", en: "{problems}" },
    expected: {
      ja: "出どころのある事実、推測、計画、進み具合",
      en: "facts with their sources, guesses, a plan, and how it goes",
    },
    fix: { ja: "形を直して、もう一度呼んでください。", en: "Mend it and call it again." },
    explanation: {
      ja: "出どころのない事実は、推測として書かれます。台帳に書いても、値の状態は変わりません。",
      en: "A fact without a source is written down as a guess; no ledger changes what a value is.",
    },
    example: { kind: "situation", text: "A model writes down a fact that quotes a source which does not exist." },
  },
  AOP572: {
    severity: "error",
    title: { ja: "値の指し方の誤り", en: "A value that is not there" },
    message: {
      ja: "「{name}」に渡す値が見つかりません。",
      en: 'The value that is to be given to "{name}" is not there.',
    },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "この会話の読み取りが返した値", en: "a value that a read of this conversation brought back" },
    fix: { ja: "結果の一覧から選び直してください。", en: "Choose one from the results again." },
    explanation: {
      ja: "結果を次の読み取りに渡すと、その根拠も一緒に渡ります。",
      en: "A result that is given to the next read takes its evidence along.",
    },
    example: { kind: "situation", text: "A read names a value of another conversation." },
  },
});
