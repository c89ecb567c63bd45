import type { CloudFormationCustomResourceEvent } from "aws-lambda";

/** CloudFormation shows the first of these characters of a reason. */
const REASON_CHARACTERS = 1000;

/**
 * Tells CloudFormation how a custom resource came out, at the address it gave for this answer. Without an answer it
 * waits for an hour, so an address that does not take it is an error.
 */
export async function answerDeployment(
  event: CloudFormationCustomResourceEvent,
  id: string,
  failure: string | undefined,
): Promise<void> {
  const body = JSON.stringify({
    Status: failure === undefined ? "SUCCESS" : "FAILED",
    Reason: (failure ?? "published").slice(0, REASON_CHARACTERS),
    PhysicalResourceId: id,
    StackId: event.StackId,
    RequestId: event.RequestId,
    LogicalResourceId: event.LogicalResourceId,
  });
  // The address is signed for exactly these headers: no content type.
  const answer = await fetch(event.ResponseURL, { method: "PUT", body, headers: { "content-type": "" } });
  if (!answer.ok) throw new Error(`The answer to the deployment was not taken: ${answer.status}`);
}
