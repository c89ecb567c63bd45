import type { RunView } from "#api";
import { tellReason } from "#diagnostics";
import { type Html, html } from "../html.ts";
import type { View } from "../view.ts";
import { EVIDENCE } from "../words/evidence.ts";
import { SOURCES } from "../words/sources.ts";
import { VALUES } from "../words/values.ts";
import { A_GLANCE, renderJson } from "./json-value.ts";
import { nameSource } from "./name-source.ts";
import { visibleText } from "./visible-text.ts";

type Evidence = RunView["phases"][number]["values"][string]["evidence"][number];

type Receipt = Extract<Evidence, { kind: "receipt" }>;

/** More lines than these say no more. */
const MOST_LINES = 4;

/** Where a value comes from, in words; receipts of one operation are told together. */
export function renderEvidence(view: View, evidence: readonly Evidence[]): Html {
  const { t } = view;
  const receipts = evidence.filter((piece): piece is Receipt => piece.kind === "receipt");
  const groups = Map.groupBy(receipts, ({ tool, operation, by }) => `${tool} ${operation} ${by}`);
  const lines = [
    ...evidence.flatMap((piece) => (piece.kind === "receipt" ? [] : [renderPiece(view, piece)])),
    ...[...groups.values()].map((group) => renderReceipts(view, group)),
  ];
  const shown = lines.slice(0, MOST_LINES);
  const left = lines.length - shown.length;
  if (lines.length === 0) return html`<p class="from">${t(EVIDENCE.from)}: ${t(VALUES.nowhere)}</p>`;
  return html`<details class="evidence"><summary>${t(EVIDENCE.evidence(lines.length))}</summary><ul class="from">${shown.map((line) => html`<li>${line}</li>`)}${
    left > 0 && html`<li>${t(EVIDENCE.moreSources(left))}</li>`
  }</ul></details>`;
}

function renderReceipts({ t, tool, operation }: View, group: readonly Receipt[]): Html {
  const [first] = group;
  const id = first?.tool ?? "";
  const by = first?.by !== undefined && html` (${t(EVIDENCE.byPerson(first.by))})`;
  return html`${t(EVIDENCE.receipts(tool(id), operation(id, first?.operation ?? ""), group.length))}${by}`;
}

function renderPiece(view: View, piece: Exclude<Evidence, Receipt>): Html {
  const { t, time } = view;
  switch (piece.kind) {
    case "quote": {
      const by =
        piece.by !== undefined &&
        html` (${t(piece.by === "unknown" ? EVIDENCE.byNobodyKnown : EVIDENCE.byPerson(piece.by))})`;
      return html`${visibleText(nameSource(view, piece.source, piece.name))}${by}: <span class="soft">${piece.before !== undefined && html`…${visibleText(piece.before)}`}</span><mark>${visibleText(piece.text)}</mark><span class="soft">${piece.after !== undefined && html`${visibleText(piece.after)}…`}</span>`;
    }
    case "ledger":
      return renderLedger(view, piece);
    case "read":
      return html`${nameRead(view, piece)} ${time(piece.askedAt)}${because(view, piece.reason)}`;
    case "file":
      return html`${visibleText(t(SOURCES.attachmentNamed(piece.name)))} – ${t(piece.by === "unknown" ? EVIDENCE.fileOfNobodyKnown : EVIDENCE.fileOf(piece.by))}`;
    case "identity":
      return piece.authenticated ? html`${t(EVIDENCE.identity)} ${piece.person}` : html`${t(EVIDENCE.nobodySignedIn)}`;
    case "made":
      return html`${t(piece.by === "model" ? VALUES.madeByModel : VALUES.madeByCode)}`;
    case "function":
      return html`${isFunction(piece.name) ? t(EVIDENCE.functions[piece.name]) : t(EVIDENCE.derived(piece.name))}`;
    case "searched":
      return html`${t(EVIDENCE.searched)}: ${piece.sources.map((source) => nameSource(view, source)).join(" · ") || "–"}`;
  }
}

function renderLedger(view: View, piece: Extract<Evidence, { kind: "ledger" }>): Html {
  const { t, time } = view;
  const asked = Object.entries(piece.asked).map(
    ([name, value]) => html` ${visibleText(name)} = ${renderJson(view, value, A_GLANCE, 1)}`,
  );
  const outcome =
    piece.outcome === "failed"
      ? html`${t(EVIDENCE.lookupFailed)}${because(view, piece.reason)}`
      : html`${t(EVIDENCE.matches(piece.matches))}${!piece.exhaustive && html`, ${t(EVIDENCE.notExhaustive)}`}`;
  const row = piece.row && Object.entries(piece.row).slice(0, A_GLANCE.rows);
  const columns = row?.map(([name, value]) => html` ${visibleText(name)} = ${renderJson(view, value, A_GLANCE, 1)}`);
  return html`${t(EVIDENCE.ledger(view.tool(piece.ledger), piece.version ?? t(VALUES.noVersion)))} – ${outcome}. ${
    asked.length > 0 && html`${t(EVIDENCE.askedWith)}:${asked}. `
  }${columns && html`${t(EVIDENCE.row)}:${columns}. `}${time(piece.askedAt)}${
    piece.validUntil !== undefined && html` · ${t(EVIDENCE.holdsUntil)} ${time(piece.validUntil)}`
  }`;
}

function nameRead(view: View, { tool, operation, outcome }: Extract<Evidence, { kind: "read" }>): string {
  const { t } = view;
  if (outcome === "failed") return t(EVIDENCE.lookupFailed);
  if (tool === undefined || operation === undefined) return t(EVIDENCE.readSomehow);
  return t(EVIDENCE.read(view.tool(tool), view.operation(tool, operation)));
}

function isFunction(name: string): name is keyof typeof EVIDENCE.functions {
  return Object.hasOwn(EVIDENCE.functions, name);
}

function because({ t }: View, reason: string | undefined): Html | false {
  return reason !== undefined && html` – ${visibleText(t(tellReason(reason)))}`;
}
