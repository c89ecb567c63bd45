import type { JsonObject } from "#ports";
import { invokeNamedTask, invokeTask, SAME_INPUT, waitTask } from "./tasks.ts";

const STEP = "Step";
const RUN = "{% $states.input.run %}";
const PHASE = "{% $states.input.phase %}";
/** A called AOP may wait for people several times. */
const CALL_SECONDS = 90 * 24 * 60 * 60;

/**
 * The one static machine that every phase runs on (design section 5): `step` says what comes next, the machine has it
 * done and asks `step` again. Input `{run, phase}`, output `{outcome: "done" | "stopped"}`. Only ids travel.
 */
export const PHASE_MACHINE: JsonObject = {
  Comment: "One phase of one run",
  QueryLanguage: "JSONata",
  StartAt: STEP,
  States: {
    [STEP]: invokeTask(
      "step",
      { op: "step", run: RUN, phase: PHASE },
      { Assign: { next: "{% $states.result.Payload %}" }, Next: "What next" },
    ),
    "What next": {
      Type: "Choice",
      Choices: [
        { Condition: "{% $next.next = 'read' %}", Next: "Read" },
        { Condition: "{% $next.next = 'act' %}", Next: "Act" },
        { Condition: "{% $next.next = 'approve' %}", Next: "Approve" },
        { Condition: "{% $next.next = 'ask' %}", Next: "Ask" },
        { Condition: "{% $next.next = 'call' %}", Next: "Call" },
        { Condition: "{% $next.next = 'wait' %}", Next: "Wait" },
        { Condition: "{% $next.next in ['done', 'stopped'] %}", Next: "End" },
      ],
      Default: "Out of form",
    },
    Read: invokeNamedTask(
      "$next.function",
      { run: RUN, phase: PHASE, calls: "{% $next.calls %}", again: "{% $next.again = true %}" },
      { Next: STEP },
    ),
    Act: invokeNamedTask(
      "$next.function",
      {
        run: RUN,
        phase: PHASE,
        calls: "{% $next.calls %}",
        approval: "{% $exists($next.approval) ? $next.approval : null %}",
      },
      { Next: STEP },
    ),
    Approve: waitTask(
      { kind: "approval", run: RUN, phase: PHASE, approval: "{% $next.approval %}", calls: "{% $next.calls %}" },
      "$next.timeoutSeconds",
      { Catch: [{ ErrorEquals: ["States.Timeout"], Output: SAME_INPUT, Next: STEP }], Next: STEP },
    ),
    Ask: waitTask(
      {
        kind: "{% $exists($next.kind) ? $next.kind : 'question' %}",
        run: RUN,
        phase: PHASE,
        question: "{% $next.question %}",
        call: "{% $next.call %}",
      },
      "$next.timeoutSeconds",
      { Catch: [{ ErrorEquals: ["States.Timeout"], Output: SAME_INPUT, Next: STEP }], Next: STEP },
    ),
    Call: {
      Type: "Task",
      Resource: "arn:aws:states:::states:startExecution.sync:2",
      Arguments: {
        StateMachineArn: "{% $next.machine %}",
        Name: "{% $next.run %}",
        Input: { run: "{% $next.run %}" },
      },
      TimeoutSeconds: CALL_SECONDS,
      Output: SAME_INPUT,
      Catch: [
        {
          ErrorEquals: ["States.ALL"],
          Output: { run: RUN, phase: PHASE, error: "{% $states.errorOutput %}" },
          Next: "Call failed",
        },
      ],
      Next: STEP,
    },
    "Call failed": invokeTask(
      "step",
      { op: "fail", run: "{% $next.run %}", error: "{% $states.input.error %}" },
      { Output: { run: RUN, phase: PHASE }, Next: STEP },
    ),
    Wait: { Type: "Wait", Seconds: "{% $next.seconds %}", Next: STEP },
    End: { Type: "Succeed", Output: { outcome: "{% $next.next %}" } },
    "Out of form": {
      Type: "Fail",
      Error: "UnexpectedNext",
      Cause: "step answered with a word this machine does not know",
    },
  },
};
