import { type DiagnosticCode, diagnose } from "#diagnostics";
import type { CallError, StopReason } from "#records";
import type { SandboxFault } from "../sandbox/protocol.ts";

/** Codes of endings that need no parameters. */
export type PlainStop = "AOP538" | "AOP540" | "AOP541" | "AOP542" | "AOP543" | "AOP544" | "AOP547" | "AOP549";

/** Why a phase or run did not go to its end, in the catalogue's words. */
export function stopReason(code: PlainStop): StopReason {
  const { message } = diagnose(code, {});
  return { code, ...message };
}

/** Why a phase's code ended by itself. */
export function faultReason(fault: SandboxFault, unhandled: CallError | undefined): StopReason {
  if (fault.kind === "denied") {
    const code = (unhandled?.code ?? fault.code ?? "AOP548") as DiagnosticCode;
    const message = unhandled?.message ?? fault.message;
    const { message: words } = diagnose("AOP548", { code, message });
    return { code, ...words };
  }
  if (fault.kind === "limit") return { code: "AOP537", ...diagnose("AOP537", { message: fault.message }).message };
  if (fault.kind === "idle") return { code: "AOP539", ...diagnose("AOP539", {}).message };
  const where = fault.where ?? "–";
  return { code: "AOP536", ...diagnose("AOP536", { message: fault.message, where }).message };
}
