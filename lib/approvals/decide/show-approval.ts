import { z } from "zod";
import { diagnose } from "#diagnostics";
import type { DecisionEntry } from "#records";
import type { ApprovalRecord } from "../ask/approval-record.ts";
import { pageNonce } from "../ask/links.ts";
import type { ConsentEntry, DelegationEntry, EscalationEntry } from "../panel/entries.ts";
import { findVoice, invitedTo, loadPanel, type Panel, panelToday, type Voice } from "../panel/panel.ts";
import type { ShowPorts } from "../ports.ts";
import type { LedgerVersion } from "../subject/resting-rows.ts";
import type { ApprovalSubject } from "../subject/subject.ts";
import { type ApprovalState, isRunning, loadApprovalState } from "./approval-state.ts";
import { listColleagues } from "./colleagues.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { needsSignIn } from "./sign-in.ts";
import { identify, openById, type Viewer } from "./viewer.ts";
import { refuseVoid, runEnded, voidBecause } from "./void.ts";

/** Who opens a page, and with what. */
export const openPayload = z.object({
  /** A link's id, or the id of the approval or question itself. */
  id: z.string().min(1).max(200),
  /** Absent when nobody is signed in. */
  signedIn: z.object({ person: z.string().min(1), roles: z.array(z.string()).optional() }).optional(),
});

/** An approval as its page shows it: everything comes from the subject. */
export interface ApprovalPage {
  readonly approval: string;
  readonly state: "waiting" | "approved" | "rejected" | "expired" | "void";
  readonly subject: ApprovalSubject;
  readonly digest: string;
  readonly ledgerVersions: readonly LedgerVersion[];
  /** As whom this page decides. */
  readonly person: string;
  /** The approvers in the order of the AOP, each with the consent that was given for it. */
  readonly seats: readonly {
    readonly role: string;
    readonly people: readonly string[];
    readonly consent?: ConsentEntry;
  }[];
  readonly delegations: readonly DelegationEntry[];
  readonly escalation?: EscalationEntry;
  /** What this person decides: the approvers they speak for now, and on whose behalf. */
  readonly speaksFor: Voice["open"];
  /** To whom this person may pass it on; nobody where there is nothing to pass on. */
  readonly colleagues: readonly string[];
  /** Goes back with the decision; absent when there is nothing left to decide. */
  readonly nonce?: string;
  readonly decision?: DecisionEntry;
}

/**
 * Shows an approval to somebody who may decide it. Writes nothing, whoever asks and however often: opening a link
 * decides nothing. Payload: `{id, signedIn?}`.
 */
export async function showApproval(
  ports: ShowPorts,
  payload: unknown,
): Promise<{ readonly ok: true; readonly page: ApprovalPage } | Refusal> {
  const asked = openPayload.parse(payload);
  const opened = await openApproval(ports, asked);
  if (!opened.ok) return opened.refusal;
  const { viewer, record, standing, panel, voice } = opened;
  if (record.subject === undefined || record.digest === undefined)
    return refuseVoid(standing.state === "void" ? standing.error : undefined);
  const open = standing.state === "waiting" && voice.open.length > 0;
  return {
    ok: true,
    page: {
      approval: record.id,
      state: standing.state,
      subject: record.subject,
      digest: record.digest,
      ledgerVersions: record.ledgerVersions,
      person: viewer.person,
      seats: panel.seats.map(({ role, people }, seat) => {
        const consent = panel.consents.find((one) => one.seat === seat);
        return { role, people, ...(consent === undefined ? {} : { consent }) };
      }),
      delegations: panel.delegations,
      ...(panel.escalation === undefined ? {} : { escalation: panel.escalation }),
      speaksFor: open ? voice.open : [],
      colleagues: open ? listColleagues(ports.config, opened) : [],
      ...(open ? { nonce: pageNonce(viewer.through, record.digest) } : {}),
      ...("decision" in standing ? { decision: standing.decision } : {}),
    },
  };
}

/** An approval that was opened by somebody who may decide it, as it stands now. */
export type OpenedApproval =
  | {
      readonly ok: true;
      readonly viewer: Viewer;
      readonly record: ApprovalRecord;
      readonly panel: Panel;
      readonly voice: Voice;
      readonly standing: Exclude<ApprovalState, { state: "absent" }>;
    }
  | { readonly ok: false; readonly refusal: Refusal; readonly record?: ApprovalRecord; readonly person?: string };

/** Opens an approval: finds it, then decides as whom it is looked at. A run that has ended makes it void. */
export async function openApproval(
  ports: ShowPorts,
  { id, signedIn }: z.infer<typeof openPayload>,
): Promise<OpenedApproval> {
  const who = signedIn === undefined ? {} : { person: signedIn.person };
  const opened = await openById(ports.table, id, "approval");
  if (!opened.ok) return { ok: false, refusal: opened, ...who };
  const standing = await loadStanding(ports, opened.asked);
  if (standing.state === "absent") {
    return { ok: false, refusal: refuse(404, diagnose("AOP601", { found: opened.asked })), ...who };
  }
  const { record } = standing;
  const requester = record.subject?.requester.person ?? "";
  const panel = await loadPanel(ports.table, record);
  const today = panelToday(ports.config, panel);
  const people = invitedTo(ports.config, today);
  const signInRequired = needsSignIn(ports.config, record.subject);
  const invitation = { people, roles: record.roles, requester, requesterExcluded: true, signInRequired };
  const signed = signedIn && { person: signedIn.person, ...(signedIn.roles && { roles: signedIn.roles }) };
  const identified = identify(opened, signed, invitation);
  if (!identified.ok) return { ok: false, refusal: identified, record, ...who };
  const { viewer } = identified;
  return { ok: true, viewer, record, standing, panel, voice: findVoice(today, viewer.person, signedIn?.roles ?? []) };
}

async function loadStanding(ports: ShowPorts, approval: string): Promise<ApprovalState> {
  const standing = await loadApprovalState(ports.table, approval, ports.clock.now());
  if (standing.state !== "waiting" || (await isRunning(ports.table, standing.record.run))) return standing;
  return { state: "void", record: standing.record, error: voidBecause(runEnded()) };
}
