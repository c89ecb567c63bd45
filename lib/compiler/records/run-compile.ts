import { diagnose } from "#diagnostics";
import { ItemTooLargeError } from "#ports";
import type { CompileResult } from "#program";
import { COMPILING, queryAll } from "#records";
import type { CompileRequest } from "../1-plan/read-input.ts";
import { compile } from "../compile.ts";
import type { CompilerPorts } from "../ports.ts";
import { refuse, refusedResult } from "../refusal.ts";
import { type CompileStep, STEPS, type StepId } from "../steps.ts";
import { beginWrites, type CompileRecord, endWrites, getCompile, progressWrite } from "./compile-record.ts";

const ATTEMPTS = 3;

/** Records a compile that is to be run; `runCompile` does the work. */
export async function startCompile(
  ports: Pick<CompilerPorts, "table" | "clock" | "ids">,
  request: CompileRequest,
): Promise<{ readonly compile: string }> {
  const record: CompileRecord = {
    compile: `cmp_${ports.ids.next()}`,
    aop: request.aop,
    ...(request.instruction === undefined ? {} : { instruction: request.instruction }),
    rebuild: request.rebuild === true,
    status: "running",
    attempts: 0,
    steps: [],
    createdAt: ports.clock.now(),
  };
  await ports.table.write(beginWrites(record));
  return { compile: record.compile };
}

/**
 * Runs a compile that was started, to its end, and records each step. Running it again after a crash goes on to the
 * same end; a compile that has ended stays as it is. The program becomes current in the same write that ends the
 * compile.
 */
export async function runCompile(ports: CompilerPorts, id: string): Promise<CompileRecord | undefined> {
  const started = await getCompile(ports.table, id);
  if (!started || started.status === "done") return started;
  let record: CompileRecord = { ...started, attempts: started.attempts + 1, steps: [] };
  const ended = (result: CompileResult): CompileRecord => ({ ...endSteps(record, ports.clock.now()), result });
  const result =
    record.attempts > ATTEMPTS
      ? giveUp(started.attempts)
      : await compile(ports, record, {
          step: async (step) => {
            record = beginStep(record, step, ports.clock.now());
            await ports.table.write([progressWrite(record)]);
          },
          along: (outcome) => endWrites(ended(outcome), outcome),
        }).catch(refuseTooLarge);
  await ports.table.write(endWrites(ended(result), result));
  return getCompile(ports.table, id);
}

/** Finishes every compile that a crash interrupted; the host calls it when it starts. */
export async function resumeCompiles(ports: CompilerPorts): Promise<readonly string[]> {
  const open = await queryAll(ports.table, COMPILING);
  for (const { sk } of open) await runCompile(ports, sk);
  return open.map(({ sk }) => sk);
}

/** A result that no record holds is refused before anything became current; it would fail again however often it is tried. */
function refuseTooLarge(thrown: unknown): CompileResult {
  if (!(thrown instanceof ItemTooLargeError)) throw thrown;
  return refusedResult(refuse("invalid-aop", [diagnose("AOP320", {})]), 0);
}

function giveUp(count: number): CompileResult {
  return refusedResult(refuse("builder-failed", [diagnose("AOP313", { count })]), 0);
}

function beginStep(record: CompileRecord, step: StepId, now: number): CompileRecord {
  const begun: CompileStep = { step, name: STEPS[step], startedAt: now };
  return { ...record, steps: [...endSteps(record, now).steps, begun] };
}

function endSteps(record: CompileRecord, now: number): CompileRecord {
  return { ...record, steps: record.steps.map((step) => ({ endedAt: now, ...step })) };
}
