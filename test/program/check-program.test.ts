import { describe, expect, it } from "vitest";
import { checkProgram, type ManifestPhase, nameProgram, type Program } from "#program";
import { catalogOf, testCatalog } from "../support/catalog.ts";
import { programOf } from "./program-of.ts";

const AOP = `# 請求

## フェーズ 1: 集計 (使う道具: freee (read-only))
集計する。

成果物として次段に渡す: 売上

## フェーズ 2: 発行 (使う道具: freee)
発行する。

進む条件: 売上 が 照合済み
承認者: 経理部長
`;

const FILES = { "phases/1.ts": "// 1", "phases/2.ts": "// 2" };
const program = programOf(AOP, FILES);

describe("the check of a program when a run starts", () => {
  it("finds nothing in a program as it was compiled", () => {
    expect(checkProgram(program, AOP, testCatalog)).toEqual([]);
  });

  it.each<[string, (phase: ManifestPhase) => Partial<ManifestPhase>, number, string[]]>([
    [
      "an added tool",
      ({ grants }) => ({ grants: [...grants, { kind: "tool", tool: "account_registry", access: "write" }] }),
      1,
      ["AOP430"],
    ],
    [
      "write where read-only was granted",
      () => ({ grants: [{ kind: "tool", tool: "freee", access: "write" }] }),
      1,
      ["AOP430"],
    ],
    [
      "files where 添付ファイル is not declared",
      ({ grants }) => ({ grants: [...grants, { kind: "attachments", tool: "添付ファイル", access: "read" }] }),
      1,
      ["AOP434", "AOP430"],
    ],
    ["a tool taken away", () => ({ grants: [] }), 2, ["AOP430"]],
    ["a gate taken away", () => ({ gates: [] }), 2, ["AOP431", "AOP432"]],
    ["another approver", () => ({ approvers: ["誰か"] }), 2, ["AOP431"]],
    ["another text for the agent", () => ({ body: "全部発行する。" }), 2, ["AOP431"]],
    ["another field", () => ({ fields: [{ name: "口座", type: "string" }] }), 1, ["AOP431"]],
  ])("refuses %s in the manifest", (_, change, number, codes) => {
    const phases = program.manifest.phases.map((phase) =>
      phase.number === number ? { ...phase, ...change(phase) } : phase,
    );

    const found = checkProgram(tampered({ manifest: { ...program.manifest, phases } }), AOP, testCatalog);

    expect(found.map(({ code, severity }) => [code, severity])).toEqual(codes.map((code) => [code, "error"]));
  });

  it("refuses a phase too many, and another AOP text", () => {
    const [first] = program.manifest.phases;
    if (!first) throw new Error("the sample has no phase");
    const manifest = { ...program.manifest, phases: [...program.manifest.phases, { ...first, number: 3 }] };

    expect(checkProgram(tampered({ manifest }), AOP, testCatalog)[0]).toMatchObject({ code: "AOP431" });
    expect(checkProgram(program, AOP.replace("(read-only)", ""), testCatalog)).toMatchObject([{ code: "AOP431" }]);
  });

  it("refuses joining code that is not derived from the manifest", () => {
    const states = JSON.stringify(program.workflow).replace("$entry.decision = 'run'", "true");

    expect(checkProgram(tampered({ workflow: JSON.parse(states) }), AOP, testCatalog)).toMatchObject([
      { code: "AOP432" },
    ]);
  });

  it.each<[string, Partial<Program>, string]>([
    ["a changed script", { scripts: { ...program.scripts, "phases/1.js": "// 2" } }, "phases/1.js"],
    ["a changed file", { files: { ...program.files, "phases/2.ts": "" } }, "phases/2.ts"],
    ["an added script", { scripts: { ...program.scripts, "shared.js": "" } }, "shared.js"],
    ["a missing script", { scripts: { "phases/1.js": "// 1" } }, "phases/2.js"],
  ])("refuses %s", (_, change, file) => {
    expect(checkProgram(tampered(change), AOP, testCatalog)).toMatchObject([{ code: "AOP433", file }]);
  });

  it("warns of a granted tool that is no longer configured", () => {
    expect(checkProgram(program, AOP, catalogOf([]))).toMatchObject([
      { code: "AOP202", severity: "warning" },
      { code: "AOP202", severity: "warning" },
    ]);
  });
});

/** A changed program under a name that fits it, as someone would store it who can also name programs. */
function tampered(change: Partial<Program>): Program {
  return nameProgram({ ...program, ...change });
}
