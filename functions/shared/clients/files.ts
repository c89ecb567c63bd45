import { S3Client } from "@aws-sdk/client-s3";
import { type BucketFilesOptions, createBucketFiles, createInboxReader, type InboxReader } from "#aws";
import type { Files } from "#ports";
import { type Environment, requireVariable } from "../environment.ts";

/** The files of this deployment (`BUCKET_NAME`); `presign` where upload links are given. */
export function openFiles(environment: Environment, more: Pick<BucketFilesOptions, "presign" | "waiting"> = {}): Files {
  const bucket = requireVariable(environment, "BUCKET_NAME");
  return createBucketFiles({ client: openClient(environment), bucket, ...more });
}

/** What people put into the bucket themselves, under `inbox/`. */
export function openInbox(environment: Environment): InboxReader {
  return createInboxReader({ client: openClient(environment), bucket: requireVariable(environment, "BUCKET_NAME") });
}

/** An endpoint that is not AWS's own has no names for buckets, only paths. */
function openClient(environment: Environment): S3Client {
  return new S3Client({
    requestChecksumCalculation: "WHEN_REQUIRED",
    forcePathStyle: environment.AWS_ENDPOINT_URL !== undefined,
  });
}
