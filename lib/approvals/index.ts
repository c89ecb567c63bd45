export { type ApprovalRecord, loadApproval } from "./ask/approval-record.ts";
export { type Approvers, findApprovers, stillNamed } from "./ask/approvers.ts";
export { isLinkId, type Link, type MintedLink, mintLink, pageNonce } from "./ask/links.ts";
export { type RequestReply, requestApproval } from "./ask/request-approval.ts";
export { firstWaitSeconds, validity, wakesOf } from "./ask/terms.ts";
export {
  hasToken,
  type ReleasePorts,
  recoverReleases,
  registerToken,
  releaseDecided,
  releaseToken,
} from "./ask/tokens.ts";
export { type ApprovalState, isRunning, loadApprovalState } from "./decide/approval-state.ts";
export { type Decided, decideApproval } from "./decide/decide-approval.ts";
export { type Delegated, delegateApproval } from "./decide/delegate-approval.ts";
export {
  MOST_REFUSALS,
  type Refusal,
  type RefusalEntry,
  type RefusedPerson,
  recordRefusal,
  recordUnopened,
  refuse,
} from "./decide/refusal.ts";
export { type ApprovalPage, openPayload, showApproval } from "./decide/show-approval.ts";
export { mustSignIn } from "./decide/sign-in.ts";
export { identify, openById, type Viewer } from "./decide/viewer.ts";
export { refuseVoid, runEnded, voidBecause } from "./decide/void.ts";
export { type Escalated, loadEscalated } from "./follow-up/escalated.ts";
export { followUpApproval } from "./follow-up/follow-up-approval.ts";
export { isDue } from "./follow-up/is-due.ts";
export { tellOnce } from "./follow-up/tell-once.ts";
export { type InboxItem, pageInbox } from "./inbox.ts";
export { inline, type MailBlock, renderBlocks, zonedTime } from "./mail/mail-text.ts";
export { mailId } from "./mail/send-approval-mails.ts";
export { sendEach } from "./mail/send-each.ts";
export { recordUntold, requireTold } from "./mail/untold.ts";
export { waitsNotification } from "./notify/notification.ts";
export { notifyPlaces } from "./notify/notify-places.ts";
export { createWebhookNotifier } from "./notify/webhook-notifier.ts";
export type { ConsentEntry, DelegationEntry, EscalationEntry } from "./panel/entries.ts";
export { splitPrincipals } from "./panel/principals.ts";
export type { AskPorts, DecidePorts, DelegatePorts, RefusalPorts, ShowPorts, SignedIn } from "./ports.ts";
export { samePerson } from "./same-person.ts";
export { digestRows, type LedgerVersion } from "./subject/resting-rows.ts";
export type { ApprovalSubject, SubjectAction, SubjectRows, SubjectValue } from "./subject/subject.ts";
export { titleOfParameter } from "./subject/title-of-parameter.ts";
export { type ApprovalCheck, checkApproval, expired, type SentLater } from "./use/check-approval.ts";
export { isReadSince, REREAD_MS } from "./use/read-since.ts";
export { listAllWaiting, listWaiting, type Waiting, waitsForPeople } from "./waiting.ts";
