import type { ProgramListView } from "#api";
import { type Html, html } from "../html.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { AOPS } from "../words/aops.ts";
import { PROGRAMS } from "../words/programs.ts";

/** One program without its code. */
export type ProgramEntry = ProgramListView["programs"][number];

const SHOWN_DIGITS = 12;

/** A program's name, short enough to be read out. */
export function shortName(program: string): string {
  return program.slice(0, SHOWN_DIGITS);
}

/** The address of a program's page. */
export function programPath(aop: string, program: string): string {
  return `/aops/${encodeURIComponent(aop)}/programs/${shortName(program)}`;
}

/** Which version, instruction and builder made a program, how, and on what. */
export function renderOrigin(view: View, aop: string, entry: ProgramEntry): Html {
  const { t, href, time } = view;
  const { aopVersion, builder, outcome, instruction, parent, publishedAt } = entry;
  const version = html`<a href="${href(`/aops/${encodeURIComponent(aop)}?version=${aopVersion}`)}">${aop} ${t(AOPS.version(aopVersion))}</a>`;
  const before =
    parent === null || parent === undefined
      ? false
      : html`<a href="${href(programPath(aop, parent))}">${shortName(parent)}</a>`;
  const facts = [
    [PROGRAMS.madeFrom, version],
    [PROGRAMS.how, outcome !== undefined && t(PROGRAMS.outcomes[outcome])],
    [PROGRAMS.instruction, instruction !== undefined && visibleText(instruction)],
    [PROGRAMS.builder, builder],
    [PROGRAMS.stackedOn, before],
    [PROGRAMS.since, time(publishedAt)],
  ] as const;
  return html`${builder === undefined && html`<p class="note bad">${t(PROGRAMS.unreadable)}</p>`}
<dl class="facts">${facts.map(([name, value]) => value && html`<dt>${t(name)}</dt><dd>${value}</dd>`)}</dl>`;
}
