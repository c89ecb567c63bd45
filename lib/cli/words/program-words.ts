import type { Language } from "#diagnostics";

/** What programs and their differences are told in. */
export interface ProgramWords {
  readonly current: string;
  readonly outcomes: { readonly [outcome: string]: string };
  readonly origin: (version: number, builder: string) => string;
  readonly instruction: string;
  readonly difference: (from: string, to: string) => string;
  readonly changes: { readonly [change: string]: string };
  readonly moved: (from: number, to: number) => string;
  readonly code: string;
  readonly manifest: { readonly [part: string]: string };
  readonly sameOutline: string;
  readonly nothing: string;
}

/** In both languages. */
export const programWords: { readonly [L in Language]: ProgramWords } = {
  ja: {
    current: "今のコード",
    outcomes: { built: "全文から作った", stacked: "直した所を積んだ", resaved: "そのまま新しい版に" },
    origin: (version, builder) => `手順書の第 ${version} 版、ビルダー ${builder}`,
    instruction: "指示",
    difference: (from, to) => `${from} → ${to} の違い:`,
    changes: { same: "変わらない", changed: "変わった", added: "増えた", removed: "なくなった" },
    moved: (from, to) => `${from} 番目から ${to} 番目へ`,
    code: "コード",
    manifest: {
      grants: "使う道具",
      fields: "渡す成果物",
      reads: "ほかに読むもの",
      gates: "進む条件",
      runWhen: "実行する条件",
      startApproval: "開始の承認",
      approvers: "承認者",
      body: "本文",
      callees: "呼び出す手順書",
    },
    sameOutline: "段の流れ・道具・渡すもの・条件・承認は変わりません",
    nothing: "コードに違いはありません",
  },
  en: {
    current: "current",
    outcomes: { built: "built from the whole text", stacked: "edits laid on", resaved: "kept for a new version" },
    origin: (version, builder) => `version ${version} of the procedure, builder ${builder}`,
    instruction: "instruction",
    difference: (from, to) => `How ${from} became ${to}:`,
    changes: { same: "the same", changed: "changed", added: "added", removed: "removed" },
    moved: (from, to) => `moved from ${from} to ${to}`,
    code: "code",
    manifest: {
      grants: "tools",
      fields: "what it hands over",
      reads: "what else it reads",
      gates: "when to proceed",
      runWhen: "when to run",
      startApproval: "approval to start",
      approvers: "approver",
      body: "text",
      callees: "the procedures it calls",
    },
    sameOutline: "Phases, tools, what is handed over, conditions and approvals are the same",
    nothing: "The code is the same",
  },
};
