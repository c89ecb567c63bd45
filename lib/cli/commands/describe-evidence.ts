import type { AuditView } from "#api";
import { type Language, tellReason } from "#diagnostics";
import { fitLine, oneLine } from "../report/fit-text.ts";
import { auditWords } from "../words/audit-words.ts";

type Evidence = AuditView["rises"][number]["evidence"][number];

/** More lines than these say no more; all of it stands in the JSON answer. */
const MOST_LINES = 4;

/** What a value rests on, a line each, in at most `columns` columns. */
export function describeEvidence(
  evidence: readonly Evidence[],
  language: Language,
  columns: number,
): readonly string[] {
  const lines = evidence.map((piece) => fitLine(describePiece(piece, language), columns));
  const shown = lines.slice(0, MOST_LINES);
  const left = lines.length - shown.length;
  return left === 0 ? shown : [...shown, auditWords[language].evidence.more(left)];
}

function describePiece(piece: Evidence, language: Language): string {
  const words = auditWords[language].evidence;
  switch (piece.kind) {
    case "quote": {
      const by = piece.by === undefined ? "" : ` (${words.by(piece.by)})`;
      const source = piece.name === undefined ? sourceWord(piece.source, language) : words.file(piece.name);
      return words.quote(source, piece.text) + by;
    }
    case "ledger": {
      if (piece.outcome === "failed")
        return `${words.failed(piece.ledger)}: ${tellReason(piece.reason ?? "")[language]}`;
      const asked = Object.entries(piece.asked).map(([name, value]) => `${name}=${showArgument(value)}`);
      const found = words.ledger(piece.ledger, piece.version ?? "–", piece.matches);
      return asked.length === 0 ? found : `${found}; ${words.askedWith} ${asked.join(", ")}`;
    }
    case "read":
      return piece.outcome === "failed" ? words.failed(nameOf(piece)) : words.read(nameOf(piece));
    case "receipt":
      return words.receipt(nameOf(piece)) + (piece.by === undefined ? "" : ` (${words.by(piece.by)})`);
    case "file":
      return words.file(piece.name);
    case "identity":
      return piece.authenticated ? words.identity(piece.person) : words.notSignedIn;
    case "made":
      return piece.by === "model" ? words.madeByModel : words.madeByCode;
    case "function":
      return words.computed(piece.name);
    case "searched":
      return `${words.searched}: ${piece.sources.map((source) => sourceWord(source, language)).join(", ")}`;
  }
}

function sourceWord(source: string, language: Language): string {
  const { sources } = auditWords[language].evidence;
  const [kind = ""] = source.split(":");
  return Object.hasOwn(sources, kind) ? sources[kind as keyof typeof sources] : source;
}

function nameOf({ call, tool, operation }: Extract<Evidence, { call: string }>): string {
  return tool === undefined ? call : `${tool}.${operation ?? ""}`;
}

function showArgument(value: unknown): string {
  return typeof value === "string" ? oneLine(value) : JSON.stringify(value);
}
