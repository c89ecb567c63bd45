import { compareDiagnostics, type Diagnostic, diagnose, hasErrors } from "#diagnostics";
import type { Config, Presets } from "./config.ts";
import { completeConfig, defaultConfig } from "./defaults.ts";
import { readJsonText, showPath } from "./json-text.ts";
import { SANDBOX_PRESETS } from "./presets.ts";
import { checkRules } from "./rules.ts";
import { configSchema } from "./schema.ts";
import { reportIssues, reportUnknownKey } from "./schema-issues.ts";

/** A configuration, absent when there are errors, with everything a person should know about it. */
export interface ParsedConfig {
  readonly config?: Config;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the text of `tejun.config.json` (spec surface.md, Configuration). All faults are told at once, each with its
 * path and place; a configuration with an error is no configuration. Never throws.
 */
export function parseConfig(text: string, presets: Presets = SANDBOX_PRESETS): ParsedConfig {
  const read = readJsonText(text);
  if (!read.ok) return { diagnostics: [diagnose("AOP701", { reason: read.reason }, read.place)] };

  const diagnostics: Diagnostic[] = read.badKeys.map(({ path, kind, place }) =>
    kind === "twice"
      ? diagnose("AOP705", { path: showPath(path), key: String(path.at(-1)) }, place)
      : reportUnknownKey(path.slice(0, -1), String(path.at(-1)), read),
  );
  const parsed = configSchema.safeParse(read.value);
  if (!parsed.success) return { diagnostics: sorted([...diagnostics, ...reportIssues(parsed.error.issues, read)]) };

  const config = completeConfig(parsed.data, defaultConfig(presets));
  diagnostics.push(...checkRules(config, presets, read.placeOf));
  const hasRealTools = [...config.tools.values()].some((tool) => tool.server !== "sandbox");
  if (hasRealTools && parsed.data.approvers === undefined) {
    diagnostics.push(diagnose("AOP713", {}, read.placeOf(["tools"])));
  }
  return hasErrors(diagnostics) ? { diagnostics: sorted(diagnostics) } : { config, diagnostics: sorted(diagnostics) };
}

function sorted(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted(compareDiagnostics);
}
