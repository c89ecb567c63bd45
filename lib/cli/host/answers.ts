import type { RunView } from "#api";
import type { Bilingual, Diagnostic } from "#diagnostics";
import type { CompileResult } from "#program";

/** What a save answers. */
export interface SavedAop {
  readonly aop: string;
  readonly version: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** A saved AOP, as far as the command line reads it. */
export interface AopView {
  readonly aop: string;
  readonly version: number;
  readonly title: string;
  readonly text: string;
  /** Null while it is not compiled. */
  readonly program: { readonly program: string } | null;
}

/** A page of saved AOPs. */
export interface AopList {
  readonly aops: readonly Omit<AopView, "text">[];
}

/** How a compile stands. */
export interface CompileView {
  readonly compile: string;
  readonly aop: string;
  readonly status: "running" | "done";
  readonly steps: readonly { readonly step: string; readonly name: Bilingual }[];
  readonly result?: CompileResult;
}

/** A mail of the embedded host's mailbox. */
export interface MailView {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly links: readonly string[];
  readonly at: string;
}

export type { RunView };
/** One phase of a run. */
export type PhaseView = RunView["phases"][number];
/** A value with its status. */
export type ValueView = PhaseView["values"][string];
/** One thing a run waits for. */
export type WaitingView = RunView["waitingFor"][number];
/** One call that a run proposed or made. */
export type ActionView = RunView["actions"][number];
