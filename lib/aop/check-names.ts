import { type Diagnostic, diagnose, excerpt, type Severity } from "#diagnostics";
import type { Aop, Grant, ToolItem } from "./model.ts";
import { nameKey } from "./normalise/normalise-name.ts";

/** A tool as the configuration knows it; `services` are the parts its operations belong to. */
export interface KnownTool {
  readonly id: string;
  readonly title?: string;
  readonly aliases?: readonly string[];
  readonly services?: readonly string[];
}

/** An AOP that is saved. */
export interface KnownAop {
  readonly id: string;
  readonly title: string;
}

/** The names an AOP's grants can mean. */
export interface KnownNames {
  readonly tools: readonly KnownTool[];
  readonly aops: readonly KnownAop[];
}

/**
 * Tells which grants name no configured tool, no part of it, or no AOP: warnings when an AOP is saved, errors when it is
 * compiled (design section 2). A title that several AOPs have, and one tool under two names with different access, are
 * errors either way.
 */
export function checkNames(aop: Aop, known: KnownNames, severity: Severity): readonly Diagnostic[] {
  return aop.phases.flatMap((phase) => [
    ...phase.tools.flatMap((item) => checkItem(item, known, severity)),
    ...checkAliases(phase.tools, known.tools),
  ]);
}

/** The configured tool that a name means, by id, alias or title; compared after NFKC, letter case free. */
export function findKnownTool<Tool extends KnownTool>(name: string, tools: readonly Tool[]): Tool | undefined {
  const key = nameKey(name);
  return (
    tools.find((tool) => nameKey(tool.id) === key) ??
    tools.find((tool) => [tool.title ?? tool.id, ...(tool.aliases ?? [])].some((alias) => nameKey(alias) === key))
  );
}

/** The saved AOPs that a name means, as id or as title: one when the name is clear. */
export function findCalledAops(name: string, aops: readonly KnownAop[]): readonly KnownAop[] {
  const key = nameKey(name);
  return aops.filter((aop) => nameKey(aop.id) === key || nameKey(aop.title) === key);
}

function checkItem({ grant, place }: ToolItem, known: KnownNames, severity: Severity): readonly Diagnostic[] {
  if (grant?.kind === "aop") {
    const name = excerpt(grant.tool);
    const called = findCalledAops(grant.tool, known.aops);
    if (called.length === 0) return [diagnose("AOP204", { name }, place, { severity })];
    const ids = called.map((aop) => aop.id);
    return called.length === 1
      ? []
      : [diagnose("AOP205", { name, ids: { ja: ids.join("、"), en: ids.join(", ") } }, place)];
  }
  if (grant?.kind !== "tool") return [];
  const tool = findKnownTool(grant.tool, known.tools);
  if (tool === undefined) {
    return [
      diagnose("AOP202", { tool: excerpt(grant.tool), known: listNames(known.tools.map(showTool)) }, place, {
        severity,
      }),
    ];
  }
  return checkService(grant, tool, place, severity);
}

function checkService(
  grant: Extract<Grant, { kind: "tool" }>,
  tool: KnownTool,
  place: ToolItem["place"],
  severity: Severity,
): readonly Diagnostic[] {
  const { service } = grant;
  if (service === undefined || tool.services === undefined) return [];
  if (tool.services.some((known) => nameKey(known) === nameKey(service))) return [];
  const parameters = { tool: excerpt(grant.tool), service: excerpt(service), known: listNames(tool.services) };
  return [diagnose("AOP203", parameters, place, { severity })];
}

/** One tool under two of its names is the same tool twice. */
function checkAliases(items: readonly ToolItem[], tools: readonly KnownTool[]): readonly Diagnostic[] {
  const firsts = new Map<string, Extract<Grant, { kind: "tool" }>>();
  return items.flatMap(({ grant, place }): Diagnostic[] => {
    if (grant?.kind !== "tool") return [];
    const id = findKnownTool(grant.tool, tools)?.id;
    if (id === undefined) return [];
    const key = JSON.stringify([id, nameKey(grant.service ?? "")]);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, grant);
    if (first === undefined || nameKey(first.tool) === nameKey(grant.tool)) return [];
    const tool = excerpt(`${first.tool} = ${grant.tool}`);
    return [first.access === grant.access ? diagnose("AOP133", { tool }, place) : diagnose("AOP134", { tool }, place)];
  });
}

function showTool(tool: KnownTool): string {
  return tool.title === undefined || tool.title === tool.id ? tool.id : `${tool.id} (${tool.title})`;
}

function listNames(names: readonly string[]): { readonly ja: string; readonly en: string } {
  return names.length === 0
    ? { ja: "(何もありません)", en: "(nothing)" }
    : { ja: names.join("、"), en: names.join(", ") };
}
