import type { Diagnostic } from "#diagnostics";
import type { CompileResult } from "#program";
import type { AopView } from "../host/answers.ts";
import type { HostClient } from "../host/host-client.ts";

/**
 * What the compile of a text comes to that a save refuses (surface.md, Parsing, small print): nothing was saved, and
 * what can be done depends on whether there is code to stack on. `aopVersion` is the newest saved one, 0 without any.
 */
export async function refuseText(
  client: HostClient,
  aop: string,
  diagnostics: readonly Diagnostic[],
): Promise<CompileResult> {
  const saved = await client.get<AopView>(`/aops/${encodeURIComponent(aop)}`);
  const hasCode = saved.ok && saved.body.program !== null;
  // The compiler brings a type-checker along, which every other command does without.
  const { refusedResult, refuseUnreadable } = await import("#compiler");
  return refusedResult(refuseUnreadable(diagnostics, hasCode), saved.ok ? saved.body.version : 0);
}
