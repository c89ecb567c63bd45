import { describe, expect, it } from "vitest";
import { machineryFault } from "../../lib/runtime/step/stop-reasons.ts";

const ARN = "arn:aws:states:ap-northeast-1:123456789012:execution:tejun-prod-phase:run_01-2";

/** What `startExecution.sync:2` tells of an execution that failed of this. */
const within = (error: string, cause: string) => ({
  Error: "States.TaskFailed",
  Cause: JSON.stringify({
    ExecutionArn: ARN,
    Input: JSON.stringify({ run: "run_01", phase: 2 }),
    Name: "run_01-2",
    StateMachineArn: ARN.replace("execution", "stateMachine"),
    Status: "FAILED",
    Error: error,
    Cause: cause,
  }),
});
const lambda = (errorType: string, errorMessage: string) => JSON.stringify({ errorType, errorMessage, trace: [] });

describe("why the machinery gave up on a run", () => {
  it("is told by the function's own words, also out of the phase's execution, and that of a called AOP", () => {
    const fault = { Error: "TableError", Cause: lambda("TableError", 'Table "x": no attempt succeeded') };
    const nested = within(fault.Error, fault.Cause);
    const called = within(nested.Error, nested.Cause);

    for (const error of [fault, nested, called]) {
      const { code, en } = machineryFault(error);
      expect(code).toBe("AOP549");
      expect(en).toContain('TableError Table "x": no attempt succeeded');
      expect(en).not.toContain("ExecutionArn");
    }
  });

  it("is told in the language of whoever reads, where the words are in both", () => {
    const message =
      "「経理部長」の誰にもメールを送れませんでした: a@example.com – no (nobody of “経理部長” could be mailed: a@example.com – no)";

    const { ja, en } = machineryFault(within("NobodyToldError", lambda("NobodyToldError", message)));

    expect(ja).toMatch(/「経理部長」の誰にもメールを送れませんでした: a@example.com – no$/);
    expect(en).toMatch(/: nobody of “経理部長” could be mailed: a@example.com – no$/);
  });

  it.each([
    [
      "Lambda.AWSLambdaException",
      "User: arn:aws:sts::123456789012:assumed-role/tejun-prod-p/abc is not authorized to perform: lambda:InvokeFunction on resource: arn:aws:lambda:ap-northeast-1:123456789012:function:tejun-prod-act-freee because no identity-based policy allows the lambda:InvokeFunction action (Service: Lambda, Status Code: 403, Request ID: 1)",
      "この段は「tejun-prod-act-freee」を使うことを許されていません",
      "this phase is not allowed to use “tejun-prod-act-freee”",
    ],
    [
      "Lambda.ResourceNotFoundException",
      "Function not found: arn:aws:lambda:ap-northeast-1:123456789012:function:tejun-prod-read-freee (Service: Lambda, Status Code: 404, Request ID: 1)",
      "「tejun-prod-read-freee」はもうありません",
      "“tejun-prod-read-freee” is not there any more",
    ],
    [
      "StepFunctions.StateMachineDoesNotExistException",
      "State Machine Does Not Exist: 'arn:aws:states:ap-northeast-1:123456789012:stateMachine:tejun-prod-p-0a1b2c3d4e5f-3' (Service: AWSStepFunctions; Status Code: 400)",
      "段を動かす「tejun-prod-p-0a1b2c3d4e5f-3」はもうありません",
      "“tejun-prod-p-0a1b2c3d4e5f-3”, which runs the phase, is not there any more",
    ],
  ])("says what a later deployment took away: %s", (name, cause, ja, en) => {
    const told = machineryFault(within(name, cause));

    expect(told.ja).toContain(ja);
    expect(told.en).toContain(en);
  });
});
