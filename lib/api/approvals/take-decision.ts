import type { z } from "zod";
import { decideApproval, delegateApproval } from "#approvals";
import { diagnose } from "#diagnostics";
import type { Plain } from "../call.ts";
import type { ApiPorts } from "../ports.ts";
import { type Refusal, refuse } from "../problem.ts";
import type { decisionTaken } from "../schemas/approvals.ts";
import type { decisionRequest } from "../schemas/asked.ts";
import { viewDecision, viewDelegation } from "./view-approval.ts";

/** Who sends a decision, through what. */
interface DecisionSender {
  readonly id: string;
  readonly signedIn: { readonly person: string; readonly roles: readonly string[] } | undefined;
}

const LONGEST_COMMENT = 4000;

/** Takes what the form of an approval says: a decision, or that it is passed on to somebody else. */
export async function takeDecision(
  ports: ApiPorts,
  sender: DecisionSender,
  sent: z.infer<typeof decisionRequest>,
): Promise<Plain<z.output<typeof decisionTaken>> | Refusal> {
  const { decision, nonce, comment = "", to = "" } = sent;
  if (comment.length > LONGEST_COMMENT) {
    return refuse(422, diagnose("AOP621", { characters: comment.length, most: LONGEST_COMMENT }));
  }
  if (decision === "delegate") {
    const passed = await delegateApproval(ports, { ...sender, nonce, to, comment });
    if (!passed.ok) return refuse(passed.status, passed.diagnostic);
    return { approval: passed.delegation.approval, delegation: viewDelegation(passed.delegation) };
  }
  const decided = await decideApproval(ports, { ...sender, nonce, decision, comment });
  if (!decided.ok) return refuse(decided.status, decided.diagnostic);
  return { approval: decided.decision.approval, ...viewDecision(decided.decision), open: [...decided.open] };
}
