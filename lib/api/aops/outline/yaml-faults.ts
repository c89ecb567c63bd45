import type { YAMLError } from "yaml";
import { type Bilingual, excerpt } from "#diagnostics";

/**
 * Says what is wrong with YAML in both languages. The kinds that come of writing by hand have words of their own; the
 * rest are told as what they are, with what the reader of YAML says of them in English.
 */
export function describeYamlFault({ code, message }: Pick<YAMLError, "code" | "message">): Bilingual {
  const said = excerpt(message);
  const known = WORDS[code];
  if (known === undefined) return { ja: `書き方の誤り（${said}）`, en: said };
  return { ja: known(message), en: said };
}

const WORDS: { readonly [Code in YAMLError["code"]]?: (message: string) => string } = {
  BAD_INDENT: () => "字下げが揃っていません",
  TAB_AS_INDENT: () => "字下げにタブが使われています。空白を使ってください",
  DUPLICATE_KEY: () => "同じ項目が二度あります",
  MISSING_CHAR: (message) => tellMissing(message),
  UNEXPECTED_TOKEN: () => "ここには書けない文字や記号があります",
  BLOCK_AS_IMPLICIT_KEY: () => "一行に、項目が入れ子で書かれています。行を分けて字下げしてください",
  BLOCK_IN_FLOW: () => "［ ］や｛ ｝の中に、行で並べる書き方があります",
  MULTILINE_IMPLICIT_KEY: () => "項目の名前が二行にわたっています。コロンが抜けていないか確かめてください",
  BAD_SCALAR_START: () => "この記号では始められません。引用符で囲んでください",
  BAD_DQ_ESCAPE: () => "引用符の中の \\ の後に、使えない文字があります",
  BAD_ALIAS: () => "＊で始まる別名は使えません。文字なら引用符で囲んでください",
  BAD_DIRECTIVE: () => "％で始まる行は使えません",
  MULTIPLE_DOCS: () => "--- で分かれた文書が二つ以上あります。一つにしてください",
  TAG_RESOLVE_FAILED: () => "！で始まる型の指定は使えません",
};

/** What is missing is a sign, which the English names and every language writes alike. */
function tellMissing(message: string): string {
  if (/closing ["']|quote/i.test(message)) return "引用符が閉じていません";
  const sign = /(?:expected|Missing|missing)[^[\]{}:,]*([\]},:])/.exec(message)?.[1];
  return sign === undefined ? "要る記号が抜けています" : `「${sign}」が抜けています`;
}
