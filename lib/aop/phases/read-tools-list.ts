import { diagnose, excerpt } from "#diagnostics";
import type { Grant, ToolItem } from "../model.ts";
import { splitItems } from "../normalise/brackets.ts";
import { foldText } from "../normalise/fold-text.ts";
import { nameKey } from "../normalise/normalise-name.ts";
import { placeOf, type Source } from "../source.ts";
import { readTool } from "./read-tool.ts";

/** Reads the items of one written list of tools, `a, b、c`, that starts at `offset` of the source. */
export function readToolsList(source: Source, written: string, offset: number): readonly ToolItem[] {
  const text = foldText(written);
  return splitItems(text.folded).flatMap(({ from, to }): ToolItem[] => {
    const folded = text.folded.slice(from, to);
    const space = folded.length - folded.trimStart().length;
    const part = text.trace(from + space, from + Math.max(space, folded.trimEnd().length));
    const place = placeOf(source, offset + part.offset, offset + part.offset + part.text.length);
    if (part.text.trim() === "") {
      source.report(diagnose("AOP132", {}, place));
      return [];
    }
    const reading = readTool(folded);
    if (reading.ok) return [{ text: part.text, place, grant: reading.grant }];
    source.report(
      reading.problem === "access"
        ? diagnose("AOP130", { tool: excerpt(reading.tool), access: excerpt(reading.access) }, place)
        : diagnose("AOP138", { text: excerpt(part.text) }, place),
    );
    return [{ text: part.text, place }];
  });
}

/** Whether a person wrote, in place of tools, that there are none: `なし`, `none`. */
export function saysNone(written: string): boolean {
  return /^\(?(?:(?:特に)?(?:なし|無し)|none)\)?[。.]?$/.test(nameKey(written));
}

/** What a list of tools grants, each tool once; tells which are there twice. */
export function collectGrants(source: Source, items: readonly ToolItem[]): readonly Grant[] {
  const grants = new Map<string, Grant>();
  for (const { grant, place } of items) {
    if (grant === undefined) continue;
    const key = grantKey(grant);
    const first = grants.get(key);
    if (first === undefined) {
      grants.set(key, grant);
      continue;
    }
    const tool = excerpt(showGrant(grant));
    source.report(
      first.access === grant.access ? diagnose("AOP133", { tool }, place) : diagnose("AOP134", { tool }, place),
    );
  }
  return [...grants.values()];
}

/** Which tool, or part of one, a grant is about, whatever its access: equal for names that are compared as equal. */
export function grantKey(grant: Grant): string {
  const service = grant.kind === "tool" ? grant.service : undefined;
  return JSON.stringify([
    grant.kind,
    grant.kind === "attachments" || grant.kind === "hitl" ? "" : nameKey(grant.tool),
    service === undefined ? "" : nameKey(service),
  ]);
}

function showGrant(grant: Grant): string {
  return grant.kind === "tool" && grant.service !== undefined ? `${grant.tool}/${grant.service}` : grant.tool;
}
