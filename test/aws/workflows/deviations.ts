import type { TestContext } from "vitest";

/** Where MiniStack 1.5.33 does otherwise than AWS documents. */
interface Deviation {
  /** What AWS does, and what the emulator does instead. */
  readonly reason: string;
  /** Whether it depends on which of two threads is first; then the test is left out instead of expected to fail. */
  readonly isRace?: boolean;
}

const DEVIATIONS: Readonly<Record<string, Deviation>> = {
  "gives each definition of a machine a version of its own": {
    reason:
      "AWS: an execution runs the version it was started on. Emulator: it runs the machine's newest definition, and the Output of a Succeed state is ignored.",
  },
  "refuses a definition that goes to a state that is not there": {
    reason: "AWS: InvalidDefinition. Emulator: checks the syntax of expressions only.",
  },
  "describes an execution from its start to its end": {
    reason: "AWS: DescribeExecution gives stateMachineVersionArn. Emulator: the unqualified machine only.",
  },
  "stops an execution: its tokens are gone, and it stays stopped": {
    reason: "AWS: the tokens of a stopped execution are gone. Emulator: they can be released.",
  },
  "takes a token once": {
    reason: "AWS: the second answer finds no task. Emulator: takes answers until the waiting thread wakes up.",
    isRace: true,
  },
  "takes one of two answers that come at the same time": {
    reason: "AWS: one of them is taken. Emulator: takes answers until the waiting thread wakes up.",
    isRace: true,
  },
  "gives a function its payload, and the task what it returned": {
    reason: "AWS: lambda:invoke also gives ExecutedVersion. Emulator: StatusCode and Payload only.",
  },
  "waits for a child execution and has its output as JSON": {
    reason: "AWS: startExecution.sync:2 takes the ARN of a version. Emulator: of a machine only.",
  },
  "fails a task whose child execution failed, with the child's description as the cause": {
    reason: "AWS: startExecution.sync:2 takes the ARN of a version. Emulator: of a machine only.",
  },
  "times an execution out as a whole": {
    reason: "AWS: TIMED_OUT after the machine's TimeoutSeconds. Emulator: ignores it.",
  },
};

/**
 * To be run before each test: one on which the emulator is known to be wrong must fail, so that an emulator that was
 * mended is noticed. The product is never bent to fit.
 */
export function deviates({ task, skip }: TestContext): void {
  const deviation = DEVIATIONS[task.name];
  if (deviation === undefined) return;
  if (deviation.isRace === true) skip(deviation.reason);
  const expected: { fails?: boolean } = task;
  expected.fails = true;
}
