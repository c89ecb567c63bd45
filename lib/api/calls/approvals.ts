import { showApproval } from "#approvals";
import { takeDecision } from "../approvals/take-decision.ts";
import { viewApproval } from "../approvals/view-approval.ts";
import { answer, defineCall } from "../call.ts";
import { signedIn } from "../caller.ts";
import { refuse } from "../problem.ts";
import { approval, decisionRequest, decisionTaken } from "../schemas/approvals.ts";
import { askedParams } from "./shared-shapes.ts";

const getApproval = defineCall({
  method: "get",
  path: "/approvals/{id}",
  id: "getApproval",
  summary: "Shows what is to be approved, to somebody who may decide; decides nothing.",
  open: true,
  params: askedParams,
  answers: { 200: { description: "What was asked, and how it stands.", schema: approval } },
  refusals: [403, 404, 409],
  async answer(ports, { params, caller }) {
    const shown = await showApproval(ports, { id: params.id, signedIn: signedIn(caller) });
    return shown.ok ? answer(200, viewApproval(shown.page)) : refuse(shown.status, shown.diagnostic);
  },
});

const postApproval = defineCall({
  method: "post",
  path: "/approvals/{id}",
  id: "decideApproval",
  summary: "Approves, rejects, or passes the decision on; what is decided stands.",
  open: true,
  params: askedParams,
  body: { kind: "fields", form: true, schema: decisionRequest },
  answers: { 200: { description: "Decided, consented or passed on.", schema: decisionTaken } },
  refusals: [400, 403, 404, 409, 422],
  async answer(ports, { params, body, caller }) {
    const taken = await takeDecision(ports, { id: params.id, signedIn: signedIn(caller) }, body);
    return "refused" in taken ? taken : answer(200, taken);
  },
});

/** The calls that show approvals and take decisions. */
export const APPROVAL_CALLS = [getApproval, postApproval] as const;
