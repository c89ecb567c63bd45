import type { PatchReply } from "#compiler";

export const P1 = "集計 (使う道具: freee (read-only))\n取引先を読む。\n\n成果物として次段に渡す: 取引先\n\n";
export const P2 = "作成 (使う道具: freee)\n請求書を作る。\n\n成果物として次段に渡す: 番号\n\n";
export const P3 = "送付 (使う道具: google_workspace の gmail)\n下書きを作る。\n\n";
export const PX = "確認 (使う道具: hitl)\n確かめる。\n\n成果物として次段に渡す: 番号\n\n";
export const BASE = aopOf(P1, P2, P3);
export const EDITED = aopOf(P1, P2.replace("作る", "まとめて作る"), P3);

export const TWO = "phases/2.ts";
const LINE = `"請求書を作る。",`;
export const NEW_LINE = `"請求書をまとめて作る。",`;
export const REACHED = { file: TWO, find: LINE, replace: NEW_LINE };

/** Every way in which a builder's patch can be wrong, with the refusal that it must meet. */
export const WRONG_EDITS: readonly [
  what: string,
  edited: string,
  reply: unknown,
  reason: string,
  rule: string,
  codes: string[],
][] = [
  [
    "touches an unedited phase as well",
    EDITED,
    edits(REACHED, { file: "phases/1.ts", find: "取引先を読む。", replace: "全部読む。" }),
    "unedited-code-changed",
    "R1",
    ["AOP311"],
  ],
  [
    "adds a comment to an unedited phase",
    EDITED,
    edits(REACHED, { file: "phases/3.ts", find: "return", replace: "// hi\n  return" }),
    "unedited-code-changed",
    "R1",
    ["AOP311"],
  ],
  ["ignores the edit", EDITED, edits(), "edit-not-reached", "R2", ["AOP308"]],
  [
    "changes only comments and white space",
    EDITED,
    edits({ file: TWO, find: "return produce", replace: "// まとめて作る\n\n    return   produce" }),
    "edit-not-reached",
    "R2",
    ["AOP308"],
  ],
  ["makes no code for an added phase", aopOf(P1, P2, PX, P3), edits(), "phases-do-not-match", "R3", ["AOP309"]],
  ["makes no code for a renamed and edited phase", aopOf(P1, PX, P3), edits(), "phases-do-not-match", "R3", ["AOP309"]],
  [
    "gives an added phase the code of no phase at all",
    aopOf(P1, P2, PX, P3),
    { edits: [], create: { "phases/3.ts": "" } },
    "invalid-program",
    "R5",
    ["AOP414"],
  ],
  [
    "sends an edit whose text is not there",
    EDITED,
    edits({ file: TWO, find: "見つからない", replace: "" }),
    "patch-does-not-apply",
    "R5",
    ["AOP307"],
  ],
  [
    "sends an edit whose text is there twice",
    EDITED,
    edits({ file: TWO, find: "produce", replace: "x" }),
    "patch-does-not-apply",
    "R5",
    ["AOP307"],
  ],
  ["sends the same edit twice", EDITED, edits(REACHED, REACHED), "patch-does-not-apply", "R5", ["AOP307"]],
  [
    "edits the manifest",
    EDITED,
    edits(REACHED, { file: "manifest.json", find: "read", replace: "write" }),
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  [
    "creates a manifest",
    EDITED,
    { edits: [REACHED], create: { "manifest.json": "{}" } },
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  [
    "creates a workflow",
    EDITED,
    { edits: [REACHED], create: { "workflow.json": "{}" } },
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  [
    "writes outside the program",
    EDITED,
    { edits: [REACHED], create: { "../../etc/passwd": "" } },
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  [
    "writes to an absolute path",
    EDITED,
    { edits: [REACHED], create: { "/tmp/x.ts": "" } },
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  [
    "writes a file of no phase",
    EDITED,
    { edits: [REACHED], create: { "phases/4.ts": "" } },
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  [
    "creates a file that is there",
    EDITED,
    { edits: [REACHED], create: { "phases/1.ts": "" } },
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  [
    "brings a deleted phase back",
    aopOf(P1, P2.replace("作る", "まとめて作る")),
    { edits: [REACHED], create: { "phases/3.ts": "" } },
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  ["deletes a phase", EDITED, { edits: [REACHED], delete: ["phases/3.ts"] }, "patch-does-not-apply", "R5", ["AOP306"]],
  [
    "deletes what is not there",
    EDITED,
    { edits: [REACHED], delete: ["shared.ts"] },
    "patch-does-not-apply",
    "R5",
    ["AOP306"],
  ],
  [
    "writes wrong syntax",
    EDITED,
    edits({ ...REACHED, replace: `${NEW_LINE} )(` }),
    "invalid-program",
    "R5",
    ["AOP401"],
  ],
  [
    "writes wrong types",
    EDITED,
    edits(REACHED, { file: TWO, find: "produce(found)", replace: "found" }),
    "invalid-program",
    "R5",
    ["AOP402"],
  ],
  [
    "uses a tool that is not granted",
    EDITED,
    edits(REACHED, use("tools", `await tools.account_registry.create_account({});`)),
    "invalid-program",
    "R5",
    ["AOP403"],
  ],
  [
    "uses an operation that is not granted",
    aopOf(P1.replace("読む。", "全部読む。"), P2, P3),
    edits(
      { file: "phases/1.ts", find: `"取引先を読む。",`, replace: `"取引先を全部読む。",` },
      { ...use("tools", `await tools.freee.issue_invoice({});`), file: "phases/1.ts" },
    ),
    "invalid-program",
    "R5",
    ["AOP404"],
  ],
  [
    "reads files without declaring it",
    EDITED,
    edits(REACHED, use("files", `files;`)),
    "invalid-program",
    "R5",
    ["AOP406"],
  ],
  [
    "asks without declaring it",
    EDITED,
    edits(REACHED, use("ask", `await ask("?");`)),
    "invalid-program",
    "R5",
    ["AOP407"],
  ],
  [
    "imports something",
    EDITED,
    edits(REACHED, { file: TWO, find: "import {", replace: `import fs from "node:fs";\nimport {` }),
    "invalid-program",
    "R5",
    ["AOP411"],
  ],
  [
    "makes a guess look checked",
    EDITED,
    edits(REACHED, use("handoff", `handoff as never;`)),
    "invalid-program",
    "R5",
    ["AOP412"],
  ],
  [
    "is nested deeper than anything can read",
    EDITED,
    edits(REACHED, use("fn", `${"(".repeat(20_000)}fn${")".repeat(20_000)};`)),
    "invalid-program",
    "R5",
    ["AOP402"],
  ],
  ["answers with something else", EDITED, "done", "builder-failed", "R8", ["AOP305"]],
  ["answers with nothing", EDITED, undefined, "builder-failed", "R8", ["AOP305"]],
  ["answers with whole files", EDITED, { files: { [TWO]: "" } }, "builder-failed", "R8", ["AOP305"]],
  ["answers with edits out of form", EDITED, { edits: [{ file: TWO }] }, "builder-failed", "R8", ["AOP305"]],
  [
    "answers with more than is asked for",
    EDITED,
    { edits: [REACHED], grants: ["*"] },
    "builder-failed",
    "R8",
    ["AOP305"],
  ],
  [
    "answers with an empty text to find",
    EDITED,
    edits({ file: TWO, find: "", replace: "x" }),
    "builder-failed",
    "R8",
    ["AOP305"],
  ],
  [
    "answers with half a character",
    EDITED,
    edits({ ...REACHED, replace: "\ud800" }),
    "builder-failed",
    "R8",
    ["AOP305"],
  ],
  [
    "answers with too much",
    EDITED,
    edits({ ...REACHED, replace: `"${"x".repeat(1_100_000)}",` }),
    "builder-failed",
    "R8",
    ["AOP304"],
  ],
];

export function aopOf(...phases: readonly string[]): string {
  return `# 請求\n\n${phases.map((phase, i) => `## フェーズ ${i + 1}: ${phase}`).join("")}`;
}

export function edits(...all: PatchReply["edits"]): PatchReply {
  return { edits: all };
}

/** An edit that takes something out of the context and uses it. */
function use(name: string, statement: string): PatchReply["edits"][number] {
  return {
    file: TWO,
    find: "({ agent, produce }) => {",
    replace: `({ agent, produce, ${name} }) => {\n  ${statement}`,
  };
}
