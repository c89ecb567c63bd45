import type { AuditView } from "#api";
import { statusWord } from "#trust";
import { fitLine, oneLine } from "../report/fit-text.ts";
import { showTime } from "../report/show-time.ts";
import { auditWords } from "../words/audit-words.ts";
import type { DescribeAudit } from "./describe-how.ts";

type Refusal = NonNullable<AuditView["refusals"]>[number];

/** What was refused in a run, for people: what or whom, the code, and why. */
export function describeRefusals(
  { refusals = [] }: Pick<AuditView, "refusals">,
  how: DescribeAudit,
): readonly string[] {
  if (refusals.length === 0) return [];
  const words = auditWords[how.language];
  return [
    how.paint(words.refusalsTitle, "title"),
    ...refusals.flatMap((refusal) => [
      `  ${fitLine(titleOf(refusal, how), how.columns - 2)}`,
      ...refusal.reason[how.language].split("\n").map((line) => `    ${fitLine(oneLine(line), how.columns - 4)}`),
      ...(refusal.needs ?? []).map(
        ({ parameter, status, wants }) =>
          `    ${fitLine(`${oneLine(parameter)}: ${statusWord(status, how.language)} → ${statusWord(wants, how.language)}`, how.columns - 4)}`,
      ),
    ]),
  ];
}

function titleOf(refusal: Refusal, { language, timezone }: DescribeAudit): string {
  const { phase, code, title, at } = refusal;
  const words = auditWords[language];
  const where = phase === undefined ? "" : `${words.phase(phase, "").trim()}: `;
  return `${where}${whatOf(refusal, language)} — ${code} ${title[language]}  ${showTime(at, timezone)}`;
}

function whatOf({ kind, operation, person, tried }: Refusal, language: DescribeAudit["language"]): string {
  const words = auditWords[language].refusals;
  switch (kind) {
    case "call":
      return words.call(oneLine(operation ?? "–"));
    case "approval":
      return words.approval;
    case "question":
      return words.question;
    case "person":
      return words.person(
        person === undefined ? words.stranger : oneLine(person),
        tried === undefined ? undefined : words.tried[tried],
      );
  }
}
