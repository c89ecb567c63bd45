import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { BuilderError, compile, createTemplateBuilder } from "#compiler";
import { diagnose } from "#diagnostics";
import { type CompileResult, checkProgram, currentProgram, loadProgram } from "#program";
import { loadAop } from "#records";
import { testCatalog } from "../support/catalog.ts";
import { createTestCompiler, type TestCompiler } from "../support/compiler-ports.ts";

/**
 * One sample is a folder: `1.md`, `2.md`, … are saved one after another and each is compiled, with the instruction in
 * `<n>.instruction.txt` if there is one, or anew where there is `<n>.rebuild`; not compiled where there is
 * `<n>.save-only`, not saved where there is only one of these. `<n>.aop.<id>.md` saves another AOP before that, `<n>.reply.json` is what the builder answers then (`null`:
 * nothing in time), and with `<n>.meanwhile` another compile of the same text comes to its end first. `expected/` holds the result of each compile, and the program that is current in the end.
 */
const SAMPLES = join(import.meta.dirname, "samples");
const UPDATE = process.env.UPDATE_SAMPLES !== undefined;
if (UPDATE && process.env.CI !== undefined) throw new Error("UPDATE_SAMPLES is refused on CI: a change must be seen.");

/** Each row of spec compile.md: the decisions of section 3, the refusals of section 4, what section 5 does not check. */
const ROWS: { readonly [row: string]: readonly string[] } = {
  "no code, or a rebuild was asked for": ["build-multi-phase", "build-single-stage", "built-rebuild-on-request"],
  "identical, without instruction": ["unchanged-identical"],
  "identical, with an instruction, code unchanged": ["unchanged-instruction-that-is-there-V4"],
  "identical, with an instruction, code changed": [
    "stacked-instruction-only-V4",
    "stacked-single-stage-instruction-only-V3-V4",
  ],
  "nothing that the code governs, code unchanged": [
    "resaved-edited-and-reverted",
    "resaved-outside-chapter-V2",
    "resaved-outside-chapter-and-instruction-that-is-there-V2",
    "resaved-renamed-only-V5",
    "resaved-white-space-only",
    "resaved-tools-in-another-order-V5",
    "resaved-single-stage-white-space-V3",
  ],
  "nothing that the code governs, code changed": [
    "stacked-outside-chapter-and-instruction-V2",
    "stacked-renamed-only-and-instruction-V4-V5",
    "stacked-white-space-only-and-instruction-V4",
  ],
  "phases only added, deleted, moved": [
    "stacked-phase-added-in-the-middle-V5",
    "stacked-phase-deleted-V5",
    "stacked-phases-moved-V5",
  ],
  "a body or tools edited, not reached": ["refused-R2a-edit-not-reached", "refused-R2c-single-stage-edit-not-reached"],
  "a body or tools edited, code changed": [
    "stacked-body-edited",
    "stacked-tool-added-V5",
    "stacked-single-stage-V3",
    "stacked-renamed-and-edited-V5",
  ],
  R0: ["refused-R0-unknown-tool", "refused-R0-circle-of-calls"],
  R1: ["refused-R1-unedited-phase-touched"],
  R2a: ["refused-R2a-edit-not-reached"],
  R2b: ["refused-R2b-renamed-phase-with-the-old-code"],
  R2c: ["refused-R2c-single-stage-edit-not-reached"],
  R3: [
    "refused-R3-unreadable-phase-heading",
    "refused-R3-single-became-multi",
    "refused-R3-multi-became-single",
    "refused-R3-no-code-for-an-added-phase",
    "refused-R3-no-code-for-a-renamed-and-edited-phase",
  ],
  R4: ["refused-R4-deleted-phase-is-read-further-on", "refused-R4-renamed-phase-is-read-further-on"],
  R5: [
    "refused-R5-edit-found-twice",
    "refused-R5-edit-not-found",
    "refused-R5-manifest-touched",
    "refused-R5-tool-not-granted",
  ],
  R6: ["refused-R6-concurrent-save"],
  R7: ["refused-R7-callee-refused"],
  R8: ["refused-R8-no-answer-in-time", "refused-R8-out-of-form"],
  V1: [
    "stacked-first-phase-deleted-V1-V5",
    "stacked-last-phase-deleted-V1-V5",
    "stacked-phase-added-at-the-head-V1-V5",
    "stacked-phase-added-at-the-tail-V1-V5",
    "stacked-phases-moved-at-the-head-V1-V5",
  ],
  V2: ["resaved-outside-chapter-V2", "stacked-outside-chapter-and-instruction-V2"],
  V3: ["stacked-single-stage-V3"],
  V4: ["stacked-instruction-only-V4"],
  V5: ["stacked-phase-added-in-the-middle-V5", "stacked-tool-added-V5", "resaved-renamed-only-V5"],
};

describe("samples", () => {
  const samples = readdirSync(SAMPLES).sort();

  it.each(Object.entries(ROWS))("show the row of spec compile.md: %s", (_, names) => {
    for (const name of names) expect(samples).toContain(name);
  });

  it.each(samples)("%s is named after its outcome, its refusal and the rules of what was not checked", (sample) => {
    const last = globSync("*.result.json", { cwd: join(SAMPLES, sample, "expected") })
      .sort()
      .at(-1);
    const result = JSON.parse(readFileSync(join(SAMPLES, sample, "expected", last ?? ""), "utf8")) as CompileResult;

    const [outcome = ""] = sample.split("-");
    expect(outcome === "build" ? "built" : outcome).toBe(result.outcome);
    expect(/-(R\d)[abc]?-/.exec(sample)?.[1]).toBe(result.rule);
    const rules = new Set(result.unchecked.map(({ rule }) => rule));
    expect([...sample.matchAll(/-(V\d)(?=-|$)/g)].map(([, rule]) => rule)).toEqual([...rules].sort());
  });

  it.each(samples)("%s compiles to what its folder holds (UPDATE_SAMPLES=1 rewrites it)", async (sample) => {
    const folder = join(SAMPLES, sample);

    const actual = await compileSample(folder);

    const expected = join(folder, "expected");
    if (UPDATE) writeAll(expected, actual);
    expect(Object.fromEntries(actual)).toEqual(readAll(expected));
  });
});

async function compileSample(folder: string): Promise<ReadonlyMap<string, string>> {
  let reply: string | undefined;
  let meanwhile = false;
  const template = createTemplateBuilder();
  const answer = async (otherwise: () => Promise<unknown>): Promise<unknown> => {
    if (reply === undefined) return otherwise();
    if (reply.trim() === "null") throw new BuilderError(diagnose("AOP303", { builder: "scripted", seconds: 120 }));
    return JSON.parse(reply);
  };
  const compiler = createTestCompiler({
    builder: {
      id: "template",
      build: (request) => answer(() => template.build(request)),
      patch: (request) => answer(() => template.patch(request)),
    },
    loads: async () => {
      if (!meanwhile) return [];
      meanwhile = false;
      await compile(compiler.ports, { aop: "sample", instruction: "先に" });
      return [];
    },
  });
  const found = new Map<string, string>();
  for (let step = 1; ; step += 1) {
    const aop = join(folder, `${step}.md`);
    const told = join(folder, `${step}.instruction.txt`);
    const rebuild = existsSync(join(folder, `${step}.rebuild`));
    if (!existsSync(aop) && !existsSync(told) && !rebuild) break;
    for (const other of readdirSync(folder).sort()) {
      const id = new RegExp(`^${step}\\.aop\\.(.+)\\.md$`).exec(other)?.[1];
      if (id !== undefined) await compiler.save(id, readFileSync(join(folder, other), "utf8"));
    }
    const replied = join(folder, `${step}.reply.json`);
    reply = existsSync(replied) ? readFileSync(replied, "utf8") : undefined;
    meanwhile = existsSync(join(folder, `${step}.meanwhile`));
    if (existsSync(aop)) await compiler.save("sample", readFileSync(aop, "utf8"));
    if (existsSync(join(folder, `${step}.save-only`))) continue;
    const instruction = existsSync(told) ? { instruction: readFileSync(told, "utf8") } : {};
    const result = await compile(compiler.ports, { aop: "sample", ...instruction, ...(rebuild ? { rebuild } : {}) });
    found.set(`${step}.result.json`, toJson(showResult(result)));
  }
  for (const [path, text] of await readProgram(compiler)) found.set(path, text);
  return found;
}

/** The program that is current in the end; it must pass the check that is made when a run starts. */
async function readProgram({ ports }: TestCompiler): Promise<readonly (readonly [string, string])[]> {
  const current = await currentProgram(ports.table, "sample");
  const program = current && (await loadProgram(ports.table, current.program));
  if (!program) return [];
  const aop = await loadAop(ports.table, "sample", program.manifest.aop.version);
  expect(checkProgram(program, aop?.text ?? "", testCatalog)).toEqual([]);
  const { digests: _, ...manifest } = program.manifest;
  return [
    ...Object.entries(program.files),
    ["manifest.json", toJson({ ...manifest, parent: manifest.parent === null ? null : "…" })],
    ["workflow.json", toJson(program.workflow)],
  ];
}

function showResult({ program, callees, diagnostics, ...result }: CompileResult): object {
  const told = diagnostics.map(({ code, file, place, message }) =>
    [code, [file, place?.line, place?.column].filter((part) => part !== undefined).join(":"), message.ja].join(" "),
  );
  const made = callees?.map((callee) => ({ ...callee, program: "made" }));
  return {
    ...result,
    program: program === undefined ? "none" : "made",
    ...(made === undefined ? {} : { callees: made }),
    diagnostics: told,
  };
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function readAll(folder: string): { readonly [path: string]: string } {
  const paths = globSync("**/*", { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    paths.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path, "utf8")];
    }),
  );
}

function writeAll(folder: string, files: ReadonlyMap<string, string>): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
