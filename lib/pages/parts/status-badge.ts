import { type Status, statusWord } from "#trust";
import { type Html, html } from "../html.ts";
import type { View } from "../view.ts";
import { STATUS_MEANINGS, STATUS_NAMES_EN, STATUS_SIGNS } from "../words/statuses.ts";

const TONES: { readonly [S in Status]: string } = {
  verified: "ok",
  extracted: "info",
  inferred: "warn",
  ambiguous: "warn",
  "lookup-failed": "bad",
  missing: "",
  refuted: "bad",
};

/** A value's status as a badge: a sign, a word, and what it means for whoever asks. */
export function renderStatus({ language, t }: View, status: Status): Html {
  const word = language === "ja" ? statusWord(status, "ja") : STATUS_NAMES_EN[status];
  return html`<span class="badge ${TONES[status]}" title="${t(STATUS_MEANINGS[status])}"><span aria-hidden="true">${STATUS_SIGNS[status]}</span>${word}</span>`;
}

/** A word as a badge in one of the tones of the stylesheet. */
export function renderBadge(word: string, tone: "ok" | "info" | "warn" | "bad" | "" = ""): Html {
  return html`<span class="badge ${tone}">${word}</span>`;
}
