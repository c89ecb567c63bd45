import { defineMessages } from "../../message.ts";

/** Codes of verify.ts about a stored program when a run starts. */
export const storedMessages = defineMessages({
  AOP430: {
    severity: "error",
    title: { ja: "権限の食い違い", en: "Grants that differ" },
    message: {
      ja: "フェーズ「{phase}」の権限が、AOP の版 {version} と違います",
      en: 'The grants of phase "{phase}" are not those of AOP version {version}',
    },
    found: { ja: "{found}", en: "{found}" },
    expected: { ja: "{expected}", en: "{expected}" },
    fix: { ja: "コンパイルし直してください", en: "Compile again" },
    explanation: {
      ja: "実行は、AOP から改めて導いた権限と一致するコードでだけ始まります。",
      en: "A run starts only with a program whose grants equal those derived again from the AOP.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "保存された目録に、誰かが使う道具を書き足しました。",
        en: "Someone adds a grant to a stored manifest.",
      },
    },
  },
  AOP431: {
    severity: "error",
    title: { ja: "目録の食い違い", en: "A manifest that differs" },
    message: {
      ja: "コードの目録の {part} が、AOP の版 {version} から導いたものと違います",
      en: "The manifest's {part} is not what AOP version {version} gives",
    },
    found: { ja: "{part}", en: "{part}" },
    expected: { ja: "AOP から導いた目録", en: "the manifest derived from the AOP" },
    fix: { ja: "コンパイルし直してください", en: "Compile again" },
    explanation: { ja: "目録は AOP からだけ作られます。", en: "A manifest is made from the AOP alone." },
    example: {
      kind: "situation",
      text: {
        ja: "保存された目録から、誰かが進む条件を消しました。",
        en: "Someone removes a gate from a stored manifest.",
      },
    },
  },
  AOP432: {
    severity: "error",
    title: { ja: "つなぎの食い違い", en: "Joining code that differs" },
    message: {
      ja: "フェーズをつなぐ定義が、目録から導いたものと違います",
      en: "The definition that joins the phases is not what the manifest gives",
    },
    found: { ja: "違う定義", en: "another definition" },
    expected: { ja: "目録から導いた定義", en: "the definition derived from the manifest" },
    fix: { ja: "コンパイルし直してください", en: "Compile again" },
    explanation: {
      ja: "承認や進む条件を飛ばせないように、つなぎも毎回確かめます。",
      en: "The joining code is checked each time, so that no approval or gate can be skipped.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "フェーズをつなぐ定義から、誰かが承認を消しました。",
        en: "Someone takes an approval out of a stored workflow.",
      },
    },
  },
  AOP433: {
    severity: "error",
    title: { ja: "コードの食い違い", en: "Code that differs" },
    message: { ja: "{path} が、コンパイルしたときのものと違います", en: "{path} is not what was compiled" },
    found: { ja: "違う中身", en: "other content" },
    expected: { ja: "コンパイルしたときの中身", en: "the content that was compiled" },
    fix: { ja: "コンパイルし直してください", en: "Compile again" },
    explanation: { ja: "確かめたコードだけが動きます。", en: "Only code that was verified runs." },
    example: {
      kind: "situation",
      text: { ja: "保存されたコードを、誰かが書き換えました。", en: "Someone changes a stored script." },
    },
  },
  AOP434: {
    severity: "error",
    title: { ja: "宣言のないファイル読み取り", en: "Reading files without declaring it" },
    message: {
      ja: "フェーズ「{phase}」は、添付ファイル の宣言なしにファイルを読める形になっています",
      en: 'Phase "{phase}" could read files without declaring attachments',
    },
    found: { ja: "ファイルを読む権限", en: "the tool that reads files" },
    expected: { ja: "添付ファイル を書いたフェーズだけが持つこと", en: "only phases that declare attachments have it" },
    fix: { ja: "AOP の見出しを確かめて、コンパイルし直してください", en: "Check the AOP's headings and compile again" },
    explanation: {
      ja: "コンパイルのときと同じ検査を、実行を始めるときにも行います。",
      en: "The check that compiling makes is made again when a run starts.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "手順書では添付ファイルを使わないフェーズが、保存された目録では添付ファイルを読めるようになっていました。",
        en: "A stored manifest grants attachments to a phase that does not declare them.",
      },
    },
  },
});
