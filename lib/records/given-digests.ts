import type { FileFact } from "#trust";
import { digestOf } from "./canonical.ts";

/** What each file was when it was given, by its id: the digest that {@link digestFile} makes. */
export interface GivenDigests {
  readonly [attachment: string]: string;
}

/** A file that was given: at the start of a run, or in a phase of it. */
export type GivenFile = FileFact & { readonly phase?: number };

/** The digest of everything that is recorded of a given file: its bytes by their SHA-256, its name, who gave it, where. */
export function digestFile({ attachment, name, type, size, sha256, by, phase }: GivenFile): string {
  return digestOf({ attachment, name, type, size, sha256, by, phase: phase ?? null });
}

/** The digests of files that are given together. */
export function digestFiles(files: readonly GivenFile[]): GivenDigests {
  return Object.fromEntries(files.map((file) => [file.attachment, digestFile(file)]));
}
