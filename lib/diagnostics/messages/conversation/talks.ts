import { defineMessages } from "../../message.ts";

/** AOP56x: why a message, a draft or a trial of a conversation was not accepted. */
export const talkMessages = defineMessages({
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
    example: {
      kind: "situation",
      text: {
        ja: "モデルが答える前に、次の発言を送りました。",
        en: "A second message is sent before the model has answered the first.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "上限まで続いた会話に、もう一つ発言を送りました。",
        en: "A conversation that has reached its bound gets one more message.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "まだ質問のやり取りしかない会話で、「残す」を押しました。",
        en: "Somebody presses Keep in a conversation that only asked questions so far.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "下書きに、本物の MCP サーバーの道具が書いてありました。",
        en: "A draft grants a tool that is served by a real MCP server.",
      },
    },
  },
  AOP564: {
    severity: "error",
    title: { ja: "ここでは会話できません", en: "No conversations here" },
    message: {
      ja: "このホストでは、手順書を作る会話は使えません。",
      en: "This host does not offer conversations about procedures.",
    },
    found: { ja: "会話を持たないホスト", en: "a host without conversations" },
    expected: { ja: "会話のできるホスト", en: "a host with conversations" },
    fix: {
      ja: "手順書のページで本文を書いて、保存してください。プログラムは PUT /aops/… で保存できます。",
      en: "Write the procedure on the page of procedures and save it. A program saves it by PUT /aops/….",
    },
    explanation: {
      ja: "会話には、答えるモデルと、下書きを試す場所が要ります。",
      en: "A conversation needs a model that answers and a place to try drafts in.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "会話のできないホストで、手順書を作る会話を始めようとしました。",
        en: "Somebody begins a conversation about a procedure on a host that offers none.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "設定したモデルの接続先に、接続を拒否されました。",
        en: "The configured endpoint refuses the connection.",
      },
    },
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
    example: {
      kind: "situation",
      text: {
        ja: "モデルが書いている間に、ホストが止められました。",
        en: "The host was switched off while the model was writing.",
      },
    },
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
      text: {
        ja: "ほかの人がその後に直した手順書と同じ名前で、下書きを残そうとしました。",
        en: "A draft is kept under the name of a procedure that somebody else edited since.",
      },
    },
  },
});
