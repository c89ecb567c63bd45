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
 * `<n>.instruction.txt` if there is one; not compiled where there is `<n>.save-only`, not saved where there is only an
 * instruction. `<n>.aop.<id>.md` saves another AOP before that, `<n>.reply.json` is what the builder answers then (`null`:
 * nothing in time), and with `<n>.meanwhile` another compile of the same text comes to its end first. `expected/` holds the result of each compile, and the program that is current in the end.
 */
const SAMPLES = join(import.meta.dirname, "samples");
const UPDATE = process.env.UPDATE_SAMPLES !== undefined;
if (UPDATE && process.env.CI !== undefined) throw new Error("UPDATE_SAMPLES is refused on CI: a change must be seen.");

describe("samples", () => {
  const samples = readdirSync(SAMPLES).sort();

  it("are there", () => {
    expect(samples.length).toBeGreaterThan(20);
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
    if (!existsSync(aop) && !existsSync(told)) break;
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
    const result = await compile(compiler.ports, { aop: "sample", ...instruction });
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

function showResult({ program, diagnostics, ...result }: CompileResult): object {
  const told = diagnostics.map(({ code, file, place, message }) =>
    [code, [file, place?.line, place?.column].filter((part) => part !== undefined).join(":"), message.ja].join(" "),
  );
  return { ...result, program: program === undefined ? "none" : "made", diagnostics: told };
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
