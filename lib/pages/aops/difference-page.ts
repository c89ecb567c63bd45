import type { DifferenceView } from "#api";
import { type Html, html } from "../html.ts";
import type { PageContent } from "../layout.ts";
import { renderPatch } from "../parts/patch.ts";
import { renderBadge } from "../parts/status-badge.ts";
import { visibleText } from "../parts/visible-text.ts";
import type { View } from "../view.ts";
import { AOPS, COMPILES } from "../words/aops.ts";
import { PROGRAMS } from "../words/programs.ts";
import { type ProgramEntry, programPath, renderOrigin, shortName } from "./program-origin.ts";

type Phase = DifferenceView["phases"][number];

const TONES = { same: "", changed: "warn", added: "ok", removed: "bad" } as const;
const OUTLINE_CHARACTERS = 6_000;
const CODE_CHARACTERS = 10_000;

/** The page that tells how two programs differ: in words phase by phase, then line by line. */
export function renderDifference(view: View, { aop, from, to, phases, outline, files }: DifferenceView): PageContent {
  const { t, href } = view;
  const path = `/aops/${encodeURIComponent(aop)}`;
  let room = CODE_CHARACTERS;
  const shown = files.filter(({ patch }) => {
    room -= patch.length;
    return room + patch.length > 0;
  });
  return {
    kicker: t(PROGRAMS.difference),
    title: aop,
    body: html`<p class="row">${renderName(view, aop, from)} → ${renderName(view, aop, to)}</p>
<h2>${t(PROGRAMS.phases)}</h2>
<ul class="plain values">${phases.map((phase) => renderPhase(view, phase))}</ul>
<h2>${t(PROGRAMS.outline)}</h2>
${outline === "" ? html`<p class="soft">${t(PROGRAMS.sameOutline)}</p>` : renderPatch(outline, OUTLINE_CHARACTERS)}
<h2>${t(PROGRAMS.code)}</h2>
${files.length === 0 && html`<p class="soft">${t(PROGRAMS.sameCode)}</p>`}
${shown.map(({ patch }) => renderPatch(patch, CODE_CHARACTERS))}
${room < 0 && html`<p class="small soft">${t(PROGRAMS.more)}</p>`}
<h2>${t(PROGRAMS.to)}</h2><section class="card">${renderOrigin(view, aop, to)}</section>
<p class="row"><a href="${href(`${path}/programs`)}">${t(PROGRAMS.seeAll)}</a><a href="${href(path)}">${t(COMPILES.back)}</a></p>`,
  };
}

function renderName({ t, href }: View, aop: string, { program, aopVersion }: ProgramEntry): Html {
  return html`<span>${t(AOPS.version(aopVersion))} <a href="${href(programPath(aop, program))}"><code>${shortName(program)}</code></a></span>`;
}

function renderPhase(view: View, { name, change, from, to, code, manifest }: Phase): Html {
  const { t, language } = view;
  const parts = change === "changed" ? [...(code ? ["code"] : []), ...manifest] : [];
  const words = [
    ...parts.map((part) => (isPart(part) ? t(PROGRAMS.parts[part]) : part)),
    ...(from !== undefined && to !== undefined && from !== to ? [t(PROGRAMS.moved(from, to))] : []),
  ];
  return html`<li><p class="row"><span class="name">${visibleText(name)}</span>${renderBadge(t(PROGRAMS.changes[change]), TONES[change])}${
    words.length > 0 && html`<span class="small soft">${words.join(language === "ja" ? "、" : ", ")}</span>`
  }</p></li>`;
}

function isPart(part: string): part is keyof typeof PROGRAMS.parts {
  return Object.hasOwn(PROGRAMS.parts, part);
}
