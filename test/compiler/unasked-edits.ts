import { aopOf, edits, P1, P2, P3, REACHED, TWO, type WRONG_EDITS } from "./wrong-edits.ts";

/** Edits of phases that the builder was not asked about, because nothing was edited that counts. */
export const UNASKED_EDITS: typeof WRONG_EDITS = [
  [
    "touches a phase of which only white space was edited",
    aopOf(P1, P2.replace("作る", "まとめて作る"), P3.replace("作る。", "作る。  ")),
    edits(REACHED, { file: "phases/3.ts", find: "下書きを作る。", replace: "送る。" }),
    "unedited-code-changed",
    "R1",
    ["AOP311"],
  ],
  [
    "touches a phase that was only renamed",
    aopOf(P1.replace("読む", "全部読む"), P2.replace("作成", "起票"), P3),
    edits(
      { file: "phases/1.ts", find: "読む", replace: "全部読む" },
      { file: TWO, find: "請求書を作る。", replace: "送る。" },
    ),
    "unedited-code-changed",
    "R1",
    ["AOP311"],
  ],
  [
    "touches a phase whose tools stand in another order",
    aopOf(P1.replace("読む", "全部読む"), P2.replace("(使う道具: freee)", "(使う道具:  freee)"), P3),
    edits(
      { file: "phases/1.ts", find: "読む", replace: "全部読む" },
      { file: TWO, find: "請求書を作る。", replace: "送る。" },
    ),
    "unedited-code-changed",
    "R1",
    ["AOP311"],
  ],
];
