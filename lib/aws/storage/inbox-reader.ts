import { GetObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { within } from "../attempts.ts";

/** Reads what people put into a bucket under names of their own. */
export interface InboxReader {
  /** One version of an object; undefined when it is gone. `key` is the key as S3 keeps it, not encoded. */
  read(key: string, version: string | undefined): Promise<Uint8Array | undefined>;
}

/** For the largest file that is taken, over a slow connection; the function that asks has two minutes. */
const CALL_MS = 30_000;
/** What S3 says of an object, and of one version of it, that is not there any more. */
const GONE: ReadonlySet<string> = new Set(["NoSuchKey", "NoSuchVersion"]);

/** Reads from S3. Unlike `Files`, any key is taken here: it is a person's, and used for nothing but this read. */
export function createInboxReader(options: { readonly client: S3Client; readonly bucket: string }): InboxReader {
  const { client, bucket } = options;
  return {
    async read(key, version) {
      const what = { Bucket: bucket, Key: key, ...(version === undefined ? {} : { VersionId: version }) };
      try {
        const { Body } = await client.send(new GetObjectCommand(what), within(CALL_MS));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof Error && GONE.has(error.name)) return undefined;
        throw error;
      }
    },
  };
}
