import { type DiagnosticCode, diagnose, excerpt, joinLanguages, splitLanguages, tellReason } from "#diagnostics";
import type { Item } from "#ports";
import type { CallError, RunRecord, StopReason } from "#records";
import type { SandboxFault } from "../sandbox/protocol.ts";

/** Codes of endings that need no parameters. */
export type PlainStop =
  | "AOP538"
  | "AOP540"
  | "AOP541"
  | "AOP543"
  | "AOP544"
  | "AOP547"
  | "AOP573"
  | "AOP574"
  | "AOP575";

/** Why a phase or run did not go to its end, in the catalogue's words. */
export function stopReason(code: PlainStop): StopReason {
  const { message } = diagnose(code, {});
  return { code, ...message };
}

/** An error that ends a phase, in each language. */
export function toldOf({ code, message }: CallError): StopReason {
  return { code, ...splitLanguages(code, message) };
}

/** Who refused, and why, as the decision says. */
export function rejection(decided: Item): StopReason {
  const words = { person: excerpt(String(decided.person ?? "–")), comment: excerpt(String(decided.comment ?? "–")) };
  return { code: "AOP542", ...diagnose("AOP542", words).message };
}

/** That a phase's start is not what somebody approved. */
export function notAsApproved(phase: string): StopReason {
  return { code: "AOP612", ...diagnose("AOP612", { operation: phase }).message };
}

/** What made the machinery give up, as the state machine tells it. */
export function machineryFault(error: unknown): StopReason {
  const { Error: name = "–", Cause: cause = "" } = (error ?? {}) as {
    readonly Error?: unknown;
    readonly Cause?: unknown;
  };
  const said = messageIn(String(cause));
  if (/maximum number of (history )?events/.test(said)) return stopReason("AOP575");
  const told = tellReason(`${String(name)} ${said}`.trim());
  const reason = { ja: excerpt(told.ja), en: excerpt(told.en) };
  return { code: "AOP549", ...diagnose("AOP549", { reason }).message };
}

/** A function's own words within the JSON that is the cause of its failure, or of the execution's that it failed in. */
function messageIn(cause: string): string {
  const told = parsed(cause);
  if (typeof told?.errorMessage === "string") return told.errorMessage;
  return typeof told?.Cause === "string" ? messageIn(told.Cause) : cause;
}

function parsed(text: string): { readonly errorMessage?: unknown; readonly Cause?: unknown } | undefined {
  try {
    return JSON.parse(text) as { readonly errorMessage?: unknown; readonly Cause?: unknown };
  } catch {
    return undefined;
  }
}

/** Why a call of an AOP is not made. */
export function callRefused(aop: string, why: "granted" | "depth" | "length"): CallError {
  const reasons = {
    granted: { ja: "この段は、その AOP を呼べません", en: "this phase may not call it" },
    depth: { ja: "呼び出しが深すぎます", en: "calls are nested too deeply" },
    length: { ja: "渡すものが長すぎます", en: "it is handed too much" },
  };
  const { message } = diagnose("AOP550", { aop: excerpt(aop), reason: reasons[why] });
  return { code: "AOP550", message: joinLanguages(message) };
}

/** How the run of a called AOP ended, where it did not complete. */
export function calledRunEnded({ aop, run, status, why }: RunRecord): CallError {
  const reason = why
    ? { ja: excerpt(`${why.code} ${why.ja}`), en: excerpt(`${why.code} ${why.en}`) }
    : { ja: status, en: status };
  const { message } = diagnose("AOP551", { aop: excerpt(aop), run, reason });
  return { code: "AOP551", message: joinLanguages(message) };
}

const LONGEST_FAULT = 1000;

/** What code throws may hold whatever it worked on. */
function excerptLong(message: string): string {
  return message.length <= LONGEST_FAULT ? message : `${message.slice(0, LONGEST_FAULT).toWellFormed()}…`;
}

/** Why a phase's code ended by itself. */
export function faultReason(fault: SandboxFault, unhandled: CallError | undefined): StopReason {
  if (fault.kind === "denied") {
    const code = (unhandled?.code ?? fault.code ?? "AOP548") as DiagnosticCode;
    const message = splitLanguages(code, unhandled?.message ?? fault.message);
    const { message: words } = diagnose("AOP548", { code, message });
    return { code, ...words };
  }
  if (fault.kind === "limit") return { code: "AOP537", ...diagnose("AOP537", { message: fault.message }).message };
  if (fault.kind === "idle") return { code: "AOP539", ...diagnose("AOP539", {}).message };
  const where = fault.where ?? "–";
  return { code: "AOP536", ...diagnose("AOP536", { message: excerptLong(fault.message), where }).message };
}
