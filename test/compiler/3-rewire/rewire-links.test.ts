import { describe, expect, it } from "vitest";
import { type Links, rewireLinks } from "../../../lib/compiler/3-rewire/rewire-links.ts";

const phase = (parameter: string, ...lines: readonly string[]): string =>
  `import { phase } from "tejun";\n\nexport const main = phase(async (${parameter}) => {\n${lines.map((line) => `  ${line}\n`).join("")}});\n`;

/** Code before, links, code after. */
const REWIRED: readonly [what: string, before: string, links: Links, after: string][] = [
  [
    "the artifact that came right before and is read by name now",
    phase(
      "{ handoff, produce }",
      "// handoff stays in a comment",
      "return produce({ a: handoff.部署, b: 'handoff' });",
    ),
    { toArtifact: "集計" },
    phase(
      "{ artifact, produce }",
      "// handoff stays in a comment",
      `return produce({ a: artifact("集計").部署, b: 'handoff' });`,
    ),
  ],
  [
    "the artifact that was read by name and comes right before now",
    phase("{ artifact, produce }", `return produce({ a: artifact("集計").部署 });`),
    { toHandoff: "集計" },
    phase("{ handoff, produce }", "return produce({ a: handoff.部署 });"),
  ],
  [
    "both at once",
    phase("{ handoff, artifact }", `handoff.a; artifact("集計").b; artifact("作成").c;`),
    { toHandoff: "集計", toArtifact: "確認" },
    phase("{ handoff, artifact }", `artifact("確認").a; handoff.b; artifact("作成").c;`),
  ],
  [
    "one of several artifacts, which needs both names then",
    phase("{ artifact }", `artifact("集計").a; artifact("作成").b;`),
    { toHandoff: "集計" },
    phase("{ artifact, handoff }", `handoff.a; artifact("作成").b;`),
  ],
  [
    "members of a context that is not taken apart",
    phase("context", `context.handoff.a; other.handoff; context.artifact("集計").b;`),
    { toHandoff: "集計", toArtifact: "確認" },
    phase("context", `context.artifact("確認").a; other.handoff; context.handoff.b;`),
  ],
  [
    "names written with escapes",
    phase("context", "c\\u006fntext.h\\u0061ndoff.a;"),
    { toArtifact: "集計" },
    phase("context", `c\\u006fntext.artifact("集計").a;`),
  ],
  [
    "names written with escapes where they are taken apart",
    phase("{ h\\u0061ndoff }", "handoff.a;"),
    { toArtifact: "集計" },
    phase("{ artifact }", `artifact("集計").a;`),
  ],
  [
    "names with quotes, as a string",
    phase("{ handoff }", "handoff.a;"),
    { toArtifact: '下書き"見積書"\\' },
    phase("{ artifact }", 'artifact("下書き\\"見積書\\"\\\\").a;'),
  ],
  [
    "nothing where nothing is read",
    phase("{ agent, produce }", "const artifact = 1;"),
    { toHandoff: "集計", toArtifact: "確認" },
    phase("{ agent, produce }", "const artifact = 1;"),
  ],
  [
    "nothing where main takes nothing",
    phase("", "return 1;"),
    { toHandoff: "集計", toArtifact: "確認" },
    phase("", "return 1;"),
  ],
];

describe("rewiring", () => {
  it.each(REWIRED)("rewrites %s", (_, before, links, after) => {
    expect(rewireLinks(before, links)).toEqual({ ok: true, code: after });
  });

  it("of an added phase and of its deletion are inverse", () => {
    const code = phase(
      "{ agent, handoff, produce }",
      "const { 部署 } = handoff;",
      "return produce({ 部署, 金額: handoff.金額 });",
    );

    const added = rewireLinks(code, { toArtifact: "集計" });
    const deleted = rewireLinks(added.ok ? added.code : "", { toHandoff: "集計" });

    expect(added).not.toMatchObject({ code });
    expect(deleted).toEqual({ ok: true, code });
  });

  it.each<[string, string, Links]>([
    ["a hand-over under another name", phase("{ handoff: before }", "before.a;"), { toArtifact: "集計" }],
    [
      "a hand-over that is taken apart in the parameter",
      phase("{ handoff: { 部署 } }", "部署;"),
      { toArtifact: "集計" },
    ],
    ["the rest of the context", phase("{ agent, ...rest }", "rest.handoff;"), { toArtifact: "集計" }],
    ["a context that goes elsewhere", phase("context", "helper(context); context.handoff;"), { toArtifact: "集計" }],
    [
      "a context taken apart in the body",
      phase("context", "const { handoff } = context; handoff.a;"),
      { toArtifact: "集計" },
    ],
    ["an artifact whose name is computed", phase("{ artifact }", "artifact(name).a;"), { toHandoff: "集計" }],
    ["artifact passed on as a function", phase("{ artifact }", "[name].map(artifact);"), { toHandoff: "集計" }],
    [
      "a name that means something else as well",
      phase("{ handoff }", "const artifact = handoff.a;"),
      { toArtifact: "集計" },
    ],
    [
      "a hand-over that is shadowed",
      phase("{ handoff }", "[1].map((handoff) => handoff); handoff.a;"),
      { toArtifact: "集計" },
    ],
    ["a hand-over in shorthand", phase("{ handoff }", "helper({ handoff });"), { toArtifact: "集計" }],
    [
      "another phase() beside main",
      `${phase("{ handoff, produce }", "return produce({ a: handoff.a });")}const other = phase(async ({ agent }) => {});\n`,
      { toArtifact: "集計" },
    ],
    [
      "a main whose function stands elsewhere",
      `import { phase } from "tejun";\nimport { run } from "../shared";\n\nexport const main = phase(run);\n`,
      { toArtifact: "集計" },
    ],
    ["a hand-over taken out by a quoted name", phase('{ "handoff": before }', "before.a;"), { toArtifact: "集計" }],
    ["a hand-over taken out by a computed name", phase('{ ["handoff"]: before }', "before.a;"), { toArtifact: "集計" }],
    [
      "a function that is told what this is",
      "export const main = phase(async function (this: void, context) { context.handoff.a; });\n",
      { toArtifact: "集計" },
    ],
    [
      "a context among the arguments",
      "export const main = phase(async function (context) { helper(arguments); });\n",
      { toArtifact: "集計" },
    ],
    [
      "arguments of a main that names none",
      "export const main = phase(async function () { helper(arguments); });\n",
      { toArtifact: "集計" },
    ],
    [
      "a phase() of the file's own",
      `import { phase as start } from "tejun";\nconst phase = (_: (context: Own) => void) => start(async (own) => own.handoff.a);\nexport const main = phase((context) => {});\n`,
      { toArtifact: "集計" },
    ],
    ["a context that is a list", phase("...[context]", "context;"), { toArtifact: "集計" }],
    ["no phase() that could be read", `export const main = start(({ handoff }) => handoff);\n`, { toArtifact: "集計" }],
  ])("leaves %s to the rebuild", (_, code, links) => {
    expect(rewireLinks(code, links)).toEqual({ ok: false, reads: "集計" });
  });
});
