import { type Bilingual, diagnose, excerpt } from "#diagnostics";
import { deriveManifest, deriveWorkflow, nameProgram, type Program } from "#program";
import { sha256Hex } from "#records";
import type { CompileInput } from "../1-plan/plan-compile.ts";
import type { Files } from "../2-build/apply-edits.ts";
import { REPLY_BYTES } from "../2-build/builder.ts";
import type { Draft } from "../draft.ts";
import type { CompilerPorts } from "../ports.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { CheckerError } from "./checker-error.ts";
import type { VerifiedCode } from "./verify-code.ts";

/** A program that passed every check. */
export interface VerifiedProgram {
  readonly kind: "verified";
  readonly program: Program;
}

type VerifyPorts = Pick<CompilerPorts, "builder" | "catalog" | "code" | "loads">;

/**
 * Verifies drafted code and makes the program of it: syntax, types, grants, attachments, forbidden constructs, loading
 * within the sandbox's limits (spec compile.md, R5). Manifest and workflow come from the AOP alone.
 */
export async function verifyDraft(
  ports: VerifyPorts,
  input: CompileInput,
  draft: Draft & { readonly outcome: Program["manifest"]["outcome"] },
): Promise<VerifiedProgram | Refusal> {
  const { files, outcome, parent, compared, unchecked } = draft;
  const bytes = Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > REPLY_BYTES) return refuse("invalid-program", [diagnose("AOP419", { bytes, limit: REPLY_BYTES })]);
  const { aop, stored, instruction, callees } = input;
  const derived = deriveManifest(aop, {
    aop: { id: stored.aop, version: stored.version, digest: stored.digest },
    callees,
    builder: ports.builder.id,
    instruction: instruction ?? null,
    parent,
    outcome,
    verification: { compared, unchecked: unchecked.map(({ what, rule }) => ({ what, rule })) },
    digests: {},
  });
  const checked = await verifyCode(ports, files, derived);
  if (checked.diagnostics.length > 0) return refuse("invalid-program", checked.diagnostics);
  const { scripts } = checked;
  const manifest = { ...derived, digests: digestsOf({ ...files, ...scripts }) };
  const program = nameProgram({ files, scripts, manifest, workflow: deriveWorkflow(manifest) });
  const faults = await ports.loads(program);
  return faults.length > 0 ? refuse("invalid-program", faults) : { kind: "verified", program };
}

/** Code from outside can be nested too deep, or be such that the TypeScript compiler fails; then it is not valid. */
async function verifyCode(ports: VerifyPorts, files: Files, manifest: Program["manifest"]): Promise<VerifiedCode> {
  try {
    return await ports.code.verify({ files, manifest, catalog: ports.catalog });
  } catch (error) {
    const text = gaveUp(error);
    if (text === undefined) throw error;
    return { diagnostics: [diagnose("AOP402", { text, found: "–" })], scripts: {} };
  }
}

function gaveUp(error: unknown): Bilingual | undefined {
  if (error instanceof RangeError) return { ja: "入れ子が深すぎて読めません", en: "it is nested too deep to be read" };
  if (!(error instanceof CheckerError)) return undefined;
  const message = excerpt(error.message);
  return {
    ja: `TypeScript のコンパイラーが、検査の途中で止まりました (${message})`,
    en: `the TypeScript compiler failed while it checked this code (${message})`,
  };
}

function digestsOf(files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sha256Hex(text)]));
}
