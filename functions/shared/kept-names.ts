import { sha256Hex } from "#records";

const DIGEST_LENGTH = 12;

/** The name, after the deployment's prefix, of the function and of the machine of one phase of a procedure kept in git. */
export function keptName(aop: string, phase: number): string {
  return `p-${sha256Hex(aop).slice(0, DIGEST_LENGTH)}-${phase}`;
}

/** The procedures kept in git, by id: how many phases of each are deployed. */
export type KeptAops = Readonly<Record<string, number>>;

/** Where the list lies beside the code that makes machines, and the procedures' texts with it. */
export const KEPT_FOLDER = "aops";

/** The list's file. */
export const KEPT_FILE = "kept.json";
