/** What is known of a stored file without reading it. */
export interface FileStat {
  readonly size: number;
  readonly type: string;
  readonly sha256: string;
}

/** Where and how a client sends one file's bytes (surface.md, Results). */
export interface UploadLink {
  readonly method: "PUT" | "POST";
  readonly url: string;
  readonly headers?: { readonly [name: string]: string };
  readonly fields?: { readonly [name: string]: string };
}

/**
 * Bytes by key (design section 7): a folder on one machine, a bucket on AWS.
 * Keys are ASCII ids joined by "/", never a person's file name. `put` replaces nothing: a second put of one key with
 * other bytes throws `FileError`, with the same bytes it is a no-op.
 */
export interface Files {
  put(key: string, bytes: Uint8Array, type: string): Promise<FileStat>;
  get(key: string): Promise<Uint8Array | undefined>;
  stat(key: string): Promise<FileStat | undefined>;
  /**
   * A link that takes at most `maxBytes` for `key`, once, until `validSeconds` have passed. What is sent to it again is
   * refused, or taken and never seen: the first bytes are the file.
   */
  uploadLink(key: string, type: string, maxBytes: number, validSeconds: number): Promise<UploadLink>;
}

/** The file store could not be asked (its cause says why), or refused (key taken, key out of form, too large). */
export class FileError extends Error {
  override name = "FileError";
}

/** What is stored is no longer what was put there, or is gone: asking again will not help. */
export class DamagedFileError extends FileError {
  override name = "DamagedFileError";
}
