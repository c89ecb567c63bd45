import { defineMessages } from "../../message.ts";

/** AOP120 to AOP129: phase headings. */
export const phaseMessages = defineMessages({
  AOP120: {
    severity: "error",
    title: { ja: "フェーズの見出しが読めない", en: "A phase heading that cannot be read" },
    message: { ja: "フェーズの見出しが読めません", en: "The phase heading cannot be read" },
    found: { ja: "## {heading}", en: "## {heading}" },
    expected: { ja: "## フェーズ N: 名前 (使う道具: 道具名)", en: "## Phase N: name (tools: tool)" },
    fix: {
      ja: "「フェーズ」の後に、番号、コロン、名前を書いてください",
      en: "Write a number, a colon and a name behind “Phase”",
    },
    explanation: {
      ja: "フェーズの番号と名前が分からないと、道具も成果物も渡せません。",
      en: "Without number and name, neither tools nor artifacts can be handed to the phase.",
    },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 一 集計 (使う道具: freee)\n集計する。\n" },
  },
  AOP121: {
    severity: "error",
    title: { ja: "フェーズの見出しの段が違う", en: "A phase heading in the wrong place" },
    message: {
      ja: "フェーズの見出しが `##` の見出しとして書かれていません",
      en: "A phase heading is not a level-2 heading of the document",
    },
    found: { ja: "{marks} {heading}", en: "{marks} {heading}" },
    expected: { ja: "リストや引用の外の ## {heading}", en: "## {heading}, outside lists and quotes" },
    fix: {
      ja: "行頭から `## ` で書き直してください。フェーズの中の小見出しなら、「フェーズ N:」で始めないでください",
      en: "Write it with `## ` at the start of a line; if it is a heading inside a phase, do not begin it with “Phase N:”",
    },
    explanation: {
      ja: "段の違う見出しは前のフェーズの中身になり、前のフェーズの道具で行われてしまいます。",
      en: "At another level it becomes part of the phase before it and would be done with that phase's tools.",
    },
    example: {
      kind: "aop",
      text: "# 請求\n\n## フェーズ 1: 集計\n集計する。\n\n### フェーズ 2: 発行 (使う道具: freee)\n発行する。\n",
    },
  },
  AOP122: {
    severity: "error",
    title: { ja: "フェーズの番号が順でない", en: "Phase numbers out of order" },
    message: { ja: "フェーズの番号が 1 から順になっていません", en: "The phase numbers do not run from 1 in order" },
    found: { ja: "フェーズ {found}", en: "Phase {found}" },
    expected: { ja: "フェーズ {expected}", en: "Phase {expected}" },
    fix: {
      ja: "番号を {expected} にするか、tejun fmt で番号を付け直してください",
      en: "Make it {expected}, or let tejun fmt renumber the phases",
    },
    explanation: {
      ja: "本文の「フェーズ 2 の成果物」がどのフェーズを指すのかが、番号で決まります。",
      en: "A body's “artifact of phase 2” names a phase by its number.",
    },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 1: 集計\n集計する。\n\n## フェーズ 3: 発行\n発行する。\n" },
  },
  AOP123: {
    severity: "error",
    title: { ja: "同じ名前のフェーズ", en: "Two phases with one name" },
    message: { ja: "フェーズの名前「{name}」が 2 つあります", en: 'Two phases are named "{name}"' },
    found: { ja: "{name} (1 つ目は {line} 行目)", en: "{name} (the first is in line {line})" },
    expected: { ja: "フェーズごとに違う名前", en: "a different name for each phase" },
    fix: { ja: "どちらかの名前を変えてください", en: "Rename one of them" },
    explanation: {
      ja: "編集の前後のフェーズは名前で結びます。全角と半角だけの違いは同じ名前とみなします。",
      en: "Phases are paired by name across edits. Names that differ in full and half width only are the same.",
    },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 1: 集計\n集計する。\n\n## フェーズ 2: 集計\n発行する。\n" },
  },
  AOP124: {
    severity: "error",
    title: { ja: "使う道具のかっこが閉じていない", en: "A tools bracket that never closes" },
    message: { ja: "(使う道具: … のかっこが閉じていません", en: "The bracket (tools: … is never closed" },
    found: { ja: "{text}", en: "{text}" },
    expected: { ja: "(使う道具: 道具名)", en: "(tools: tool)" },
    fix: {
      ja: "見出しの終わりに ) を足してください",
      en: "Add ) at the end of the heading",
    },
    explanation: {
      ja: "かっこが閉じていないと、どこまでが道具の名前かが決まらないため、道具を渡しません。",
      en: "Without its end it is open where the tools stop, so none is granted.",
    },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 1: 集計 (使う道具: freee (read-only)\n集計する。\n" },
  },
  AOP125: {
    severity: "warning",
    title: { ja: "かっこの外の使う道具", en: "Tools outside round brackets" },
    message: {
      ja: "見出しの「{word}」が (使う道具: …) の形でないため、名前の一部として読みました",
      en: 'The heading\'s "{word}" has not the form (tools: …), so it was read as part of the name',
    },
    found: { ja: "{heading}", en: "{heading}" },
    expected: { ja: "名前の後の (使う道具: 道具名)", en: "(tools: tool) behind the name" },
    fix: {
      ja: "「使う道具: …」を丸かっこで囲んでください",
      en: "Put “tools: …” in round brackets",
    },
    explanation: {
      ja: "このフェーズには道具が渡りません。",
      en: "The phase is granted no tool.",
    },
    example: { kind: "aop", text: "# 請求\n\n## フェーズ 1: 集計 【使う道具: freee】\n集計する。\n" },
  },
  AOP126: {
    severity: "warning",
    title: { ja: "使う道具のかっこが 2 つある", en: "Two tools brackets" },
    message: {
      ja: "(使う道具: …) が 2 つ以上あるため、最後のものだけを道具として読みました",
      en: "There is more than one (tools: …); only the last was read as tools",
    },
    found: { ja: "{heading}", en: "{heading}" },
    expected: { ja: "1 つの (使う道具: a, b)", en: "one (tools: a, b)" },
    fix: { ja: "道具を 1 つのかっこにまとめてください", en: "Put all tools into one bracket" },
    explanation: {
      ja: "前のかっこはフェーズの名前の一部になり、道具を渡しません。",
      en: "The earlier bracket becomes part of the phase's name and grants nothing.",
    },
    example: {
      kind: "aop",
      text: "# 請求\n\n## フェーズ 1: 集計 (使う道具: freee) (使う道具: hitl)\n集計する。\n",
    },
  },
  AOP127: {
    severity: "warning",
    title: { ja: "フェーズの中身が無い", en: "An empty phase" },
    message: { ja: "フェーズ「{name}」に手順が書かれていません", en: 'The phase "{name}" has no steps' },
    found: { ja: "中身の無い ## {heading}", en: "## {heading} with nothing under it" },
    expected: { ja: "見出しの次の行からの手順", en: "the phase's steps under its heading" },
    fix: { ja: "手順を書くか、フェーズを消してください", en: "Write the steps, or remove the phase" },
    explanation: {
      ja: "手順の無いフェーズでも実行され、エージェントには名前だけが伝わります。",
      en: "An empty phase still runs; its agent is told nothing but the name.",
    },
    example: {
      kind: "aop",
      text: "# 請求\n\n## フェーズ 1: 集計 (使う道具: freee)\n\n## フェーズ 2: 発行\n発行する。\n",
    },
  },
});
