import { displayWidth, type Language, splitLanguages } from "#diagnostics";
import { statusWord } from "#trust";
import type { ActionView, MailView, PhaseView, RunView, WaitingView } from "../host/answers.ts";
import { fitLine, oneLine, padTo, widest } from "../report/fit-text.ts";
import type { Paint, Tone } from "../report/paint.ts";
import { showTime } from "../report/show-time.ts";
import { runWords } from "../words/run-words.ts";
import type { HostConnection } from "../world.ts";
import { describeValue } from "./describe-value.ts";
import { linksFor } from "./mail-links.ts";

/** How a run is told. `mails` hold the links of what it waits for. */
export interface DescribeRun {
  readonly language: Language;
  readonly paint: Paint;
  readonly columns: number;
  readonly timezone: string;
  readonly mails: readonly MailView[];
  readonly host: HostConnection;
}

/** How each status of a run or phase stands out. */
export const STATUS_TONES: { readonly [S in RunView["status"] | PhaseView["status"]]: Tone } = {
  running: "title",
  pending: "quiet",
  waiting: "waiting",
  done: "good",
  completed: "good",
  skipped: "quiet",
  stopped: "bad",
  failed: "bad",
};

/** How a run stands: its phases with what they handed on, what it waits for, what was done, what was lacking. */
export function describeRun(run: RunView, how: DescribeRun): readonly string[] {
  return [
    ...describeHead(run, how),
    "",
    ...describePhases(run, how),
    ...section(describeNeeds(run, how)),
    ...section(describeActions(run, how)),
    ...section(describeCalls(run, how)),
    ...section(describeWaiting(run, how)),
  ];
}

/** One word for how a run or phase stands, coloured. */
function runStatus(status: RunView["status"], { language, paint }: Pick<DescribeRun, "language" | "paint">) {
  return paint(runWords[language].runs[status], STATUS_TONES[status]);
}

function describeHead(run: RunView, how: DescribeRun): readonly string[] {
  const words = runWords[how.language];
  const title = oneLine(run.title);
  return [
    `${run.run}  ${runStatus(run.status, how)}`,
    fitLine(`${title} (${run.aop}, ${words.version(run.aopVersion)})`, how.columns),
    ...(run.input.trim() === "" ? [] : [fitLine(`${words.request}: ${run.input}`, how.columns)]),
    ...(run.why === undefined ? [] : [`${words.why}: ${oneLine(run.why[how.language])}`]),
  ];
}

function describePhases({ phases, status }: RunView, how: DescribeRun): readonly string[] {
  const { language, paint } = how;
  const words = runWords[language];
  const wordOf = (phase: PhaseView): string =>
    phase.status === "pending" && isOver(status) ? words.never.phase : words.phases[phase.status];
  const names = phases.map(({ number, name }) => words.phase(number, oneLine(name)));
  const width = widest(names);
  return phases.flatMap((phase, index) => [
    `${padTo(names[index] ?? "", width)}  ${paint(wordOf(phase), STATUS_TONES[phase.status])}`,
    ...describeContent(phase, how.language, how.columns - INDENT).map((line) => " ".repeat(INDENT) + line),
  ]);
}

const INDENT = 4;

function describeContent(phase: PhaseView, language: Language, columns: number): readonly string[] {
  const words = runWords[language];
  return [
    ...Object.entries(phase.values).map(([field, value]) => {
      const label = `${oneLine(field)}: `;
      return label + describeValue(value, language, columns - displayWidth(label));
    }),
    ...(phase.note === undefined ? [] : [fitLine(`${words.note}: ${phase.note}`, columns)]),
    ...(phase.why === undefined ? [] : [`${words.why}: ${oneLine(phase.why[language])}`]),
  ];
}

function describeNeeds({ needs }: RunView, { language }: DescribeRun): readonly string[] {
  if (needs.length === 0) return [];
  const words = runWords[language];
  const lines = needs.map(({ field, status, wants }) =>
    words.need(oneLine(field), statusWord(status, language), statusWord(wants, language)),
  );
  return [words.needsTitle, ...lines.map((line) => `  ${line}`)];
}

/** Equal calls of one phase are counted, so that twenty invoices take one line. */
function describeActions({ actions, progress, status }: RunView, how: DescribeRun): readonly string[] {
  if (actions.length === 0) return [];
  const words = runWords[how.language];
  const groups = Map.groupBy(actions, ({ phase, tool, operation, status, error }) =>
    JSON.stringify([phase, tool, operation, status, error?.message]),
  );
  const lines = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const word = first.status === "planned" && isOver(status) ? words.never.action : words.actions[first.status];
    const count = `${word} ${words.times(group.length)}`;
    return [`${words.inPhase(first.phase)}: ${count} — ${first.tool}: ${first.title}${describeError(first, how)}`];
  });
  // Where all is done, the lines below say so; anything else is counted before it is listed.
  const isPartial = progress !== undefined && progress.done.length < progress.of && status !== "running";
  if (isPartial) lines.unshift(words.progress(progress));
  return [words.doneTitle, ...lines.map((line) => `  ${fitLine(line, how.columns - 2)}`)];
}

/** The runs of AOPs that it called: each has a record of its own. */
function describeCalls({ calls }: RunView, { language, paint }: DescribeRun): readonly string[] {
  if (calls.length === 0) return [];
  const words = runWords[language];
  const lines = calls.map(
    ({ phase, aop, run, status }) =>
      `  ${words.inPhase(phase)}: ${oneLine(aop)}  ${run}  ${paint(words.runs[status], STATUS_TONES[status])}`,
  );
  return [words.calledTitle, ...lines];
}

function describeError({ error }: ActionView, { language }: DescribeRun): string {
  return error === undefined ? "" : ` (${oneLine(splitLanguages(error.code, error.message)[language])})`;
}

function isOver(status: RunView["status"]): boolean {
  return status !== "running" && status !== "waiting";
}

function describeWaiting({ waitingFor, phases }: RunView, how: DescribeRun): readonly string[] {
  if (waitingFor.length === 0) return [];
  const words = runWords[how.language];
  const nameOf = ({ phase }: WaitingView): string =>
    words.phase(phase, oneLine(phases.find(({ number }) => number === phase)?.name ?? ""));
  return [
    words.waitingTitle,
    ...waitingFor.flatMap((waiting) => [
      `  ${how.paint(words.waits[waiting.kind], "waiting")}  ${nameOf(waiting)}`,
      `    ${words.to}: ${waiting.to.map(oneLine).join(", ")}`,
      `    ${words.until}: ${showTime(waiting.expires, how.timezone)}`,
      ...linksFor(waiting.id, how.mails, how.host).map((link) => `    ${words.link}: ${link}`),
    ]),
  ];
}

function section(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", ...lines];
}
