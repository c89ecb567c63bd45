import { Construct } from "constructs";
import type { JsonObject } from "#ports";
import { PHASE_MACHINE, substitute } from "#program";
import type { FunctionMaker } from "./function-maker.ts";
import { Machine } from "./machine.ts";
import { modelStatements } from "./role-statements.ts";
import { TABLE_ACCESS } from "./table-access.ts";

/** One phase of a procedure kept in git. */
export interface KeptPhaseProps {
  /** Of the function and of the machine, after the deployment's prefix. */
  readonly name: string;
  /** The tool functions that its heading's grants allow. */
  readonly tools: readonly string[];
  /** Whether the heading grants an AOP. */
  readonly calls: boolean;
  readonly maker: FunctionMaker;
}

/**
 * A phase's own function and its own machine: the machine's role may invoke that function, `request`, and the tool
 * functions of the heading's grants. What the phase may do is then IAM's to say, whatever its code or a model asks for.
 */
export class KeptPhase extends Construct {
  constructor(scope: Construct, id: string, { name, tools, calls, maker }: KeptPhaseProps) {
    super(scope, id);
    const { settings, arns } = maker;
    maker.make(this, "Step", {
      name,
      bundle: "step",
      access: TABLE_ACCESS.step,
      statements: modelStatements(this, settings.config.model),
      memoryMiB: 1024,
      timeoutSeconds: 600,
    });
    new Machine(this, "Phase", {
      settings,
      name,
      definition: substitute(onOwnStep(PHASE_MACHINE, name), { FunctionPrefix: settings.prefix }),
      functions: [name, "request", ...tools].map((one) => arns.function(one)),
      ...(calls ? { calls: arns } : {}),
    });
  }
}

/** How definitions name the shared function before substitution. */
const SHARED_STEP = "\x24{FunctionPrefix}step";

/** The phase machine's definition with a function of its own in place of the shared `step`. */
function onOwnStep(definition: JsonObject, name: string): JsonObject {
  return JSON.parse(JSON.stringify(definition), (key, value) =>
    key === "FunctionName" && value === SHARED_STEP ? SHARED_STEP.replace(/step$/, name) : value,
  ) as JsonObject;
}
