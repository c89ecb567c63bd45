import type { ProgramView } from "#api";
import { type Html, html } from "../html.ts";
import { wrapDrawnText } from "../parts/wrap-drawn-text.ts";
import type { View } from "../view.ts";
import { PROGRAMS } from "../words/programs.ts";

type Graph = ProgramView["graph"];
type Node = Graph["nodes"][number];

/** In units of the drawing, which is about one pixel on a phone. */
const WIDTH = 340;
const LEFT = 10;
const RIGHT = 312;
const MIDDLE = (LEFT + RIGHT) / 2;
const SKIP = 328;
const LINE = 18;
const PADDING = 9;
const ARROW = 20;

/** The sizes of the stylesheet's `.graph text`, and of what is `.soft`. */
const SIZE = 14;
const SOFT_SIZE = 12;
const INDENT = 12;

/** What a box, a detail in it, and what is handed on may take up. */
const ROOM = { ems: (RIGHT - LEFT - 2 * INDENT) / SIZE, lines: 3 };
const SOFT_ROOM = { ems: (RIGHT - LEFT - 2 * INDENT) / SOFT_SIZE, lines: 2 };
const HANDED_ROOM = { ems: (SKIP - MIDDLE - 16) / SOFT_SIZE, lines: 2 };

interface Box {
  readonly node: Node;
  readonly lines: readonly { readonly text: string; readonly soft: boolean }[];
  readonly top: number;
  readonly bottom: number;
  /** All that it says, and whether that is more than is drawn. */
  readonly whole: string;
  readonly cut: boolean;
  /** What is handed on to the next box. */
  readonly handed: { readonly lines: readonly string[]; readonly whole: string; readonly cut: boolean };
}

/**
 * The graph of a program as a drawing that says in words, for whoever cannot see it, what it shows. Where a phase can be
 * edited, its boxes lead to its form.
 */
export function renderGraph(view: View, graph: Graph, formOf?: (phase: number) => string): Html {
  const boxes = placeBoxes(view, graph);
  const height = (boxes.at(-1)?.bottom ?? 0) + 4;
  const link = (box: Box): Html => {
    const { phase } = box.node;
    if (formOf === undefined || phase === undefined) return renderBox(box);
    return html`<a href="${view.href(formOf(phase))}">${renderBox(box)}</a>`;
  };
  // A drawing with links in it is no single image to whoever hears it.
  const role = formOf === undefined ? "img" : "group";
  return html`<svg class="graph" role="${role}" aria-labelledby="graph-title graph-text" viewBox="0 0 ${WIDTH} ${height}">
<title id="graph-title">${view.t(PROGRAMS.flow)}</title><desc id="graph-text">${tellBoxes(boxes)}</desc>
${boxes.map((box, i) => html`${link(box)}${i < boxes.length - 1 && renderArrow(box)}`)}${graph.edges.map((edge) => edge.kind === "skip" && renderSkip(boxes, edge))}</svg>`;
}

function placeBoxes(view: View, { nodes, edges }: Graph): readonly Box[] {
  let top = 2;
  return nodes.map((node) => {
    const [text = "", ...details] = textsOf(view, node).map(visible);
    const main = wrapDrawnText(text, ROOM);
    const under = details.map((detail) => wrapDrawnText(detail, SOFT_ROOM));
    const lines = [
      ...main.lines.map((line) => ({ text: line, soft: false })),
      ...under.flatMap((detail) => detail.lines).map((line) => ({ text: line, soft: true })),
    ];
    const label = visible(edges.find(({ from, kind }) => from === node.id && kind === "next")?.label ?? "");
    const handed = { ...wrapDrawnText(label, HANDED_ROOM), whole: label };
    const bottom = top + 2 * PADDING + lines.length * LINE;
    const cut = [main, ...under].some((one) => one.cut);
    const box = { node, lines, top, bottom, whole: [text, ...details].join(" "), cut, handed };
    top = bottom + ARROW + Math.max(0, handed.lines.length - 1) * LINE;
    return box;
  });
}

/** What a box says, and under it what belongs to that. */
function textsOf({ t }: View, { kind, label, phase, details = [] }: Node): readonly string[] {
  if (kind === "start" || kind === "finish") return [t(PROGRAMS.kinds[kind])];
  const text = kind === "phase" ? `${phase}. ${label}` : `${t(PROGRAMS.kinds[kind])}: ${label}`;
  return [text, ...(kind === "branch" ? [t(PROGRAMS.skipped)] : details)];
}

function renderBox({ node, lines, top, bottom, whole, cut }: Box): Html {
  const round = node.kind === "phase" ? 6 : 16;
  return html`<g>${renderWhole(cut, whole)}<rect class="${node.kind}" x="${LEFT}" y="${top}" width="${RIGHT - LEFT}" height="${bottom - top}" rx="${round}"/>${lines.map(
    ({ text, soft }, i) =>
      html`<text ${soft && html`class="soft"`} x="${LEFT + INDENT}" y="${top + PADDING + LINE * i + 14}">${text}</text>`,
  )}</g>`;
}

/** What a drawing says of a part of it when somebody points there. */
function renderWhole(cut: boolean, whole: string): Html | false {
  return cut && html`<title>${whole}</title>`;
}

function renderArrow({ bottom, handed: { lines, whole, cut } }: Box): Html {
  const end = bottom + ARROW + Math.max(0, lines.length - 1) * LINE - 1;
  return html`<path d="M${MIDDLE} ${bottom}V${end}m-4 -5l4 5l4 -5"/><g>${renderWhole(cut, whole)}${lines.map(
    (text, i) => html`<text class="soft" x="${MIDDLE + 8}" y="${bottom + 14 + LINE * i}">${text}</text>`,
  )}</g>`;
}

function renderSkip(boxes: readonly Box[], edge: Graph["edges"][number]): Html | false {
  const from = boxes.find(({ node }) => node.id === edge.from);
  const to = boxes.find(({ node }) => node.id === edge.to);
  if (!from || !to) return false;
  const start = (from.top + from.bottom) / 2;
  const end = to.top + 12;
  return html`<path class="skip-way" d="M${RIGHT} ${start}H${SKIP}V${end}H${RIGHT + 1}m5 -4l-5 4l5 4"/>`;
}

function tellBoxes(boxes: readonly Box[]): string {
  return boxes.map(({ whole, handed }) => (handed.whole === "" ? whole : `${whole} (→ ${handed.whole})`)).join(" → ");
}

/** A drawing has no marks for hidden characters: they stand as their numbers. */
function visible(text: string): string {
  return text
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, (c) => `U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);
}
