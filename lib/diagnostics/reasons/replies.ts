import type { ReasonWords } from "./reason-words.ts";

/** What is out of form in a model's calls, as the model is told. */
export const REPLY_REASONS: readonly ReasonWords[] = [
  [/^unexpected nesting, expected at most (\d+) levels$/, "入れ子が深すぎます（$1 段まで）"],
  [/^unexpected lone surrogate, expected well-formed (?:text|names)$/, "正しい Unicode でない文字があります"],
  [/^unexpected size, expected at most (\d+) characters$/, "長すぎます（ここに入るのは $1 文字まで）"],
  [
    /^unexpected number (\S+), expected one that has an exact form; write a longer one as text$/,
    "正確に表せない数 $1 があります。桁の多い数は文字列で渡してください",
  ],
  [
    /^unexpected number of values, expected fewer; name a whole list by its id instead$/,
    "値が多すぎます。一覧は、その id で丸ごと指してください",
  ],
  [/^too large; name a whole list by its id instead$/, "大きすぎます。一覧は、その id で丸ごと指してください"],
  [/^more than (\d+) names at once$/, "一度に $1 を超える名前があります"],
  [/^unexpected arguments, expected a JSON object$/, "引数が JSON のオブジェクトではありません"],
  [/^ask needs a question$/, "ask に質問がありません"],
  [/^call produce alone, after the other calls$/, "produce は、ほかの呼び出しが終わってから単独で呼びます"],
  [
    /^call plan first: facts with their sources, guesses, and a plan$/,
    "先に plan を呼びます（出どころのある事実、推測、計画）",
  ],
  [
    /^the bounds are reached: call produce with what is known, and missing for the rest$/,
    "限度に達しました。分かったことと「ない」もので produce を呼びます",
  ],
  [
    /^call progress in the same turn: answers came since you last did$/,
    "前の progress の後に答えが届いたので、同じ回に progress を呼びます",
  ],
  [/^there is a plan, and the search is not stuck$/, "計画はすでにあり、行き詰まってもいません"],
  [/^not now$/, "今は呼べません"],
  [/^there is no source (\S+); sources: (.*)$/s, "出どころ「$1」はありません。あるのは $2 です"],
  [/^「(.*)」 does not stand in (\S+)$/s, "「$1」は $2 の中にありません", "“$1” does not stand in $2"],
  [/^there is no value (\S+)$/, "値 $1 はありません"],
  [
    /^nothing given; give a value, from, candidates, or missing$/,
    "何も渡されていません（value・from・candidates・missing のどれかが要ります）",
  ],
  [/^not given; give a value with its source, or (\{.*\})$/s, "渡されていません（値と出どころ、または $1 が要ります）"],
  [/^not a field of this phase$/, "このフェーズの項目ではありません"],
  [/^unexpected (.+), expected a number$/s, "$1 は数ではありません"],
  [/^unexpected (.+), expected true or false$/s, "$1 は true でも false でもありません"],
  [/^unexpected (.+), expected a list$/s, "$1 は一覧ではありません"],
  [/^unexpected (.+), expected a date like 2026-12-31$/s, "$1 は 2026-12-31 のような日付ではありません"],
  [/^([^\s:]+): ((?:not|nothing|there is no|unexpected|「).+)$/s, "$1: %2", "$1: %2"],
];
