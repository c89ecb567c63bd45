import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseAop } from "#aop";
import { compile, createCodeTools, createTemplateBuilder } from "#compiler";
import { type Config, toCatalog } from "#config";
import { type Diagnostic, formatDiagnostic, hasErrors } from "#diagnostics";
import { grantedCallees, loadProgram, type ManifestPhase } from "#program";
import { saveAop } from "#records";
import { checkCodeLoads, createSandbox } from "#runtime";
import { createMemoryTable } from "./memory-table.ts";

/** A procedure kept in git, as it was compiled at synth. */
export interface KeptProcedure {
  /** The file's name without its ending; letters that macOS decomposes are whole, as in every other id. */
  readonly aop: string;
  readonly text: string;
  readonly phases: readonly ManifestPhase[];
  /** The procedures that it calls, by id. */
  readonly callees: readonly string[];
}

/** A procedure kept in git does not compile, so nothing is deployed. */
class ProcedureError extends Error {
  override name = "ProcedureError";
}

/** Time stands still at synth: nothing that is deployed depends on when that was. */
const CLOCK = { now: () => 0, wakeAt: () => () => {} };

/**
 * Reads and compiles every `*.md` of a folder, in the order of their names, with the template builder. Throws a
 * `ProcedureError` that tells everything that is wrong in all of them, each with file and place.
 */
export async function loadKeptProcedures(folder: string, config: Config): Promise<readonly KeptProcedure[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .sort();
  const table = createMemoryTable();
  const ports = compilerPorts(table, config);
  const texts = files.map((file) => readText(folder, file));
  for (const { aop, text } of texts) {
    await saveAop(table, CLOCK, { aop, text, title: parseAop(text).aop?.title ?? aop });
  }
  const problems: string[] = [];
  const kept: KeptProcedure[] = [];
  for (const { file, aop, text, broken } of texts) {
    if (broken.length > 0) {
      problems.push(describe(file, text, broken));
      continue;
    }
    const { outcome, program, diagnostics } = await compile(ports, { aop });
    if (outcome === "refused" || hasErrors(diagnostics)) problems.push(describe(file, text, diagnostics));
    const compiled = program === undefined ? undefined : await loadProgram(table, program);
    if (!compiled) continue;
    const { manifest } = compiled;
    const callees = manifest.phases.flatMap((phase) => grantedCallees(phase, manifest).map((callee) => callee.aop));
    kept.push({ aop, text, phases: manifest.phases, callees: [...new Set(callees)] });
  }
  if (problems.length > 0) throw new ProcedureError(problems.join("\n\n"));
  return kept;
}

/** Bytes that are no UTF-8 are told of, as everywhere else: what is deployed is what the file says, character by character. */
function readText(folder: string, file: string) {
  const bytes = readFileSync(join(folder, file));
  const broken = parseAop(bytes).diagnostics.filter(({ code }) => code === "AOP102");
  return { file, aop: basename(file, ".md").normalize("NFC"), text: bytes.toString("utf8"), broken };
}

function compilerPorts(table: ReturnType<typeof createMemoryTable>, config: Config): Parameters<typeof compile>[0] {
  let count = 0;
  const sandbox = createSandbox();
  return {
    table,
    clock: CLOCK,
    ids: {
      next() {
        count += 1;
        return String(count).padStart(26, "0");
      },
      secret: () => "",
    },
    catalog: toCatalog(config),
    workflows: { putMachine: async (name) => ({ machine: name }) },
    builder: createTemplateBuilder(),
    substitutions: { FunctionPrefix: "", PhaseMachine: "phase" },
    code: createCodeTools(),
    loads: (program) => checkCodeLoads(sandbox, program),
  };
}

function describe(file: string, text: string, diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map((one) => formatDiagnostic({ ...one, file: one.file ?? file }, { source: text, language: "en" }))
    .join("\n");
}
