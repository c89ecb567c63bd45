import type { Json, JsonObject } from "#ports";
import { type Html, html } from "../html.ts";
import type { View } from "../view.ts";
import { VALUES } from "../words/values.ts";
import { type Cell, renderDataTable } from "./data-table.ts";
import { visibleText } from "./visible-text.ts";

/** How much of a value a page shows; `Infinity` where all of it counts. */
export interface Room {
  readonly rows: number;
  readonly characters: number;
}

/** All of a value: for whoever has to decide about it. */
export const EVERYTHING: Room = { rows: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY };

/** Enough to recognise a value; the whole of it stands in the JSON answer. */
export const A_GLANCE: Room = { rows: 5, characters: 400 };

const DEEPEST = 6;

/** A JSON value for people: text as it is, numbers with their thousands, lists of things as tables. */
export function renderJson(view: View, value: Json, room: Room, depth = 0): Html {
  if (typeof value === "string") return renderText(view, value, room);
  if (typeof value === "number") return html`${renderNumber(view, value)}`;
  if (typeof value === "boolean") return html`${view.t(value ? VALUES.yes : VALUES.no)}`;
  if (value === null) return html`<span class="soft">–</span>`;
  if (depth >= DEEPEST) return html`<code>${JSON.stringify(value).slice(0, 2000)}</code>`;
  if (isList(value)) return renderList(view, value, room, depth);
  return renderObject(view, value, room, depth);
}

/** Whether a value is shown as a table of its own. */
export function isTable(value: Json): value is readonly JsonObject[] {
  return isList(value) && value.length > 0 && value.every(isObject);
}

/** A value within a sentence: a table by the number of its rows. */
export function renderInline(view: View, value: Json): Html {
  return isTable(value) ? html`${view.t(VALUES.rows(value.length))}` : renderJson(view, value, A_GLANCE, 1);
}

/** A number with its thousands where it is an amount, exactly as it is otherwise. */
function renderNumber({ language }: View, value: number): string {
  return Math.abs(value) >= 10_000
    ? new Intl.NumberFormat(language, { maximumFractionDigits: 20, useGrouping: true }).format(value)
    : String(value);
}

function renderText(view: View, text: string, { characters }: Room): Html {
  if (text === "") return html`<span class="soft">${view.t(VALUES.emptyText)}</span>`;
  if (text.length <= characters) return visibleText(text);
  const shown = text.slice(0, characters).toWellFormed();
  return html`${visibleText(shown)}… <span class="soft">${view.t(VALUES.moreCharacters(text.length - characters))}</span>`;
}

function renderList(view: View, list: readonly Json[], room: Room, depth: number): Html {
  if (list.length === 0) return html`<span class="soft">${view.t(VALUES.emptyList)}</span>`;
  const shown = list.slice(0, room.rows);
  const left = list.length - shown.length;
  const more = left > 0 && html`<span class="soft small">${view.t(VALUES.moreRows(left))}</span>`;
  const objects = shown.filter(isObject);
  if (objects.length === shown.length && depth === 0) return html`${renderTable(view, objects, room)}${more}`;
  return html`<ul>${shown.map((one) => html`<li>${renderJson(view, one, room, depth + 1)}</li>`)}</ul>${more}`;
}

const MOST_COLUMNS = 16;

function renderTable(view: View, rows: readonly JsonObject[], room: Room): Html {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length > MOST_COLUMNS) {
    return html`<ul>${rows.map((row) => html`<li>${renderObject(view, row, room, 1)}</li>`)}</ul>`;
  }
  const at = (row: JsonObject, column: string) => (Object.hasOwn(row, column) ? row[column] : undefined);
  const table = renderDataTable(
    columns.map((name) => ({
      name,
      head: visibleText(name),
      number: rows.every((row) => typeof at(row, name) === "number"),
    })),
    rows.map((row) => columns.map((name) => renderCell(view, at(row, name), room))),
  );
  return html`<div class="scroll" tabindex="0">${table}</div>`;
}

function renderCell(view: View, value: Json | undefined, room: Room): Cell {
  if (value === undefined) return { content: "" };
  const content = renderJson(view, value, room, 2);
  if (typeof value === "string") return { content, text: value };
  return typeof value === "object" && value !== null ? { content } : { content, text: String(value) };
}

function renderObject(view: View, object: JsonObject, room: Room, depth: number): Html {
  const entries = Object.entries(object);
  if (entries.length === 0) return html`<span class="soft">${view.t(VALUES.emptyObject)}</span>`;
  return html`<dl class="facts">${entries.map(
    ([name, value]) => html`<dt>${visibleText(name)}</dt><dd>${renderJson(view, value, room, depth + 1)}</dd>`,
  )}</dl>`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
