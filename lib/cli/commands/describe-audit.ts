import type { AuditView } from "#api";
import { splitLanguages } from "#diagnostics";
import type { Json } from "#ports";
import { statusWord } from "#trust";
import { fitLine, oneLine } from "../report/fit-text.ts";
import { showTime } from "../report/show-time.ts";
import { auditWords } from "../words/audit-words.ts";
import { runWords } from "../words/run-words.ts";
import { describeEvidence } from "./describe-evidence.ts";
import type { DescribeAudit } from "./describe-how.ts";
import { describeRefusals } from "./describe-refusals.ts";

type Rise = AuditView["rises"][number];
type Approval = AuditView["approvals"][number];
type Decision = NonNullable<Approval["decision"]>;
type Outcome = NonNullable<NonNullable<AuditView["questions"][number]["answer"]>["outcome"]>;

/** What an audit found, for people: where values rose, who allowed what, what was done, and whether all of it holds. */
export function describeAudit(audit: AuditView, how: DescribeAudit): readonly string[] {
  const words = auditWords[how.language];
  const { paint, columns } = how;
  return [
    `${audit.run}  ${runWords[how.language].runs[audit.status]}`,
    fitLine(`${audit.title} (${audit.aop})`, columns),
    ...(audit.cancelled === undefined
      ? []
      : [words.cancelled(audit.cancelled.person, showTime(audit.cancelled.at, how.timezone))]),
    "",
    ...(audit.rises.length === 0
      ? [words.noRises]
      : [paint(words.risesTitle, "title"), ...describeRises(audit.rises, how)]),
    ...section(describeQuestions(audit, how)),
    "",
    ...describeApprovals(audit, how),
    ...section(describeEffects(audit, how)),
    ...section(describeRefusals(audit, how)),
    ...section(describeCalls(audit, how)),
    "",
    ...describeVerdict(audit, how),
  ];
}

/** Whether everything that an audit found can be explained. */
export function isExplained({ unexplained, faults }: Pick<AuditView, "unexplained" | "faults">): boolean {
  return unexplained.length === 0 && faults.length === 0;
}

function describeRises(rises: readonly Rise[], how: DescribeAudit): readonly string[] {
  const words = auditWords[how.language];
  const phases = Map.groupBy(rises, ({ phase, phaseName }) => words.phase(phase, oneLine(phaseName)));
  return [...phases].flatMap(([name, some]) => [
    `  ${name}`,
    ...some.flatMap((rise) => [
      `    ${fitLine(describeRise(rise, how), how.columns - 4)}`,
      ...describeEvidence(rise.evidence, how.language, how.columns - 6).map((line) => `      ${line}`),
    ]),
  ]);
}

function describeRise({ field, from, to, value, at }: Rise, { language, timezone }: DescribeAudit): string {
  const name = value === undefined ? oneLine(field) : `${oneLine(field)} ${showValue(value)}`;
  return `${name}: ${statusWord(from, language)} → ${statusWord(to, language)}  ${showTime(at, timezone)}`;
}

const LONGEST_VALUE = 40;

function showValue(value: unknown): string {
  return fitLine(typeof value === "string" ? value : JSON.stringify(value), LONGEST_VALUE);
}

function describeQuestions({ questions }: AuditView, how: DescribeAudit): readonly string[] {
  if (questions.length === 0) return [];
  const words = auditWords[how.language];
  return [
    how.paint(words.questionsTitle, "title"),
    ...questions.flatMap(({ phase, kind, question, answer }) => [
      `  ${fitLine(`${words.phase(phase, "").trim()}: ${kind === "question" ? question : words.unknownEffect}`, how.columns - 2)}`,
      `    ${answer === undefined ? words.unanswered : words.answered(answer.person, showTime(answer.at, how.timezone))}`,
      ...(answer?.outcome === undefined ? [] : [`    ${describeOutcome(answer.outcome, answer.receipt, how)}`]),
    ]),
  ];
}

function describeOutcome(outcome: Outcome, receipt: string | undefined, how: DescribeAudit): string {
  const said = auditWords[how.language].outcomes[outcome];
  return fitLine(receipt === undefined ? said : `${said}: ${receipt}`, how.columns - 4);
}

function describeApprovals({ approvals }: AuditView, how: DescribeAudit): readonly string[] {
  const words = auditWords[how.language];
  if (approvals.length === 0) return [words.nobodyAsked];
  return [
    how.paint(words.allowedTitle, "title"),
    ...approvals.flatMap((approval) => [
      `  ${fitLine(titleOf(approval, how), how.columns - 2)}`,
      ...describeDecision(approval, how).map((line) => `    ${fitLine(line, how.columns - 4)}`),
    ]),
  ];
}

function titleOf({ kind, phase, operations, calls }: Approval, { language }: DescribeAudit): string {
  const words = auditWords[language];
  const name = words.phase(phase, "").trim();
  if (kind === "start") return words.start(name);
  const count = calls.length > 1 ? ` × ${calls.length}` : "";
  return `${name}: ${operations.map(oneLine).join(", ")}${count}`;
}

function describeDecision(approval: Approval, { language, timezone }: DescribeAudit): readonly string[] {
  const words = auditWords[language];
  const { decision, consents, state, to, expires, digest, id } = approval;
  const what = words.approvals[state];
  const tell = ({ person, role, onBehalfOf, at }: Decision, word: string): readonly string[] => [
    words.decided(oneLine(person), oneLine(role), word, showTime(at, timezone)),
    ...(onBehalfOf === undefined ? [] : [`  ${words.behalf(oneLine(onBehalfOf))}`]),
  ];
  const used = approval.used ? `; ${words.used}` : "";
  return [
    ...(decision === undefined ? [words.asked(to.map(oneLine).join(", "), what)] : tell(decision, what)),
    ...consents.flatMap((consent) => tell(consent, words.approvals.approved).map((line) => `  ${line}`)),
    `${words.until} ${showTime(expires, timezone)}${used}`,
    ...(decision === undefined || decision.comment === "" ? [] : [`“${oneLine(decision.comment)}”`]),
    ...(digest === undefined ? [] : [`${words.shown}: /approvals/${id} (sha256 ${digest.slice(0, 12)}…)`]),
  ];
}

function describeEffects({ effects, status }: AuditView, how: DescribeAudit): readonly string[] {
  if (effects.length === 0) return [];
  const words = auditWords[how.language];
  const groups = Map.groupBy(effects, ({ phase, tool, title, status, approval, error }) =>
    JSON.stringify([phase, tool, title, status, approval, error?.message]),
  );
  const lines = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const count = group.length > 1 ? ` × ${group.length}` : "";
    const never = first.status === "planned" && status !== "running" && status !== "waiting";
    const word = never ? runWords[how.language].never.action : words.effects[first.status];
    const receipt = group.length === 1 ? receiptOf(first.receipt as Json | undefined) : undefined;
    return [
      [
        `${words.phase(first.phase, "").trim()}: ${oneLine(first.title)}${count} — ${word}`,
        ...(first.approval === undefined ? [] : [words.under(first.approval)]),
        ...(receipt === undefined ? [] : [`${words.receipt} ${receipt}`]),
        ...(first.error === undefined
          ? []
          : [oneLine(splitLanguages(first.error.code, first.error.message)[how.language])]),
      ].join("; "),
    ];
  });
  return [how.paint(words.effectsTitle, "title"), ...lines.map((line) => `  ${fitLine(line, how.columns - 2)}`)];
}

/** A receipt that is a whole record repeats what was sent; its first words name it. */
function receiptOf(receipt: Json | undefined): string | undefined {
  if (receipt === undefined || receipt === null) return undefined;
  if (typeof receipt !== "object") return String(receipt);
  return Object.values(receipt).find((part) => typeof part === "string");
}

function describeCalls({ calls }: AuditView, how: DescribeAudit): readonly string[] {
  if (calls.length === 0) return [];
  const words = auditWords[how.language];
  return [
    how.paint(words.callsTitle, "title"),
    ...calls.map(
      ({ phase, aop, run, status }) => `  ${words.phase(phase, aop)}: ${run} (${runWords[how.language].runs[status]})`,
    ),
  ];
}

function describeVerdict({ unexplained, faults }: AuditView, how: DescribeAudit): readonly string[] {
  const words = auditWords[how.language];
  const { paint } = how;
  if (isExplained({ unexplained, faults })) return [paint(words.sound, "good")];
  return [
    ...(unexplained.length === 0 ? [] : [paint(words.unexplainedTitle(unexplained.length), "bad")]),
    ...unexplained.map((rise) => {
      const where = rise.run === undefined ? "" : ` (${words.inRun(rise.run)})`;
      const broken = rise.broken?.length ? `; ${words.restsOn}: ${rise.broken.join(", ")}` : "";
      return `  ${words.phase(rise.phase, oneLine(rise.phaseName))}: ${describeRise(rise, how)}${where}${broken}`;
    }),
    ...(faults.length === 0 ? [] : [paint(words.faultsTitle(faults.length), "bad")]),
    ...faults.map(({ entry, what }) => `  ${entry}: ${words.faults[what]}`),
  ];
}

function section(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", ...lines];
}
