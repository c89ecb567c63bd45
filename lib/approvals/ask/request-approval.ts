import { z } from "zod";
import { keys } from "#records";
import { callKeys, GatewayError, MOST_ACTIONS_AT_ONCE, phaseNumber, runId, writeInLists } from "#tools";
import { followUpApproval } from "../follow-up/follow-up-approval.ts";
import { type InvitedPerson, inviteApprovers, sendApprovalMails } from "../mail/send-approval-mails.ts";
import type { AskPorts } from "../ports.ts";
import { type ApprovalRecord, loadApproval } from "./approval-record.ts";
import { type ApprovalWanted, createApproval, wantedId } from "./create-approval.ts";
import { hasToken, registerToken, releaseToken } from "./tokens.ts";

const base = { run: runId, phase: phaseNumber, approval: z.string(), token: z.string().min(1).max(2048) };
const requestPayload = z.discriminatedUnion("kind", [
  z.object({ ...base, kind: z.literal("approval"), calls: callKeys.max(MOST_ACTIONS_AT_ONCE) }),
  z.object({ ...base, kind: z.literal("start-approval") }),
]);

/** How an approval stands after it was asked for. */
export interface RequestReply {
  readonly id: string;
  readonly state: "waiting" | "decided" | "void";
}

/**
 * Asks for an approval: stores what is shown, mails a link to everybody who may decide, and registers the token of the
 * task that waits. Invoked again it keeps what was shown, sends no second mail, and takes the new token; where the
 * decision is there already, or can never come, the task is released at once. Whoever waits is then told what has come
 * about since: that is how a wait that ends for a moment reminds people.
 * Payload: `{kind, run, phase, approval, calls?, token}`.
 */
export async function requestApproval(ports: AskPorts, payload: unknown): Promise<RequestReply> {
  const asked = requestPayload.parse(payload);
  const id = wantedId(asked as ApprovalWanted);
  if (asked.approval !== id) throw new GatewayError(`Unexpected approval ${asked.approval}, expected ${id}`);
  const before = await loadApproval(ports.table, id);
  const { record, invited } =
    before === undefined ? await createApproval(ports, asked as ApprovalWanted) : { record: before, invited: [] };
  const mailed = (await stateOf(ports, record)) !== "waiting" || (await hasToken(ports.table, id));
  if (!mailed) await sendApprovalMails(ports, record, invited.length > 0 ? invited : await inviteAgain(ports, record));
  await registerToken(ports, id, asked.token);
  const reply = await settle(ports, record);
  if (reply.state === "waiting") await followUpApproval(ports, { kind: "follow-up", approval: id });
  return reply;
}

/** The links of an earlier attempt are known by their hashes only, so there have to be new ones. */
async function inviteAgain(ports: AskPorts, record: ApprovalRecord): Promise<readonly InvitedPerson[]> {
  const invited = inviteApprovers(ports, record);
  await writeInLists(
    ports.table,
    invited.map(({ link }) => ({ op: "put", item: link.item })),
  );
  return invited;
}

/** A decision may have been stored while the token was not there yet; whoever decided could not release it then. */
async function settle(ports: AskPorts, record: ApprovalRecord): Promise<RequestReply> {
  const state = await stateOf(ports, record);
  if (state !== "waiting") await releaseToken(ports, record.id, { state });
  return { id: record.id, state };
}

async function stateOf(ports: AskPorts, record: ApprovalRecord): Promise<RequestReply["state"]> {
  if (record.void !== undefined) return "void";
  return (await ports.table.get(keys.decided(record.id))) === undefined ? "waiting" : "decided";
}
