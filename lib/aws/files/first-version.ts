import { hash } from "node:crypto";
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from "@aws-sdk/client-s3";
import { FileError, type FileStat } from "#ports";
import { describeFault, isBrokenConnection, unanswered, type Waiting, within } from "../attempts.ts";

/** The bucket that is asked. */
export interface BucketTarget {
  readonly client: S3Client;
  readonly bucket: string;
  readonly waiting: Pick<Waiting, "left">;
  /** How long one call may take, in milliseconds. */
  readonly callMs: number;
}

/** A file with its bytes. */
export interface LoadedFile extends FileStat {
  readonly bytes: Uint8Array;
}

/** What S3 gives back where `put` named no type; a form always names one. */
const NO_TYPE = "application/octet-stream";

/** What is known of a file; the bytes are read only where their digest was not stored beside them. */
export async function statFirstVersion(target: BucketTarget, key: string): Promise<FileStat | undefined> {
  const version = await findFirstVersion(target, key);
  if (version === undefined) return undefined;
  const head = await reach(key, () =>
    target.client.send(
      new HeadObjectCommand({ Bucket: target.bucket, Key: key, VersionId: version }),
      within(target.callMs, target.waiting),
    ),
  );
  const { sha256 } = head.Metadata ?? {};
  if (sha256 !== undefined) return { size: head.ContentLength ?? 0, type: head.ContentType ?? NO_TYPE, sha256 };
  const { bytes: _bytes, ...stat } = await loadVersion(target, key, version);
  return stat;
}

/** The file with its bytes; throws `FileError` when they are not what was put. */
export async function loadFirstVersion(target: BucketTarget, key: string): Promise<LoadedFile | undefined> {
  const version = await findFirstVersion(target, key);
  return version === undefined ? undefined : loadVersion(target, key, version);
}

async function loadVersion(target: BucketTarget, key: string, version: string): Promise<LoadedFile> {
  const answer = await reach(key, async () => {
    const object = await target.client.send(
      new GetObjectCommand({ Bucket: target.bucket, Key: key, VersionId: version }),
      within(target.callMs, target.waiting),
    );
    return { ...object, bytes: await object.Body?.transformToByteArray() };
  });
  const bytes = answer.bytes ?? new Uint8Array();
  const sha256 = hash("sha256", bytes);
  // A form cannot bring metadata: its policy names every field it may have. So a digest there is one that `put` made.
  const promised = answer.Metadata?.sha256;
  if (promised !== undefined && promised !== sha256) {
    throw new FileError(`The file ${key} is damaged (its SHA-256 is not what was stored): put it back from a backup`);
  }
  return { bytes, size: bytes.byteLength, type: answer.ContentType ?? NO_TYPE, sha256 };
}

/**
 * The version that was the first under this key since it was last deleted; undefined when there is none. S3 lists the
 * versions of a key from the newest to the oldest, and before those of every longer key.
 */
async function findFirstVersion(target: BucketTarget, key: string): Promise<string | undefined> {
  let first: string | undefined;
  let from: { readonly KeyMarker?: string; readonly VersionIdMarker?: string } = {};
  for (;;) {
    const page = await reach(key, () =>
      target.client.send(
        new ListObjectVersionsCommand({ Bucket: target.bucket, Prefix: key, ...from }),
        within(target.callMs, target.waiting),
      ),
    );
    const deletedAt = newestDeletion(page, key);
    for (const version of page.Versions ?? []) {
      const live = deletedAt === undefined || Number(version.LastModified) > deletedAt;
      if (version.Key === key && live) first = version.VersionId;
    }
    const { IsTruncated, NextKeyMarker, NextVersionIdMarker } = page;
    if (deletedAt !== undefined || IsTruncated !== true || NextKeyMarker !== key) return first;
    from = { KeyMarker: key, ...(NextVersionIdMarker !== undefined && { VersionIdMarker: NextVersionIdMarker }) };
  }
}

function newestDeletion(page: ListObjectVersionsCommandOutput, key: string): number | undefined {
  const times = (page.DeleteMarkers ?? []).filter((marker) => marker.Key === key).map((marker) => marker.LastModified);
  return times.length === 0 ? undefined : Math.max(...times.map(Number));
}

async function reach<T>(key: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (fault) {
    const cause = isBrokenConnection(fault) ? unanswered(fault) : fault;
    throw new FileError(`The file ${key} could not be reached. ${describeFault(fault)}`, { cause });
  }
}
