import type { RunView } from "#api";
import { type Html, html } from "../html.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { RECORD } from "../words/record.ts";
import { RUNS } from "../words/runs.ts";

/** How finely the bars are drawn; the page stretches them. */
const WIDTH = 1000;
const THINNEST = 4;

interface Bar {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly tone: string;
  /** Whether it still goes on, so that nobody can say yet how long. */
  readonly open?: boolean;
}

/** When each phase ran and when the run waited for people, one under the other; nothing before anything has begun. */
export function renderWaterfall(view: View, run: RunView): Html | false {
  const { t, time } = view;
  const bars = barsOf(view, run);
  const start = Math.min(Date.parse(run.createdAt), ...bars.map(({ from }) => from));
  const end = Math.max(start + 1, ...bars.map(({ to }) => to));
  if (bars.length === 0) return false;
  const scale = (at: number): number => Math.round(((at - start) / (end - start)) * WIDTH);
  const waits = bars.filter(({ tone }) => tone === "wait").length;
  return html`<h2>${t(RECORD.timeline)}</h2>
<ul class="waterfall" aria-label="${t(RECORD.timelineAlt(bars.length - waits, waits))}">
${bars.map(({ name, from, to, tone, open }) => {
  const x = Math.min(scale(from), WIDTH - THINNEST);
  return html`<li><span>${visibleText(name)}</span> <span class="soft">${open !== true && span(view, to - from)}</span>
<svg viewBox="0 0 ${WIDTH} 1" preserveAspectRatio="none" aria-hidden="true"><rect class="${tone}" x="${x}" y="0" width="${Math.max(THINNEST, scale(to) - x)}" height="1"/></svg></li>`;
})}
</ul>
<p class="small soft">${run.endedAt === undefined && `${t(RUNS.createdAt)}: `}${time(new Date(start).toISOString())}${
    run.endedAt !== undefined && html` – ${time(new Date(end).toISOString())} (${span(view, end - start)})`
  }</p>`;
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
        return {
          name: t(RECORD.waitFor(to.join(", "))),
          from: Date.parse(since),
          to: end,
          tone: "wait",
          open: until === undefined,
        };
      });
    const to = at === undefined ? lastSeen : Date.parse(at);
    return [{ name: `${number}. ${name}`, from, to, tone, open: at === undefined && ended === undefined }, ...waits];
  });
}

const UNITS = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
  [1_000, "second"],
] as const;

/** How long something took, in its two largest units. */
function span({ language }: View, milliseconds: number): string {
  const parts: string[] = [];
  const say = (count: number, unit: string): string =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(count);
  let left = milliseconds;
  for (const [size, unit] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0 && parts.length < 2) parts.push(say(count, unit));
  }
  return parts.length === 0 ? say(milliseconds, "millisecond") : parts.join(" ");
}
