import { displayWidth } from "#diagnostics";
import { type Html, html } from "../html.ts";

/** A column: its head, what it is called where rows stand stacked, and whether it holds numbers alone. */
export interface Column {
  readonly name: string;
  readonly head: Html;
  /** The widest word or line that the head shows besides its name. */
  readonly beside?: string;
  readonly number: boolean;
}

/** A cell, and the text in it; without one, it holds more than a line. */
export interface Cell {
  readonly content: Html | "";
  readonly text?: string;
}

/** How much fits beside each other on a phone, in columns of a terminal. */
const PHONE_WIDTH = 38;

/** How much stands between two columns, and around what the head has beside its name. */
const GAP = 2;

/**
 * A table that stays one on a phone when its lines fit there unbroken. Else its rows are stacked there by the
 * stylesheet, each value behind the name of its column, and the roles say to screen readers that it still is a table.
 */
export function renderDataTable(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { kind = "" }: { readonly kind?: string } = {},
): Html {
  const widths = columns.map(({ name, beside = "" }, at) =>
    Math.max(displayWidth(name), displayWidth(beside) + GAP, ...rows.map((row) => widthOf(row[at]))),
  );
  const stacks = widths.reduce((sum, width) => sum + width + GAP, 0) > PHONE_WIDTH;
  const role = (name: string) => stacks && html`role="${name}"`;
  const numeric = (column: Column | undefined) => column?.number === true && html`class="number"`;
  const label = (column: Column | undefined) => stacks && html`data-label="${column?.name ?? ""}"`;
  return html`<table class="${`${kind} ${stacks ? "stacks" : "fits"}`.trim()}" ${role("table")}><thead ${role("rowgroup")}><tr ${role("row")}>${columns.map(
    (column) => html`<th scope="col" ${role("columnheader")} ${numeric(column)}>${column.head}</th>`,
  )}</tr></thead><tbody ${role("rowgroup")}>${rows.map(
    (row) =>
      html`<tr ${role("row")}>${row.map(
        ({ content }, at) =>
          html`<td ${role("cell")} ${label(columns[at])} ${numeric(columns[at])}>${stacks && content !== "" ? html`<div>${content}</div>` : content}</td>`,
      )}</tr>`,
  )}</tbody></table>`;
}

function widthOf(cell: Cell | undefined): number {
  if (cell === undefined || cell.content === "") return 0;
  return cell.text === undefined || cell.text.includes("\n") ? Number.POSITIVE_INFINITY : displayWidth(cell.text);
}
