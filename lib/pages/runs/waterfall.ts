import type { RunView } from "#api";
import { type Html, html } from "../html.ts";
import type { View } from "../view.ts";
import { RECORD } from "../words/record.ts";

const WIDTH = 720;
const NAMES = 180;
const ROW = 26;
const LONGEST_NAME = 14;

interface Bar {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly tone: string;
}

/** When each phase ran and when the run waited for people, one under the other; nothing before anything has begun. */
export function renderWaterfall(view: View, run: RunView): Html | false {
  const { t, time } = view;
  const bars = barsOf(view, run);
  const start = Math.min(Date.parse(run.createdAt), ...bars.map(({ from }) => from));
  const end = Math.max(start + 1, ...bars.map(({ to }) => to));
  if (bars.length === 0) return false;
  const scale = (at: number): number => Math.round(NAMES + ((at - start) / (end - start)) * (WIDTH - NAMES));
  const waits = bars.filter(({ tone }) => tone === "wait").length;
  const height = bars.length * ROW + 4;
  return html`<h2>${t(RECORD.timeline)}</h2>
<svg class="waterfall" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${t(
    RECORD.timelineAlt(bars.length - waits, waits),
  )}">
<line x1="${NAMES}" y1="0" x2="${NAMES}" y2="${height}"/>
${bars.map(({ name, from, to, tone }, i) => {
  const x = scale(from);
  return html`<g><title>${name}: ${span(to - from)}</title><text x="0" y="${i * ROW + 17}">${shorten(name)}</text>
<rect class="${tone}" x="${x}" y="${i * ROW + 4}" width="${Math.max(3, scale(to) - x)}" height="${ROW - 8}" rx="3"/></g>`;
})}
</svg>
<p class="small soft">${time(new Date(start).toISOString())} – ${time(new Date(end).toISOString())} (${span(end - start)})</p>`;
}

function barsOf({ t }: View, { phases, approvals, questions, endedAt }: RunView): readonly Bar[] {
  const ended = endedAt === undefined ? undefined : Date.parse(endedAt);
  const lastSeen = Math.max(
    ended ?? 0,
    ...phases.flatMap(({ startedAt, endedAt: at }) => [startedAt, at].map((one) => (one ? Date.parse(one) : 0))),
    ...[...approvals, ...questions].map(({ since }) => Date.parse(since)),
  );
  const asked = [
    ...approvals.map((one) => ({ ...one, until: one.decision?.at })),
    ...questions.map((one) => ({ ...one, until: one.answer?.at })),
  ];
  return phases.flatMap(({ number, name, status, startedAt, endedAt: at }): readonly Bar[] => {
    if (startedAt === undefined && at === undefined) return [];
    const from = Date.parse(startedAt ?? at ?? "");
    const tone = status === "stopped" || status === "failed" ? "bad" : status === "skipped" ? "skipped" : "bar";
    const waits = asked
      .filter(({ phase }) => phase === number)
      .map(({ since, until, to }): Bar => {
        const end = until === undefined ? lastSeen : Date.parse(until);
        return { name: t(RECORD.waitFor(to.join(", "))), from: Date.parse(since), to: end, tone: "wait" };
      });
    return [{ name: `${number}. ${name}`, from, to: at === undefined ? lastSeen : Date.parse(at), tone }, ...waits];
  });
}

function shorten(text: string): string {
  const letters = [...text];
  return letters.length <= LONGEST_NAME ? text : `${letters.slice(0, LONGEST_NAME - 1).join("")}…`;
}

const UNITS = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "min"],
  [1_000, "s"],
] as const;

/** How long something took, in its two largest units. */
function span(milliseconds: number): string {
  const parts: string[] = [];
  let left = milliseconds;
  for (const [size, unit] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0 && parts.length < 2) parts.push(`${count} ${unit}`);
  }
  return parts.length === 0 ? `${milliseconds} ms` : parts.join(" ");
}
