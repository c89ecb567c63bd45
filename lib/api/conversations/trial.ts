import { findKnownTool } from "#aop";
import type { Conversation } from "#conversation";
import { type Diagnostic, diagnose } from "#diagnostics";
import { currentProgram, loadProgram, type Program } from "#program";
import type { ApiPorts } from "../ports.ts";

/** The id under which a conversation's drafts are compiled; no list shows it, and no procedure can call it. */
export function trialAop({ conversation }: Pick<Conversation, "conversation">): string {
  return `trial-${conversation}`;
}

/** The conversation whose drafts are compiled under an id; undefined where the id is a procedure's own. */
export function conversationOfTrial(aop: string): string | undefined {
  return /^trial-(cnv_[0-9A-Za-z]{1,64})$/.exec(aop)?.[1];
}

/** The program that a trial would run, or why there is none to be tried. */
export type Trial = { readonly program: string } | { readonly fault: Diagnostic };

/**
 * Finds what may be tried. A trial is for tools where a mistake costs nothing: everything that the program is granted
 * has to be a sandbox tool, and what it calls would bring grants of its own.
 */
export async function findTrial(
  ports: Pick<ApiPorts, "table" | "config" | "catalog" | "embedded">,
  head: Conversation,
): Promise<Trial> {
  const refuse = (ja: string, en: string): Trial => ({ fault: diagnose("AOP563", { reason: { ja, en } }) });
  if (!ports.embedded) return refuse("このホストにお試しの道具はありません", "this host has no sandbox tools");
  const current = await currentProgram(ports.table, trialAop(head));
  const program = current && (await loadProgram(ports.table, current.program));
  if (!program) return refuse("まだコンパイルされていません", "it has not been compiled yet");
  const real = realToolsOf(program, ports);
  if (real.length === 0) return { program: program.program };
  return refuse(`本物の道具を使います: ${real.join("、")}`, `it uses real tools: ${real.join(", ")}`);
}

function realToolsOf(
  { manifest }: Program,
  { config, catalog }: Pick<ApiPorts, "config" | "catalog">,
): readonly string[] {
  const tools = [...catalog.values()];
  const real = manifest.phases.flatMap(({ grants }) =>
    grants.flatMap((grant): readonly string[] => {
      if (grant.kind === "aop") return [`AOP「${grant.tool}」`];
      if (grant.kind !== "tool") return [];
      const id = findKnownTool(grant.tool, tools)?.id;
      return id !== undefined && config.tools.get(id)?.server === "sandbox" ? [] : [grant.tool];
    }),
  );
  return [...new Set(real)];
}
