import { defineMessages } from "../../message.ts";

/** AOP516: an answer of a person that says too little. */
export const answerMessages = defineMessages({
  AOP516: {
    severity: "error",
    title: { ja: "どの値か分からない「はい」", en: "A yes that names no value" },
    message: {
      ja: "「{answer}」だけでは、{fields} の値が分かりません。",
      en: '"{answer}" alone does not say what {fields} is.',
    },
    found: { ja: "「{answer}」", en: '"{answer}"' },
    expected: { ja: "値を書いた答え", en: "an answer that holds the value" },
    fix: {
      ja: "「{field}: 値」のように、値を書いて送ってください。",
      en: 'Write the value, as in "{field}: value".',
    },
    explanation: {
      ja: "「はい」は、質問が日付をちょうど一つ示しているときだけ、その日付を確かめたことになります。そうでなければ、どの値のことか推測せず、もう一度お尋ねします。",
      en: "A yes confirms a date only where its question shows exactly one. Otherwise nobody guesses which value is meant, and the question stays open.",
    },
    example: {
      kind: "situation",
      text: {
        ja: "部署と日付を尋ねる質問に、「はい」とだけ答えました。",
        en: "The question asks for a department and a date, and the answer is “はい”.",
      },
    },
  },
});
