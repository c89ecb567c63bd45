import { FileError, type FileStat } from "#ports";

const KEY_FORM = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/** S3's limit, and a sort key's. */
const KEY_CHARACTERS = 1024;

/** Throws `FileError` unless the key is ASCII ids joined by "/", at most 1,024 characters: what every file store takes. */
export function checkFileKey(key: string): void {
  if (key.length > KEY_CHARACTERS || !KEY_FORM.test(key)) {
    throw new FileError(
      `Unexpected key ${JSON.stringify(key.slice(0, 200))}, expected ASCII letters, digits, ".", "_" and "-" ` +
        `in parts joined by "/", at most ${KEY_CHARACTERS} characters`,
    );
  }
}

/** What is stored under a taken key, if it is these bytes; throws `FileError` otherwise. */
export function requireSameFile(key: string, stored: FileStat | undefined, sha256: string): FileStat {
  if (stored?.sha256 === sha256) return stored;
  throw new FileError(`The key ${key} is taken by other bytes: a file is never replaced`);
}
