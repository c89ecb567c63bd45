import type { Bilingual } from "#diagnostics";
import type { Status } from "#trust";

/** What each status of a value means to whoever acts on it; the word itself is `statusWord` of #trust. */
export const STATUS_MEANINGS: { readonly [S in Status]: Bilingual } = {
  verified: { ja: "台帳や控えで確かめた値", en: "checked against a ledger or a receipt" },
  extracted: { ja: "原文に書かれている値", en: "it stands in the source" },
  inferred: { ja: "どこにも書かれていない、推測した値", en: "no source contains it; it was made up from the rest" },
  ambiguous: { ja: "候補がいくつもあり、決まっていない", en: "several candidates; none is chosen" },
  "lookup-failed": {
    ja: "調べられなかった（無いという意味ではない）",
    en: "could not be looked up; not that it does not exist",
  },
  missing: { ja: "原文に書かれていない", en: "the sources do not contain it" },
  refuted: { ja: "台帳にない", en: "the ledger does not have it" },
};

/** English badges in words that stand alone; the Japanese ones are those of `statusWord`. */
export const STATUS_NAMES_EN: { readonly [S in Status]: string } = {
  verified: "verified",
  extracted: "from the source",
  inferred: "inferred",
  ambiguous: "several candidates",
  "lookup-failed": "look-up failed",
  missing: "missing",
  refuted: "not in the ledger",
};

/** A sign for each status, so that it does not depend on colour. */
export const STATUS_SIGNS: { readonly [S in Status]: string } = {
  verified: "✓",
  extracted: "❝",
  inferred: "≈",
  ambiguous: "?",
  "lookup-failed": "!",
  missing: "–",
  refuted: "×",
};

/** How a run stands. */
export const RUN_STATUSES = {
  running: { ja: "実行中", en: "running" },
  waiting: { ja: "待っています", en: "waiting" },
  completed: { ja: "完了", en: "completed" },
  stopped: { ja: "停止", en: "stopped" },
  failed: { ja: "失敗", en: "failed" },
} as const satisfies { readonly [status: string]: Bilingual };

/** How a phase stands. */
export const PHASE_STATUSES = {
  pending: { ja: "これから", en: "to come" },
  running: { ja: "実行中", en: "running" },
  waiting: { ja: "待っています", en: "waiting" },
  done: { ja: "済み", en: "done" },
  skipped: { ja: "飛ばした", en: "skipped" },
  stopped: { ja: "停止", en: "stopped" },
  failed: { ja: "失敗", en: "failed" },
} as const satisfies { readonly [status: string]: Bilingual };

/** How an action stands. */
export const ACTION_STATUSES = {
  planned: { ja: "まだ送っていない", en: "not sent yet" },
  authorised: { ja: "送る直前", en: "about to be sent" },
  dispatched: { ja: "送った", en: "sent" },
  succeeded: { ja: "成功", en: "succeeded" },
  failed: { ja: "失敗", en: "failed" },
  unknown: { ja: "結果不明", en: "outcome unknown" },
  denied: { ja: "実行しない", en: "denied" },
} as const satisfies { readonly [status: string]: Bilingual };

/** What a run that has ended never came to: it is not yet to come any more. */
export const NEVER = {
  phase: { ja: "始めなかった", en: "not begun" },
  action: { ja: "送らなかった", en: "not sent" },
} as const satisfies { readonly [what: string]: Bilingual };
