import type { Section } from "../chapters/split-chapters.ts";
import type { FieldType } from "../model.ts";
import { foldText } from "../normalise/fold-text.ts";
import type { ControlKind } from "../phases/control-labels.ts";
import type { FoundControl } from "../phases/read-body.ts";
import { readNames } from "../phases/read-names.ts";
import type { Source } from "../source.ts";
import type { HandedField } from "./phase-controls.ts";

/** How one document writes its control lines, so that a line that is added looks like its neighbours. */
export interface ControlStyle {
  readonly label: (kind: ControlKind) => string;
  /** Between a label and its value: `: ` or `：`. */
  readonly colon: string;
  /** Between the items of a list. */
  readonly separator: string;
  readonly field: (field: HandedField) => string;
}

const LABELS: Readonly<Record<"ja" | "en", Readonly<Record<ControlKind, string>>>> = {
  ja: {
    handOver: "成果物として次段に渡す",
    gate: "進む条件",
    runWhen: "実行する条件",
    startApproval: "開始の承認",
    approver: "承認者",
  },
  en: {
    handOver: "Hand over",
    gate: "Proceed when",
    runWhen: "Run when",
    startApproval: "Approval to start",
    approver: "Approver",
  },
};

const TYPES: Readonly<Record<"ja" | "en", Readonly<Record<FieldType, string>>>> = {
  ja: { string: "文字列", number: "数値", date: "日付", boolean: "真偽", file: "ファイル", list: "一覧" },
  en: { string: "string", number: "number", date: "date", boolean: "boolean", file: "file", list: "list" },
};

/** Learns the style from the control lines that are there, else from the phases' headings. */
export function learnStyle(
  source: Source,
  sections: readonly Section[],
  controls: readonly FoundControl[],
): ControlStyle {
  const heading = sections[0]?.heading.text ?? "";
  const first = controls[0];
  const language = isJapanese(first?.label ?? foldText(heading).folded) ? "ja" : "en";
  const colon = first === undefined ? colonOfHeading(heading) : colonOf(first);
  const wide = controls.some(({ kind, given }) => kind === "handOver" && /（[^（）]*）/u.test(given.text));
  const narrow = controls.some(({ kind, given }) => kind === "handOver" && /\([^()]*\)/u.test(given.text));
  const wideBrackets = wide || (!narrow && colon === "：");
  return {
    label: (kind) => controls.find((control) => control.kind === kind)?.label ?? LABELS[language][kind],
    colon,
    separator: separatorOf(source, controls) ?? (language === "ja" ? "、" : ", "),
    field({ name, type }) {
      if (type === undefined) return name;
      const word = TYPES[language][type];
      return wideBrackets ? `${name}（${word}）` : `${name} (${word})`;
    },
  };
}

/** What stands between the first two items of one list, or of the first of several that has two. */
export function separatorOf(source: Source, controls: readonly FoundControl[]): string | undefined {
  for (const { kind, label, given } of controls) {
    if (kind !== "handOver" && kind !== "approver") continue;
    const [one, two] = readNames(source, label, given);
    if (one && two) return source.text.slice(one.offset + one.text.length, two.offset);
  }
  return undefined;
}

/** A label that no Latin letter is in is Japanese. */
function isJapanese(text: string): boolean {
  return !/[a-z]/iu.test(text.slice(0, 4));
}

/** Emphasis around a label is not copied: `**承認者:** ` gives `: `. */
function colonOf({ text, label, value }: FoundControl): string {
  const start = text.indexOf(label) + label.length;
  const written = text.slice(start, value?.offset ?? start).replaceAll(/[*_`]/gu, "");
  return /[:：]/u.test(written) ? written.trimStart() : ": ";
}

function colonOfHeading(heading: string): string {
  return /^[^:：]*：/u.test(heading) ? "：" : ": ";
}
