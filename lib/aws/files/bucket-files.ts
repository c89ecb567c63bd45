import { hash } from "node:crypto";
import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import type { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { FileError, type FileStat, type Files } from "#ports";
import { checkFileKey, requireSameFile } from "#records";
import {
  describeFault,
  isBrokenConnection,
  REAL_WAITING,
  repeat,
  statusOf,
  unanswered,
  type Waiting,
  within,
} from "../attempts.ts";
import { loadFirstVersion, statFirstVersion } from "./first-version.ts";

/** Which bucket, and how it is reached. */
export interface BucketFilesOptions {
  /** Best made with `requestChecksumCalculation: "WHEN_REQUIRED"`: every put brings its SHA-256 anyway. */
  readonly client: S3Client;
  /** Versioned, without a rule that expires noncurrent versions before the object: the first version is the file. */
  readonly bucket: string;
  /** Signs upload links; absent where none are given, so that what only signs need not be carried. */
  readonly presign?: typeof createPresignedPost;
  readonly waiting?: Waiting;
  /** How long one call may take, in milliseconds; otherwise thirty seconds. */
  readonly callMs?: number;
}

/** For the largest attachment over a slow connection. */
const CALL_MS = 30_000;
const CONDITION_FAILED = 412;
const CONFLICT = 409;

/**
 * The files in a bucket. S3 checks what `put` sends against its SHA-256, and stores it only where nothing is.
 * What is sent to an upload link comes to S3 alone: its digest is computed when it is asked for, by reading the bytes.
 * A second upload to one link is taken by S3, which knows no condition on forms, and never seen here.
 */
export function createBucketFiles({
  client,
  bucket,
  presign,
  waiting = REAL_WAITING,
  callMs = CALL_MS,
}: BucketFilesOptions): Files {
  const target = { client, bucket, callMs, waiting };
  const stat = async (key: string): Promise<FileStat | undefined> => {
    checkFileKey(key);
    return statFirstVersion(target, key);
  };

  /** Whether the bytes were stored; S3 answers a conflict when another put is on its way. */
  const putNew = async (key: string, bytes: Uint8Array, { type, sha256 }: FileStat): Promise<boolean> => {
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: bytes,
      ContentType: type,
      IfNoneMatch: "*",
      ChecksumSHA256: Buffer.from(sha256, "hex").toString("base64"),
      Metadata: { sha256 },
    });
    return repeat<boolean>(waiting, notStored(key), async () => {
      try {
        await client.send(command, within(callMs, waiting));
        return { done: true };
      } catch (error) {
        if (statusOf(error) === CONDITION_FAILED) return { done: false };
        if (statusOf(error) === CONFLICT) return { again: error };
        throw notStored(key)(error);
      }
    });
  };

  return {
    stat,
    async put(key, bytes, type) {
      checkFileKey(key);
      const file: FileStat = { size: bytes.byteLength, type, sha256: hash("sha256", bytes) };
      if (await putNew(key, bytes, file)) return file;
      return requireSameFile(key, await stat(key), file.sha256);
    },
    async get(key) {
      checkFileKey(key);
      return (await loadFirstVersion(target, key))?.bytes;
    },
    async uploadLink(key, type, maxBytes, validSeconds) {
      if (await stat(key)) throw new FileError(`The key ${key} is taken: a file is never replaced`);
      if (presign === undefined) throw new FileError(`No link for ${key} is given here: nothing signs it`);
      const { url, fields } = await presign(client, {
        Bucket: bucket,
        Key: key,
        Fields: { "Content-Type": type },
        Conditions: [
          ["eq", "$Content-Type", type],
          ["content-length-range", 0, maxBytes],
        ],
        Expires: validSeconds,
      });
      return { method: "POST", url, fields };
    },
  };
}

function notStored(key: string): (fault: unknown) => FileError {
  return (fault) => {
    const cause = isBrokenConnection(fault) ? unanswered(fault) : fault;
    return new FileError(`The file ${key} could not be stored. ${describeFault(fault)}`, { cause });
  };
}
