import { defineMessages } from "../message.ts";

/** AOP8xx: why a call from outside (HTTP, a form, a start) was not accepted. */
export const outsideMessages = defineMessages({
  AOP801: {
    severity: "error",
    title: { ja: "見つからない", en: "Not found" },
    message: { ja: "{what}「{id}」はありません。", en: 'There is no {what} "{id}".' },
    found: { ja: "{id}", en: "{id}" },
    expected: { ja: "すでにある{what}", en: "an existing {what}" },
    fix: { ja: "綴りを確かめるか、一覧から選んでください。", en: "Check the spelling, or choose from the list." },
    explanation: {
      ja: "手順書、コンパイル、実行などは、それぞれの id で呼び出します。",
      en: "Procedures, compiles, runs and the like are named by their ids.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "写し間違えたアドレスで、実行のページを開きました。",
        en: "A run's page is opened at a mistyped address.",
      },
    },
  },
  AOP802: {
    severity: "error",
    title: { ja: "形の合わない内容", en: "Content out of form" },
    message: { ja: "{where}の形が合いません。", en: "{where} is out of form." },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "{expected}", en: "{expected}" },
    fix: {
      ja: "入力を直して送り直してください。プログラムが送る形は /openapi.json にあります。",
      en: "Correct what you entered and send again. The form for programs is in /openapi.json.",
    },
    explanation: {
      ja: "送られた内容を変換したり、足りない所を補ったりはしません。",
      en: "What is sent is never converted to fit, and nothing is filled in.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "プログラムが、依頼の文章を入れる input に数値を送りました。",
        en: "A program sends a number as input, where the text of the request belongs.",
      },
    },
  },
  AOP803: {
    severity: "error",
    title: { ja: "種類の違う内容", en: "Content of another type" },
    message: { ja: "内容の種類が違います。", en: "The content is of the wrong type." },
    found: { ja: "content-type: {found}", en: "content-type: {found}" },
    expected: { ja: "content-type: {expected}", en: "content-type: {expected}" },
    fix: { ja: "{expected} として送ってください。", en: "Send it as {expected}." },
    explanation: {
      ja: "別のサイトの画面から送れる種類では、何も変えられないようにしています。",
      en: "Nothing can be changed by the types of content that a page of another site can send.",
    },
    example: {
      kind: "situation",
      text: { ja: "JSON の本文が text/plain として送られました。", en: "A JSON body is sent as text/plain." },
    },
  },
  AOP804: {
    severity: "error",
    title: { ja: "大きすぎる内容", en: "Content too large" },
    message: { ja: "送られた内容が大きすぎます。", en: "What was sent is too large." },
    found: { ja: "{limit} バイトより多い内容", en: "more than {limit} bytes" },
    expected: { ja: "{limit} バイトまで", en: "at most {limit} bytes" },
    fix: { ja: "小さく分けるか、ファイルとして送ってください。", en: "Send less, or send it as a file." },
    explanation: { ja: "受け取る大きさを限っています。", en: "What is taken in at once is limited." },
    example: {
      kind: "situation",
      text: { ja: "300 KiB の手順書を保存しようとしました。", en: "A procedure of 300 KiB is saved." },
    },
  },
  AOP805: {
    severity: "error",
    title: { ja: "できない呼び出し", en: "A call that does not exist" },
    message: { ja: "{path} に {method} はありません。", en: "{path} does not answer {method}." },
    found: { ja: "{method}", en: "{method}" },
    expected: { ja: "{allowed}", en: "{allowed}" },
    fix: {
      ja: "画面のリンクから開いてください。プログラムの呼び出しは /openapi.json にあります。",
      en: "Open it by the links of the pages. The calls for programs are in /openapi.json.",
    },
    explanation: { ja: "ほかの方法では呼び出せません。", en: "Other methods are not answered." },
    example: {
      kind: "situation",
      text: {
        ja: "プログラムが、実行の一覧に DELETE を送りました。",
        en: "A program sends DELETE to the list of runs.",
      },
    },
  },
  AOP806: {
    severity: "error",
    title: { ja: "サインインが必要", en: "Sign-in needed" },
    message: { ja: "誰からの呼び出しか分かりません。", en: "It is not clear who is calling." },
    found: { ja: "有効でないサインイン", en: "no sign-in that holds" },
    expected: { ja: "サインインした人", en: "somebody who is signed in" },
    fix: { ja: "サインインしてください。", en: "Sign in." },
    explanation: {
      ja: "誰が頼んだかは記録に残り、頼んだ人は自分の依頼を承認できません。",
      en: "Who asks is recorded, and whoever asks cannot approve it.",
    },
    example: {
      kind: "situation",
      text: { ja: "この場所のものでないトークンが送られました。", en: "A bearer token that is not one of this host." },
    },
  },
  AOP807: {
    severity: "error",
    title: { ja: "別のサイトからの送信", en: "Sent from another site" },
    message: { ja: "別のサイトからの送信は受け付けません。", en: "What another site sends is not accepted." },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "このサイトの画面からの送信", en: "a page of this site" },
    fix: { ja: "このサイトの画面を開いて、そこから送ってください。", en: "Open the page here and send from there." },
    explanation: {
      ja: "ほかのサイトを開いただけで、知らないうちに何かが変わらないようにしています。",
      en: "Merely visiting another site must not change anything here.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "別のサイトの画面から、ここへフォームが送られました。",
        en: "A page of another site posts a form to this one.",
      },
    },
  },
  AOP808: {
    severity: "error",
    title: { ja: "古い画面", en: "A stale page" },
    message: { ja: "この画面は古くなっています。", en: "This page is out of date." },
    found: { ja: "今は通らない合い言葉", en: "a nonce that does not hold now" },
    expected: { ja: "今の画面の合い言葉", en: "the nonce of the page as it is now" },
    fix: { ja: "画面を開き直して、もう一度送ってください。", en: "Open the page again and send once more." },
    explanation: {
      ja: "画面ごとの合い言葉で、この画面から送られたことを確かめます。",
      en: "The page's nonce shows that what was sent comes from it.",
    },
    example: {
      kind: "situation",
      text: { ja: "何週間も開いたままだった画面が送られました。", en: "A page that was left open for weeks is sent." },
    },
  },
  AOP809: {
    severity: "error",
    title: { ja: "同じ鍵の別の依頼", en: "One key, another request" },
    message: {
      ja: "この Idempotency-Key は、別の内容の依頼に使われています。",
      en: "This Idempotency-Key was used for another request.",
    },
    found: { ja: "{key}", en: "{key}" },
    expected: { ja: "前と同じ内容か、新しい鍵", en: "the same request as before, or a fresh key" },
    fix: {
      ja: "画面は開き直して、もう一度始めてください。プログラムは新しい鍵で送ります。",
      en: "Open the page again and start once more. A program sends it with a fresh key.",
    },
    explanation: {
      ja: "同じ鍵と同じ内容なら、前に始めた実行が返ります。二重には始まりません。",
      en: "The same key with the same content gives the run that was started before, so that nothing starts twice.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "同じ Idempotency-Key で、違う要求が二つ送られました。",
        en: "Two different requests are sent with one Idempotency-Key.",
      },
    },
  },
  AOP810: {
    severity: "error",
    title: { ja: "まだコードがない", en: "Not compiled yet" },
    message: {
      ja: "手順書「{aop}」はまだコンパイルされていません。",
      en: 'The procedure "{aop}" is not compiled yet.',
    },
    found: { ja: "コードのない手順書", en: "a procedure without a program" },
    expected: { ja: "コンパイルされた手順書", en: "a compiled procedure" },
    fix: {
      ja: "手順書のページで「コンパイルする」を押してください。プログラムは POST /aops/{aop}/compiles を呼びます。",
      en: "Press Compile on the procedure's page. A program calls POST /aops/{aop}/compiles.",
    },
    explanation: { ja: "実行されるのは、コンパイルしたコードです。", en: "What runs is the compiled program." },
    example: {
      kind: "situation",
      text: {
        ja: "初めて保存した直後に、実行を始めようとしました。",
        en: "A run is started right after the first save.",
      },
    },
  },
  AOP811: {
    severity: "error",
    title: { ja: "使えない id", en: "An id out of form" },
    message: { ja: "「{id}」は手順書の id に使えません。", en: '"{id}" cannot be the id of a procedure.' },
    found: { ja: "{id}", en: "{id}" },
    expected: {
      ja: "文字か数字で始まり、文字、数字、- _ . だけからなる 80 文字まで",
      en: "at most 80 letters, digits, - _ and ., beginning with a letter or digit",
    },
    fix: { ja: "別の id を付けてください。", en: "Choose another id." },
    explanation: {
      ja: "id はアドレスとフォルダの名前になります。",
      en: "The id becomes part of addresses and the name of a folder.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "「2026/11」のように「/」の入った id で、手順書を保存しようとしました。",
        en: "A procedure is saved under an id with a slash, such as 2026/11.",
      },
    },
  },
  AOP812: {
    severity: "error",
    title: { ja: "長すぎる依頼", en: "A request that is too long" },
    message: {
      ja: "依頼の文章が長すぎます（{characters} 文字）。",
      en: "The request is too long ({characters} characters).",
    },
    found: { ja: "{characters} 文字", en: "{characters} characters" },
    expected: { ja: "{most} 文字まで", en: "at most {most} characters" },
    fix: { ja: "長い内容はファイルで渡してください。", en: "Give long content as a file." },
    explanation: { ja: "依頼は記録の一件に収まる長さに限っています。", en: "A request has to fit in one record." },
    example: {
      kind: "situation",
      text: { ja: "依頼の欄に、本が一冊丸ごと貼り付けられました。", en: "A whole book is pasted as the request." },
    },
  },
  AOP813: {
    severity: "error",
    title: { ja: "使えないアップロード先", en: "An upload link that cannot be used" },
    message: { ja: "このリンクにはファイルを送れません。", en: "No file can be sent to this link." },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "まだ使われていない、期限内のリンク", en: "a link that is unused and in time" },
    fix: {
      ja: "画面ではファイルを選び直してください。プログラムは POST /attachments で新しいリンクを受け取り、上限に収まるファイルを送ります。",
      en: "On a page, choose the file again. A program gets a fresh link by POST /attachments, and sends a file within its limit.",
    },
    explanation: {
      ja: "リンク一つで送れるのは、届け出た大きさまでのファイル一つだけです。",
      en: "One link takes one file, up to the size it was made for.",
    },
    example: {
      kind: "situation",
      text: { ja: "同じリンクに、ファイルが二度送られました。", en: "A file is sent to one link twice." },
    },
  },
  AOP814: {
    severity: "error",
    title: { ja: "人だけが答えられる質問", en: "A question for people alone" },
    message: { ja: "質問 {id} には、人だけが答えられます。", en: "The question {id} is for people alone." },
    found: { ja: "プログラムからの答え", en: "an answer by a program" },
    expected: { ja: "質問のページでの、人の答え", en: "a person's answer on the question's page" },
    fix: {
      ja: "質問のメールのリンクを、宛先の人に開いてもらってください。",
      en: "Have the person it is addressed to open the link in its mail.",
    },
    explanation: {
      ja: "操作が外で行われたかどうかは、確かめた人だけが言えます。プログラムの推測で、同じ操作が二度行われてはなりません。",
      en: "Whether an action was carried out outside is for whoever looked to say; a program's guess must not have it done twice.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "行われたかどうか分からない操作についての質問に、プログラムが answer_question で答えました。",
        en: "A program calls answer_question for an action whose outcome nobody knows.",
      },
    },
  },
});
