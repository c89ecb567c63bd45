import type { ProgramView } from "#api";
import { displayWidth } from "#diagnostics";
import { type Html, html } from "../html.ts";
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

/** Half-width columns that fit between the edges of a box. */
const COLUMNS = 38;
const MOST_LINES = 3;

interface Box {
  readonly node: Node;
  readonly lines: readonly { readonly text: string; readonly soft: boolean }[];
  readonly top: number;
  readonly bottom: number;
  /** What is handed on to the next box. */
  readonly handed: readonly string[];
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
    const lines = linesOf(view, node);
    const label = edges.find(({ from, kind }) => from === node.id && kind === "next")?.label;
    const handed = label === undefined ? [] : wrap(label, COLUMNS / 2, 2);
    const bottom = top + 2 * PADDING + lines.length * LINE;
    const box = { node, lines, top, bottom, handed };
    top = bottom + ARROW + Math.max(0, handed.length - 1) * LINE;
    return box;
  });
}

function linesOf({ t }: View, { kind, label, phase, details = [] }: Node): Box["lines"] {
  if (kind === "start" || kind === "finish") return [{ text: t(PROGRAMS.kinds[kind]), soft: false }];
  const text = kind === "phase" ? `${phase}. ${label}` : `${t(PROGRAMS.kinds[kind])}: ${label}`;
  const under = kind === "branch" ? [t(PROGRAMS.skipped)] : details;
  return [
    ...wrap(text, COLUMNS, MOST_LINES).map((line) => ({ text: line, soft: false })),
    ...under.flatMap((detail) => wrap(detail, COLUMNS, 2)).map((line) => ({ text: line, soft: true })),
  ];
}

function renderBox({ node, lines, top, bottom }: Box): Html {
  const round = node.kind === "phase" ? 6 : 16;
  return html`<rect class="${node.kind}" x="${LEFT}" y="${top}" width="${RIGHT - LEFT}" height="${bottom - top}" rx="${round}"/>${lines.map(
    ({ text, soft }, i) =>
      html`<text ${soft && html`class="soft"`} x="${LEFT + 12}" y="${top + PADDING + LINE * i + 14}">${text}</text>`,
  )}`;
}

function renderArrow({ bottom, handed }: Box): Html {
  const end = bottom + ARROW + Math.max(0, handed.length - 1) * LINE - 1;
  return html`<path d="M${MIDDLE} ${bottom}V${end}m-4 -5l4 5l4 -5"/>${handed.map(
    (text, i) => html`<text class="soft" x="${MIDDLE + 8}" y="${bottom + 14 + LINE * i}">${text}</text>`,
  )}`;
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
  return boxes
    .map(({ lines, handed }) => {
      const words = lines.map(({ text }) => text).join(" ");
      return handed.length === 0 ? words : `${words} (→ ${handed.join("")})`;
    })
    .join(" → ");
}

/** Lines of at most so many half-width columns; what does not fit into so many lines is cut off and marked. */
function wrap(text: string, columns: number, most: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const character of visible(text)) {
    if (displayWidth(line + character) > columns) {
      lines.push(line);
      line = "";
    }
    line += character;
  }
  if (line !== "") lines.push(line);
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, -1)}…`];
}

/** A drawing has no marks for hidden characters: they stand as their numbers. */
function visible(text: string): string {
  return text
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, (c) => `U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);
}
