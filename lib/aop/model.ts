import type { Place } from "#diagnostics";
import type { Condition } from "./condition/condition.ts";

/** `single`: one flow under 進め方. `multi`: フェーズ headings. */
export type AopKind = "single" | "multi";

/**
 * One tool a phase may use (design section 1). Plain JSON without positions, so that moving a phase changes no grant.
 * `tool` is the name as written after NFKC (for `aop`: the called AOP's title or id); `service` is the part of the tool
 * that is granted (`google_workspace の gmail`), absent: all of it. `write` includes read.
 */
export type Grant =
  | {
      readonly kind: "tool";
      readonly tool: string;
      readonly service?: string;
      readonly access: "read" | "write";
    }
  | { readonly kind: "attachments" | "hitl"; readonly tool: string; readonly access: "read" }
  | { readonly kind: "aop"; readonly tool: string; readonly access: "write" };

/** One item of a tools list: as written, where, and what it grants; nothing when it could not be read. */
export interface ToolItem {
  readonly text: string;
  readonly place: Place;
  readonly grant?: Grant;
}

/** The type a hand-over line gives a field. */
export type FieldType = "string" | "number" | "date" | "boolean" | "file" | "list";

/** One field of the artifact that a phase hands over; `name` is as written. */
export interface Field {
  readonly name: string;
  readonly type?: FieldType;
  readonly place: Place;
}

/** A control line's condition with its text as written. */
export interface ConditionLine {
  readonly text: string;
  readonly condition: Condition;
  readonly place: Place;
}

/** Another phase's artifact that a body names; `number` is absent when no phase before this one answers to it. */
export interface Read {
  readonly text: string;
  readonly number?: number;
  readonly place: Place;
}

/** One phase, or the whole of a single-stage AOP. Texts are as written. */
export interface AopPhase {
  /** As written in the heading; 1 for a single-stage AOP. */
  readonly number: number;
  /** The heading's name; a single-stage AOP's title. */
  readonly name: string;
  /** Line of the heading (進め方 when single-stage). */
  readonly line: number;
  /** The heading's `(使う道具: …)` with its brackets, or "" without one. A single-stage AOP: the body of 利用可能なツール. */
  readonly toolsText: string;
  /** From the line after the heading to the line before the next chapter, line endings included. */
  readonly body: string;
  readonly tools: readonly ToolItem[];
  /** What `tools` grant, each once. */
  readonly grants: readonly Grant[];
  readonly fields: readonly Field[];
  /** Artifacts it may read besides the one right before it. */
  readonly reads: readonly Read[];
  /** Every one has to hold before the phase is entered. */
  readonly gates: readonly ConditionLine[];
  readonly runWhen?: ConditionLine;
  /** Every one has to approve before the phase starts; empty when it starts on its own. */
  readonly startApprovers: readonly string[];
  readonly approvers: readonly string[];
}

/** What a chapter outside the phases is; `extra` chapters are allowed and mean nothing. */
export type ChapterKind = "overview" | "steps" | "tools" | "deliverable" | "extra";

/** A chapter that is no phase. `heading` and `body` are as written. */
export interface Chapter {
  readonly kind: ChapterKind;
  readonly heading: string;
  readonly line: number;
  readonly body: string;
}

/** An AOP as read; with error diagnostics beside it, parts may be missing. */
export interface Aop {
  /** As written, without a leading `タイトル:`; "" when there is none. */
  readonly title: string;
  readonly kind: AopKind;
  /** The text that was read, as written, without byte order marks. */
  readonly text: string;
  /** What stands before the first chapter besides the title. */
  readonly preamble: string;
  /** In the order written. */
  readonly chapters: readonly Chapter[];
  readonly phases: readonly AopPhase[];
  /** The body of 期待される成果物, without blank lines around it. */
  readonly deliverable?: string;
}
