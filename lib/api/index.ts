export { loadTextDifference, type TextDifferenceView } from "./aops/compare-versions.ts";
export {
  checkOutline,
  loadOutline,
  loadPhaseControls,
  saveOutline,
  savePhaseControls,
} from "./aops/edit-aop.ts";
export { type AopListView, listAopViews } from "./aops/list-aops.ts";
export { checkAop, type NotSaved, type SavedAop, type SavePorts, saveAop } from "./aops/save-aop.ts";
export { type AopView, loadAopView } from "./aops/view-aop.ts";
export { createApi } from "./api.ts";
export { takeDecision } from "./approvals/take-decision.ts";
export { type ApprovalView, viewApproval } from "./approvals/view-approval.ts";
export { recordLateFile } from "./attachments/record-upload.ts";
export { storeFiles } from "./attachments/store-files.ts";
export type { GivenFile } from "./call.ts";
export { type Caller, NOBODY, signedIn } from "./caller.ts";
export { changeLedger, setFault } from "./calls/sandbox.ts";
export { programName, runsQuery, versionNumber } from "./calls/shared-shapes.ts";
export { type CompileView, viewCompile } from "./compiles/view-compile.ts";
export { startConversation } from "./conversations/begin-conversation.ts";
export {
  compileDraft,
  keepDraft,
  makeRead,
  openConversation,
  outline,
  sayTo,
  type Talk,
  tryDraft,
  writeDraft,
} from "./conversations/change-conversation.ts";
export { conversationOfTrial } from "./conversations/trial.ts";
export {
  type ConversationListView,
  type ConversationView,
  viewConversation,
  viewConversations,
} from "./conversations/view-conversation.ts";
export { toMilliseconds } from "./duration.ts";
export type { EmbeddedPorts, SandboxPort, ShownFault, ShownTool } from "./embedded.ts";
export { type InboxView, loadInbox } from "./inbox/load-inbox.ts";
export { languageOf } from "./language.ts";
export { limitBody } from "./limit-body.ts";
export { readPage } from "./lists.ts";
export type { Pages } from "./open-app.ts";
export { describeShapes } from "./openapi/publish-schemas.ts";
export { findEncodingFault } from "./parse-json.ts";
export { createPeopleApi } from "./people-api.ts";
export type { ApiPorts, CompilePorts, ConversationHost, SignInPort, SignInRefused } from "./ports.ts";
export { notFound, type Problem, type Refusal, refuse, refuseFor } from "./problem.ts";
export {
  type DifferenceView,
  listProgramViews,
  loadDifferenceView,
  loadProgramView,
  type ProgramListView,
  type ProgramView,
} from "./programs/view-program.ts";
export { takeAnswer } from "./questions/take-answer.ts";
export { type QuestionView, viewQuestion } from "./questions/view-question.ts";
export { checkShape, readBody } from "./read-body.ts";
export { type AuditView, loadAuditView } from "./runs/audit-run.ts";
export { cancelRun, mayCancel } from "./runs/cancel-run.ts";
export { dayIn } from "./runs/day-in.ts";
export { recoverStarts } from "./runs/launch-run.ts";
export { listRunViews, type RunFilter, type RunListView } from "./runs/list-runs.ts";
export { type RunRequest, type StartPorts, startRun } from "./runs/start-run.ts";
export { loadRunView, type RunView } from "./runs/view-run.ts";
export { sampleRequest } from "./sample-request.ts";
export { answerRequest, decisionForm } from "./schemas/asked.ts";
export { aopId, type DiagnosticView } from "./schemas/common.ts";
export { outlineRequest, triedArgument } from "./schemas/conversations.ts";
export { clockRequest, faultRequest } from "./schemas/embedded.ts";
export { sendProblem } from "./send-problem.ts";
export { onlyCookie, SESSION_COOKIE } from "./session.ts";
export { THINGS } from "./things.ts";
export type { WaitingListView } from "./waiting/view-waiting.ts";
