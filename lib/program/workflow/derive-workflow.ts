import type { JsonObject } from "#ports";
import type { Manifest, ManifestPhase } from "../manifest.ts";
import { StateNames } from "./state-names.ts";
import { invokeTask, SAME_INPUT, waitTask } from "./tasks.ts";

const RUN = "{% $states.input.run %}";
/** A phase may wait for people several times; each wait has its own, shorter time-out. */
const PHASE_SECONDS = 90 * 24 * 60 * 60;

const WORDS = {
  ja: {
    start: "開始",
    finish: "終了",
    succeed: "完了",
    fail: "異常の記録",
    failed: "異常終了",
    enter: " に入る",
    decide: " に入るか",
    approve: " の開始の承認",
    result: " の結果",
  },
  en: {
    start: "Start",
    finish: "Finish",
    succeed: "Finished",
    fail: "Record the failure",
    failed: "Failed",
    enter: ": enter",
    decide: ": may it start",
    approve: ": approval to start",
    result: ": result",
  },
} as const;

/** The names of the states around the phases. */
interface FrameNames {
  readonly start: string;
  readonly finish: string;
  readonly succeed: string;
  readonly fail: string;
  readonly failed: string;
}

/** The names of one phase's states; the first of them to run comes first in the graph. */
interface PhaseNames {
  readonly phase: string;
  readonly enter: string;
  readonly decide: string;
  readonly approve: string;
  readonly result: string;
}

/**
 * The machine that joins a program's phases (design section 5), before substitution: start → per phase: (may it
 * start) → the phase → … → finish. Input `{run}`; the execution's name is the run's id. The states carry the phases'
 * names, so the graph reads like the AOP; no text of the AOP reaches an expression.
 */
export function deriveWorkflow(manifest: Pick<Manifest, "aop" | "phases">): JsonObject {
  const words = WORDS[isJapanese(manifest) ? "ja" : "en"];
  const names = new StateNames();
  const phaseNames = manifest.phases.map((phase) => names.take(phase.name));
  const frame: FrameNames = {
    start: names.take(words.start),
    finish: names.take(words.finish),
    succeed: names.take(words.succeed),
    fail: names.take(words.fail),
    failed: names.take(words.failed),
  };
  const phases = manifest.phases.map((phase, i): PhaseNames => {
    const own = phaseNames[i] ?? "";
    const helper = (suffix: string): string => names.take(phase.name, suffix);
    return {
      phase: own,
      enter: isGuarded(phase) ? helper(words.enter) : own,
      decide: helper(words.decide),
      approve: helper(words.approve),
      result: helper(words.result),
    };
  });
  const start = invokeTask(
    "step",
    { op: "start", run: RUN },
    { Catch: catchAll(frame), Next: phases[0]?.enter ?? frame.finish },
  );
  const ofPhases = manifest.phases.flatMap((phase, i) => {
    const own = phases[i];
    return own ? Object.entries(phaseStates(phase, own, phases[i + 1]?.enter ?? frame.finish, frame)) : [];
  });
  // A phase may be called __proto__: only entries make a state of any name.
  const states: JsonObject = Object.fromEntries([
    [frame.start, start],
    ...ofPhases,
    ...Object.entries(endStates(frame)),
  ]);
  return {
    Comment: manifest.aop.title.replaceAll("${", "＄{"),
    QueryLanguage: "JSONata",
    StartAt: frame.start,
    States: states,
  };
}

/** Whether something has to be decided before the phase starts. */
function isGuarded(phase: ManifestPhase): boolean {
  return phase.gates.length > 0 || phase.runWhen !== null || phase.startApproval !== null;
}

interface States {
  readonly [name: string]: JsonObject;
}

function phaseStates(phase: ManifestPhase, names: PhaseNames, next: string, frame: FrameNames): States {
  const last = next === frame.finish;
  return {
    ...(isGuarded(phase) ? guardStates(phase, names, next, frame) : {}),
    [names.phase]: {
      Type: "Task",
      Resource: "arn:aws:states:::states:startExecution.sync:2",
      Arguments: {
        StateMachineArn: "${PhaseMachine}",
        Name: `{% $states.input.run & '-${phase.number}' %}`,
        Input: { run: RUN, phase: phase.number },
      },
      TimeoutSeconds: PHASE_SECONDS,
      Assign: { outcome: "{% $states.result.Output.outcome %}" },
      Output: SAME_INPUT,
      Catch: catchAll(frame),
      Next: last ? next : names.result,
    },
    ...(last
      ? {}
      : {
          [names.result]: {
            Type: "Choice",
            Choices: [{ Condition: "{% $outcome = 'done' %}", Next: next }],
            Default: frame.finish,
          },
        }),
  };
}

function guardStates(phase: ManifestPhase, names: PhaseNames, next: string, frame: FrameNames): States {
  const choices = [
    { Condition: "{% $entry.decision = 'run' %}", Next: names.phase },
    ...(phase.runWhen === null ? [] : [{ Condition: "{% $entry.decision = 'skip' %}", Next: next }]),
    ...(phase.startApproval === null ? [] : [{ Condition: "{% $entry.decision = 'approve' %}", Next: names.approve }]),
  ];
  return {
    [names.enter]: invokeTask(
      "step",
      { op: "enter", run: RUN, phase: phase.number },
      { Assign: { entry: "{% $states.result.Payload %}" }, Catch: catchAll(frame), Next: names.decide },
    ),
    [names.decide]: { Type: "Choice", Choices: choices, Default: frame.finish },
    ...(phase.startApproval === null ? {} : { [names.approve]: approvalState(phase, names, frame) }),
  };
}

function approvalState(phase: ManifestPhase, names: PhaseNames, frame: FrameNames): JsonObject {
  return waitTask(
    { kind: "start-approval", run: RUN, phase: phase.number, approval: "{% $entry.approval %}" },
    "$entry.timeoutSeconds",
    {
      Catch: [{ ErrorEquals: ["States.Timeout"], Output: SAME_INPUT, Next: names.enter }, ...catchAll(frame)],
      Next: names.enter,
    },
  );
}

function endStates(frame: FrameNames): States {
  return {
    [frame.finish]: invokeTask("step", { op: "finish", run: RUN }, { Catch: catchAll(frame), Next: frame.succeed }),
    [frame.succeed]: { Type: "Succeed" },
    [frame.fail]: invokeTask(
      "step",
      { op: "fail", run: RUN, error: "{% $states.input.error %}" },
      { Next: frame.failed },
    ),
    [frame.failed]: {
      Type: "Fail",
      Error: "{% $states.input.error.Error %}",
      Cause: "The run could not go on; its record says where it stood.",
    },
  };
}

function catchAll(frame: FrameNames): JsonObject[] {
  return [
    {
      ErrorEquals: ["States.ALL"],
      Output: { run: RUN, error: "{% $states.errorOutput %}" },
      Next: frame.fail,
    },
  ];
}

/** Whether an AOP is written in Japanese, so that what is made from it speaks Japanese too. */
export function isJapanese(manifest: {
  readonly aop: { readonly title: string };
  readonly phases: readonly { readonly name: string }[];
}): boolean {
  const words = [manifest.aop.title, ...manifest.phases.map((phase) => phase.name)].join("");
  return /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u.test(words);
}
