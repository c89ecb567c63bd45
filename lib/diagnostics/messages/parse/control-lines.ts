import { defineMessages } from "../../message.ts";

/** AOP140 to AOP159: control lines in a body (hand-over, gates, approvals), and reads of other phases' artifacts. */
export const controlLineMessages = defineMessages({
  AOP140: {
    severity: "error",
    title: { ja: "フェーズの外の決まりの行", en: "A control line outside the phases" },
    message: {
      ja: "「{label}:」の行がフェーズ (単段なら進め方) の外にあります",
      en: 'The line "{label}:" stands outside the phases (outside Steps when single-stage)',
    },
    found: { ja: "{text}", en: "{text}" },
    expected: { ja: "フェーズの中の「{label}:」", en: '"{label}:" inside a phase' },
    fix: {
      ja: "この行を、効かせたいフェーズの中に移してください",
      en: "Move the line into the phase it is meant for",
    },
    explanation: {
      ja: "ここに書いても、条件も承認も働きません。",
      en: "Here neither a condition nor an approval takes effect.",
    },
    example: { kind: "aop", text: "# 請求\n\n## 概要\n承認者: 経理部長\n\n## フェーズ 1: 集計\n集計する。\n" },
  },
  AOP141: {
    severity: "warning",
    title: { ja: "効かない決まりの行", en: "A control line without effect" },
    message: {
      ja: "「{label}:」の行がコード、引用、HTML、表の中にあるため効きません",
      en: 'The line "{label}:" has no effect inside code, a quote, HTML or a table',
    },
    found: { ja: "{text}", en: "{text}" },
    expected: { ja: "ふつうの文章かリストの中の「{label}:」", en: '"{label}:" in plain text or in a list' },
    fix: {
      ja: "効かせるなら外に出してください。例を示すだけならこのままで構いません",
      en: "Move it out if it is meant; leave it if it is an example",
    },
    explanation: {
      ja: "コードや引用の中の行は、例や写しとして扱います。",
      en: "Lines in code and quotes are taken as examples.",
    },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 1: 集計\n集計する。\n\n> 承認者: 経理部長\n" },
  },
  AOP142: {
    severity: "warning",
    title: { ja: "コロンの無い決まりの行", en: "A control line without a colon" },
    message: {
      ja: "「{label}」の後にコロンが無いため、ふつうの文章として読みました",
      en: 'There is no colon behind "{label}", so the line was read as plain text',
    },
    found: { ja: "{text}", en: "{text}" },
    expected: { ja: "{label}: …", en: "{label}: …" },
    fix: { ja: "「{label}」の後に : を書いてください", en: 'Write : behind "{label}"' },
    explanation: {
      ja: "このままでは、条件も承認も働きません。",
      en: "As it stands, neither a condition nor an approval takes effect.",
    },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 1: 集計\n集計する。\n\n開始の承認 経理部長\n" },
  },
  AOP143: {
    severity: "error",
    title: { ja: "中身の無い決まりの行", en: "An empty control line" },
    message: { ja: "「{label}:」の後に何も書かれていません", en: 'Nothing stands behind "{label}:"' },
    found: { ja: "{text}", en: "{text}" },
    expected: { ja: "{wanted}", en: "{wanted}" },
    fix: { ja: "同じ行に続けて書くか、行を消してください", en: "Write it on the same line, or remove the line" },
    explanation: {
      ja: "次の行やリストに書いたものは、この行の中身になりません。",
      en: "What is written on the next lines or in a list does not belong to this line.",
    },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 1: 集計\n集計する。\n\n承認者:\n- 経理部長\n" },
  },
  AOP144: {
    severity: "error",
    title: { ja: "1 つだけの決まりの行が 2 つある", en: "A control line twice" },
    message: {
      ja: "1 つのフェーズに「{label}:」が 2 つあります",
      en: 'One phase has "{label}:" twice',
    },
    found: { ja: "{text} (1 つ目は {line} 行目)", en: "{text} (the first is in line {line})" },
    expected: { ja: "「{label}:」は 1 つだけ", en: '"{label}:" once' },
    fix: { ja: "1 つにまとめてください", en: "Join them into one" },
    explanation: { ja: "どちらが効くのかを推測しません。", en: "Which of them counts is not guessed." },
    example: {
      kind: "aop",
      text: "# 請求\n\n## フェーズ 1: 発行\n発行する。\n\n開始の承認: 経理部長\n開始の承認: 部長\n",
    },
  },
  AOP145: {
    severity: "error",
    title: { ja: "読めない条件", en: "A condition that cannot be read" },
    message: { ja: "条件「{text}」が読めません", en: 'The condition "{text}" cannot be read' },
    found: { ja: "{text}", en: "{text}" },
    expected: {
      ja: "「項目 が 照合済み」「項目 が 100000 以上」「項目 が「…」」を、かつ・または でつないだもの",
      en: '"field is verified", "field is at least 100000" or "field is “…”", joined by and / or',
    },
    fix: {
      ja: "状態の言葉 (照合済み、原文由来、推定、候補複数、取得失敗、不足、不一致)、数と 以上・以下・未満・超、または「…」で書いてください",
      en: "Use a status (verified, extracted, inferred, ambiguous, lookup-failed, missing, refuted), a number behind at least, at most, less than or more than, or a quoted text",
    },
    explanation: {
      ja: "読めない条件を通ったことにはしません。",
      en: "A condition that cannot be read is never taken as met.",
    },
    example: {
      kind: "aop",
      text: "# 申請\n\n## フェーズ 1: 登録\n登録する。\n\n進む条件: 部署 が だいたい合っている\n",
    },
  },
  AOP146: {
    severity: "warning",
    title: { ja: "同じ項目が 2 回ある", en: "A field twice" },
    message: { ja: "項目「{name}」が 2 回書かれています", en: 'The field "{name}" is there twice' },
    found: { ja: "2 つ目の {name}", en: "a second {name}" },
    expected: { ja: "それぞれの項目は 1 回", en: "each field once" },
    fix: { ja: "片方を消すか、名前を変えてください", en: "Remove one of them, or rename it" },
    explanation: {
      ja: "1 つ目だけを成果物の項目にします。",
      en: "Only the first becomes a field of the artifact.",
    },
    example: {
      kind: "aop",
      text: "# 請求\n\n## フェーズ 1: 読む\n読む。\n\n成果物として次段に渡す: 請求元、金額、請求元\n",
    },
  },
  AOP147: {
    severity: "warning",
    title: { ja: "決まりの行の空の項目", en: "An empty item in a control line" },
    message: { ja: "「{label}:」に空の項目があります", en: 'The line "{label}:" has an empty item' },
    found: { ja: "{text}", en: "{text}" },
    expected: { ja: "、で区切った名前", en: "names separated by commas" },
    fix: { ja: "余分な、を消すか、名前を書いてください", en: "Remove the spare comma, or write the name" },
    explanation: {
      ja: "行の途中で改行した名前は、次の行にあっても読みません。",
      en: "Names that continue on the next line are not read.",
    },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 1: 読む\n読む。\n\n成果物として次段に渡す: 請求元、、金額\n" },
  },
  AOP149: {
    severity: "error",
    title: { ja: "見出しになった決まりの行", en: "A control line that is a heading" },
    message: {
      ja: "「{label}:」の行が見出しになっているため効きません",
      en: 'The line "{label}:" is a heading and has no effect',
    },
    found: { ja: "見出し「{text}」", en: 'the heading "{text}"' },
    expected: { ja: "ふつうの文章の行", en: "a line of plain text" },
    fix: {
      ja: "行頭の # を消すか、すぐ下の --- との間に空行を入れてください",
      en: "Remove the # at its start, or put a blank line above the --- below it",
    },
    explanation: {
      ja: "見出しは章や小見出しを作るだけで、条件にも承認にもなりません。",
      en: "A heading is neither a condition nor an approval.",
    },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 1: 発行\n発行する。\n\n### 承認者: 経理部長\n" },
  },
  AOP150: {
    severity: "warning",
    title: { ja: "無いフェーズの成果物", en: "An artifact of no phase" },
    message: { ja: "「{text}」が指すフェーズがありません", en: '"{text}" names no phase of this AOP' },
    found: { ja: "{text}", en: "{text}" },
    expected: { ja: "前にあるフェーズの番号か名前", en: "the number or name of an earlier phase" },
    fix: {
      ja: "番号や名前を、今のフェーズに合わせて直してください",
      en: "Correct the number or name to that of a phase there is",
    },
    explanation: {
      ja: "このフェーズには、その成果物は渡りません。",
      en: "The phase is not handed that artifact.",
    },
    example: {
      kind: "aop",
      text: "# 請求\n\n## フェーズ 1: 集計\n集計する。\n\n## フェーズ 2: 発行\n「名寄せ」の成果物を使って発行する。\n",
    },
  },
  AOP151: {
    severity: "warning",
    title: { ja: "後のフェーズの成果物", en: "An artifact of a later phase" },
    message: {
      ja: "「{text}」は、このフェーズより後のフェーズの成果物です",
      en: '"{text}" is made by a phase that runs later',
    },
    found: { ja: "{text}", en: "{text}" },
    expected: { ja: "前にあるフェーズの成果物", en: "the artifact of an earlier phase" },
    fix: { ja: "フェーズの順を変えるか、文を直してください", en: "Reorder the phases, or correct the sentence" },
    explanation: {
      ja: "まだ無い成果物は読めません。",
      en: "What does not exist yet cannot be read.",
    },
    example: {
      kind: "aop",
      text: "# 請求\n\n## フェーズ 1: 集計\nフェーズ 2 の成果物を読む。\n\n## フェーズ 2: 発行\n発行する。\n",
    },
  },
  AOP152: {
    severity: "warning",
    title: { ja: "付け直した番号を指す言葉", en: "A phrase that names a changed number" },
    message: {
      ja: "番号を付け直しましたが、「{text}」がどのフェーズを指すのかは決められませんでした",
      en: 'The phases were renumbered, but which of them "{text}" names is open',
    },
    found: { ja: "{text}", en: "{text}" },
    expected: { ja: "付け直した後の番号か、「名前」の成果物", en: 'the new number, or artifact of "name"' },
    fix: {
      ja: "指したいフェーズの番号か名前に直してください",
      en: "Correct it to the number or name of the phase that is meant",
    },
    explanation: {
      ja: "その番号のフェーズが無いか、2 つ以上ありました。推測では直しません。",
      en: "No phase had that number, or several had. It is not changed by guess.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "番号 2 のフェーズが二つあり、本文に「フェーズ 2 の成果物」とある手順書を、tejun fmt で直しました。",
        en: "tejun fmt mends an AOP with two phases 2 and the phrase “artifact of phase 2”.",
      },
    },
  },
});
