import { canonicalJson, sha256Hex } from "#records";
import type { Program } from "../manifest.ts";

/** A program before it has its name. */
export type UnnamedProgram = Omit<Program, "program">;

/** The name of a program: SHA-256 (hex) of the RFC 8785 form of all of it, so key order does not matter. */
export function digestProgram(program: UnnamedProgram): string {
  return sha256Hex(programText(program));
}

/** Gives a program its name. */
export function nameProgram(program: UnnamedProgram): Program {
  return { program: digestProgram(program), ...program };
}

/** The text that is stored and digested. */
export function programText({ files, scripts, manifest, workflow }: UnnamedProgram): string {
  return canonicalJson({ files, scripts, manifest, workflow });
}
