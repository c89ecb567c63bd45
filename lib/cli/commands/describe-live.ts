import type { Language } from "#diagnostics";
import type { MailView, PhaseView, RunView } from "../host/answers.ts";
import { fitLine, oneLine, padTo, widest } from "../report/fit-text.ts";
import type { Paint } from "../report/paint.ts";
import { runWords } from "../words/run-words.ts";
import { watchWords } from "../words/watch-words.ts";
import type { HostConnection } from "../world.ts";
import { STATUS_TONES } from "./describe-run.ts";
import { linksFor } from "./mail-links.ts";

/** How a run that goes on is drawn. */
export interface DescribeLive {
  readonly language: Language;
  readonly paint: Paint;
  readonly columns: number;
  readonly mails: readonly MailView[];
  readonly host: HostConnection;
  /** The time it is, and when each phase that runs was first seen to; milliseconds of this machine. */
  readonly now: number;
  readonly began: ReadonlyMap<number, number>;
}

/** A sign for each status, so that it does not depend on colour. */
const SIGNS: { readonly [S in PhaseView["status"]]: string } = {
  pending: "·",
  running: ">",
  waiting: "?",
  done: "+",
  skipped: "-",
  stopped: "x",
  failed: "x",
};

/** The phases of a run with how each stands, and what is waited for, as lines that each fit the terminal. */
export function describeLive(run: RunView, how: DescribeLive): readonly string[] {
  const { language, paint, columns } = how;
  const words = runWords[language];
  const names = run.phases.map(({ number, name }) => words.phase(number, oneLine(name)));
  const width = Math.min(widest(names), Math.max(columns - STATUS_COLUMNS, NARROWEST));
  return [
    paint(`${fitLine(run.title, columns - run.run.length - 2)}  ${run.run}`, "title"),
    ...run.phases.map((phase, index) => {
      const name = padTo(fitLine(names[index] ?? "", width), width);
      const status = `${words.phases[phase.status]}${describeTime(phase, how)}`;
      return `${paint(SIGNS[phase.status], STATUS_TONES[phase.status])} ${name}  ${paint(status, STATUS_TONES[phase.status])}`;
    }),
    ...describeWaits(run, how),
    paint(fitLine(watchWords[language].ctrlC, columns), "quiet"),
  ];
}

/** What stands beside a name at most: its sign, and how it stands since when. */
const STATUS_COLUMNS = 40;

const NARROWEST = 10;

function describeTime(
  { number, status, startedAt, endedAt }: PhaseView,
  { language, now, began }: DescribeLive,
): string {
  const since = began.get(number);
  const took =
    status === "running" && since !== undefined
      ? now - since
      : status === "done" && startedAt !== undefined && endedAt !== undefined
        ? Date.parse(endedAt) - Date.parse(startedAt)
        : 0;
  const seconds = Math.floor(took / 1000);
  return seconds < 1 ? "" : `  ${watchWords[language].seconds(seconds)}`;
}

/** A link is never cut: a terminal that is too narrow for it shows it on a line that it breaks itself. */
function describeWaits(
  { waitingFor }: RunView,
  { language, paint, columns, mails, host }: DescribeLive,
): readonly string[] {
  const words = runWords[language];
  return waitingFor.flatMap(({ id, kind, to }) => [
    `  ${paint(fitLine(`${words.waits[kind]}, ${words.to}: ${to.join(", ")}`, columns - 2), "waiting")}`,
    ...linksFor(id, mails, host).flatMap((link) => foldLink(`    ${link}`, columns)),
  ]);
}

/** The pieces of a link as the terminal would break it, so that what is drawn is counted in its lines. */
function foldLink(text: string, columns: number): readonly string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; from += columns) pieces.push(text.slice(from, from + columns));
  return pieces;
}
