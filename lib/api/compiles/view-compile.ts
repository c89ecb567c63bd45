import type { z } from "zod";
import type { CompileRecord, CompileStep } from "#compiler";
import type { Plain } from "../call.ts";
import type { compile } from "../schemas/compiles.ts";
import { toTime } from "../to-time.ts";

/** A compile as it is shown. */
export type CompileView = Plain<z.output<typeof compile>>;

/** Shows how far a compile is, and what it came to. */
export function viewCompile(record: CompileRecord): CompileView {
  const { compile, aop, status, instruction, rebuild, result } = record;
  return {
    compile,
    aop,
    status,
    ...(instruction === undefined ? {} : { instruction }),
    rebuild,
    createdAt: toTime(record.createdAt),
    steps: record.steps.map(viewStep),
    ...(result === undefined ? {} : { result }),
  };
}

function viewStep({ step, name, startedAt, endedAt }: CompileStep) {
  return {
    step,
    name,
    startedAt: toTime(startedAt),
    ...(endedAt === undefined ? {} : { endedAt: toTime(endedAt) }),
  };
}
