import { type Diagnostic, diagnose } from "#diagnostics";
import type { Program } from "#program";
import type { Sandbox } from "./sandbox.ts";

/** Loads each phase of a program as a run would, within the sandbox's limits, and tells which do not load. */
export async function checkCodeLoads(
  sandbox: Sandbox,
  { scripts, manifest }: Pick<Program, "scripts" | "manifest">,
): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const { number } of manifest.phases) {
    const path = `phases/${number}`;
    const fault = await sandbox.load(scripts, `${path}.js`);
    if (fault) found.push(diagnose("AOP436", { path: `${path}.ts`, fault: fault.message }));
  }
  return found;
}
