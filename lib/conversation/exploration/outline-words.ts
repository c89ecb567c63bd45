import type { Language } from "#diagnostics";

/** The words that a draft is put together with. */
export interface OutlineWords {
  readonly title: string;
  readonly files: string;
  readonly value: string;
  readonly neverGuess: string;
  readonly deliverable: string;
  readonly types: { readonly number: string; readonly list: string };
  phase(number: number, name: string, grant: string): string;
  read(tool: string): string;
  fromRequest(names: readonly string[]): string;
  step(title: string, uses: readonly string[]): string;
  handOver(fields: readonly string[]): string;
  delivered(fields: readonly string[]): string;
}

/** They stand in an AOP, in the language of the person who tried the reads out. */
export const OUTLINE: { readonly [L in Language]: OutlineWords } = {
  ja: {
    title: "読み取りから作った手順",
    files: "添付ファイル",
    value: "値",
    neverGuess: "見つからないとき、候補が複数あるときは、推測で補わず、そのまま渡す。",
    deliverable: "期待される成果物",
    types: { number: "数値", list: "一覧" },
    phase: (number, name, grant) => `フェーズ ${number}: ${name} (使う道具: ${grant})`,
    read: (tool) => `${tool}を読む`,
    fromRequest: (names) => `依頼から、${names.join("・")}を読み取る。`,
    step: (title, uses) => (uses.length === 0 ? `${title}。` : `${uses.join("・")}で、${title}。`),
    handOver: (fields) => `成果物として次段に渡す: ${fields.join("、")}`,
    delivered: (fields) =>
      fields.length === 0 ? "読み取った結果がたどれること。" : `${fields.join("・")}が、出どころとともに渡されること。`,
  },
  en: {
    title: "A procedure made of reads",
    files: "attachments",
    value: "value",
    neverGuess: "When nothing is found, or several match, guess nothing and hand it on as it is.",
    deliverable: "Expected deliverables",
    types: { number: "number", list: "list" },
    phase: (number, name, grant) => `Phase ${number}: ${name} (tools: ${grant})`,
    read: (tool) => `Read ${tool}`,
    fromRequest: (names) => `Read from the request: ${names.join(" / ")}.`,
    step: (title, uses) => (uses.length === 0 ? `${title}.` : `${title}, with ${uses.join(" / ")}.`),
    handOver: (fields) => `Hand over: ${fields.join(", ")}`,
    delivered: (fields) =>
      fields.length === 0 ? "What was read can be traced." : `${fields.join(" / ")}, each with its source.`,
  },
};
