import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { checkNames, parseAop } from "#aop";
import { type CompilerPorts, compile, createCodeTools, createTemplateBuilder } from "#compiler";
import { defaultConfig, SANDBOX_PRESETS, toCatalog } from "#config";
import { createIds, createSqliteTable, type SqliteTable } from "#local";
import { currentProgram, knownNames, loadProgram } from "#program";
import { saveAop } from "#records";
import { benchmark } from "./benchmark.ts";

/** An AOP that no run before has compiled, in a table of its own. */
interface Prepared {
  readonly folder: string;
  readonly table: SqliteTable;
  readonly ports: CompilerPorts;
  readonly text: string;
}

/** Kept over all runs, as a host keeps them: the language's declarations are parsed once. */
const code = createCodeTools();
const clock = { now: () => performance.timeOrigin + performance.now(), wakeAt: () => () => {} };
const catalog = toCatalog(defaultConfig(SANDBOX_PRESETS));
let texts = 0;

/** Enough for the TypeScript compiler to be warm. */
const RUNS = 25;

function prepare(phases: number): Prepared {
  texts += 1;
  const folder = mkdtempSync(join(tmpdir(), "tejun-bench-"));
  const table = createSqliteTable({ path: join(folder, "table.db") });
  const ports: CompilerPorts = {
    table,
    clock,
    ids: createIds({ clock }),
    builder: createTemplateBuilder(),
    catalog,
    workflows: { putMachine: (name) => Promise.resolve({ machine: name }) },
    substitutions: { FunctionPrefix: "", PhaseMachine: "phase" },
    code,
    loads: () => Promise.resolve([]),
  };
  return { folder, table, ports, text: aopText(phases, `手順${texts}`) };
}

function aopText(phases: number, words: string): string {
  const chapters = Array.from(
    { length: phases },
    (_, i) => `## フェーズ ${i + 1}: 段${i + 1} (使う道具: freee (read-only), 社員台帳 (read-only))
${words}の${i + 1}番目を行う。
取引先ごとに金額を確かめる。

成果物として次段に渡す: 取引先、金額 (数値)、期限 (日付)
`,
  );
  return `# 月次の業務\n\n## 概要\n${words}を行う。\n\n${chapters.join("\n")}`;
}

async function save({ table }: Prepared, text: string): Promise<void> {
  const { aop, diagnostics } = parseAop(text);
  if (aop === undefined || diagnostics.length > 0) throw new Error("The benchmark's AOP is out of form.");
  checkNames(aop, knownNames(catalog, []), "warning");
  await saveAop(table, clock, { aop: "bench", title: aop.title, text });
}

async function compileOnce({ ports }: Prepared, outcome: string): Promise<void> {
  const result = await compile(ports, { aop: "bench" });
  if (result.outcome !== outcome) throw new Error(`Unexpected ${result.outcome}, expected ${outcome}`);
}

/** What the TypeScript compiler takes to parse and print the same files, without types and without storing anything. */
async function transpileAll({ table }: Prepared): Promise<void> {
  const current = await currentProgram(table, "bench");
  const program = current && (await loadProgram(table, current.program));
  for (const text of Object.values(program?.files ?? {})) ts.transpileModule(text, {});
}

function close({ table, folder }: Prepared): void {
  table.close();
  rmSync(folder, { recursive: true, force: true });
}

const FLOOR = { name: "TypeScript parses and prints the same files", run: transpileAll };

function recompile(phases: number, budget: number) {
  return benchmark<Prepared>({
    name: `re-compile after a one-phase edit of ${phases} phases (template builder)`,
    budget,
    runs: RUNS,
    floor: FLOOR,
    setup: async () => {
      const prepared = prepare(phases);
      await save(prepared, prepared.text);
      await compileOnce(prepared, "built");
      await save(prepared, prepared.text.replace("の3番目を行う", "の三番目を行う"));
      return prepared;
    },
    run: (prepared) => compileOnce(prepared, "stacked"),
    close,
  });
}

/** What of a re-compile is verification: from the drafted code to the program that may be made current. */
function verification(phases: number) {
  return benchmark<Prepared>({
    name: `verification within a re-compile of ${phases} phases (template builder)`,
    figures: [{ name: "verification", unit: "ms", budget: 10 }],
    runs: RUNS,
    setup: async () => {
      const prepared = prepare(phases);
      await save(prepared, prepared.text);
      await compileOnce(prepared, "built");
      await save(prepared, prepared.text.replace("の3番目を行う", "の三番目を行う"));
      return prepared;
    },
    run: async ({ ports }) => {
      const began = new Map<string, number>();
      const step = async (name: string): Promise<void> => {
        began.set(name, performance.now());
      };
      const { outcome } = await compile(ports, { aop: "bench" }, { step, along: () => [] });
      if (outcome !== "stacked") throw new Error(`Unexpected ${outcome}, expected stacked`);
      return { verification: (began.get("publish") ?? 0) - (began.get("verify") ?? 0) };
    },
    close,
  });
}

/** Compiling, warm: how long a person waits after saving. */
export const benchmarks = [
  benchmark<Prepared>({
    name: "check and first compile of a 6-phase AOP (template builder)",
    budget: 60,
    runs: RUNS,
    setup: () => prepare(6),
    run: async (prepared) => {
      await save(prepared, prepared.text);
      await compileOnce(prepared, "built");
    },
    close,
  }),
  recompile(6, 25),
  recompile(60, 50),
  verification(6),
  verification(60),
];
