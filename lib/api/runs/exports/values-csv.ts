import { type Bilingual, tellReason } from "#diagnostics";
import type { Json } from "#ports";
import { statusWord } from "#trust";
import type { EvidenceView } from "../evidence.ts";
import type { RunView } from "../view-run.ts";

const COLUMNS = ["phase", "phase_name", "field", "status", "status_ja", "value", "reason", "evidence"] as const;

/** A spreadsheet takes a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * The values of a run as CSV (RFC 4180) for spreadsheets: UTF-8 with a byte order mark, a line per value. A cell that
 * a spreadsheet would calculate is kept from it by a quotation mark in front.
 */
export function writeValuesCsv({ phases }: Pick<RunView, "phases">): string {
  const rows = phases.flatMap(({ number, name, values }) =>
    Object.values(values).map(({ field, status, value, candidates, reason, evidence }) => [
      String(number),
      name,
      field,
      status,
      statusWord(status, "ja"),
      value === undefined ? (candidates ?? []).map((one) => textOf(one as Json)).join(" | ") : textOf(value as Json),
      reason === undefined ? "" : inBoth(tellReason(reason)),
      evidence.map(nameEvidence).join("; "),
    ]),
  );
  return `\ufeff${[COLUMNS, ...rows].map((row) => `${row.map(toCell).join(",")}\r\n`).join("")}`;
}

/** As people read it everywhere else; what is the same in both languages once. */
function inBoth({ ja, en }: Bilingual): string {
  return ja === en ? ja : `${ja} (${en})`;
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function nameEvidence(piece: EvidenceView): string {
  switch (piece.kind) {
    case "quote":
      return `${piece.source} ${piece.start}-${piece.end} 「${piece.text}」${piece.by === undefined ? "" : ` (${piece.by})`}`;
    case "ledger":
      return `${piece.ledger} version ${piece.version ?? "?"} ${piece.outcome} ${piece.matches} (${piece.askedAt})`;
    case "read":
      return `${piece.tool ?? piece.call} ${piece.outcome} (${piece.askedAt})`;
    case "receipt":
      return `${piece.tool ?? ""}.${piece.operation ?? piece.call} ${piece.state}${piece.by === undefined ? "" : ` (${piece.by})`} (${piece.at})`;
    case "file":
      return `${piece.name} sha256 ${piece.sha256}`;
    case "identity":
      return piece.person;
    case "made":
      return `made by ${piece.by}`;
    case "function":
      return piece.name;
    case "searched":
      return `searched ${piece.sources.join(" ")}`;
  }
}
