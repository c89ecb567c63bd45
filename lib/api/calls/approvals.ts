import type { z } from "zod";
import { showApproval } from "#approvals";
import { takeDecision } from "../approvals/take-decision.ts";
import { viewApproval } from "../approvals/view-approval.ts";
import { answer, defineBareCall } from "../call.ts";
import { signedIn } from "../caller.ts";
import { refuse } from "../problem.ts";
import { askedParams, decisionRequest } from "../schemas/asked.ts";
import type { ASKED_ANSWERS } from "../schemas/asked-answers.ts";

type Params = z.output<typeof askedParams>;
type Answers = typeof ASKED_ANSWERS;

/** Shows an approval. */
export const getApproval = defineBareCall<Params, undefined, Answers["getApproval"]>({
  method: "get",
  path: "/approvals/{id}",
  id: "getApproval",
  summary: "Shows what is to be approved, to somebody who may decide; decides nothing.",
  open: true,
  params: askedParams,
  refusals: [403, 404, 409],
  async answer(ports, { params, caller }) {
    const shown = await showApproval(ports, { id: params.id, signedIn: signedIn(caller) });
    return shown.ok ? answer(200, viewApproval(shown.page)) : refuse(shown.status, shown.diagnostic);
  },
});

/** Takes a decision. */
export const decideApproval = defineBareCall<Params, z.output<typeof decisionRequest>, Answers["decideApproval"]>({
  method: "post",
  path: "/approvals/{id}",
  id: "decideApproval",
  summary: "Approves, rejects, or passes the decision on; what is decided stands.",
  open: true,
  params: askedParams,
  body: { kind: "fields", form: true, schema: decisionRequest },
  refusals: [400, 403, 404, 409, 422],
  async answer(ports, { params, body, caller }) {
    const taken = await takeDecision(ports, { id: params.id, signedIn: signedIn(caller) }, body);
    return "refused" in taken ? taken : answer(200, taken);
  },
});
