import {
  CreateBucketCommand,
  DeleteObjectCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBucketFiles } from "#aws";
import { FileError, type Files, type UploadLink } from "#ports";
import { describeFilesContract } from "../../contracts/files-contract.ts";
import { type MiniStack, startMiniStack } from "../ministack.ts";

const BUCKET = "tejun-files";

let stack: MiniStack;
let client: S3Client;
let files: Files;

beforeAll(async () => {
  stack = await startMiniStack();
  client = new S3Client({ ...stack.client, requestChecksumCalculation: "WHEN_REQUIRED" });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  await client.send(new PutBucketVersioningCommand({ Bucket: BUCKET, VersioningConfiguration: { Status: "Enabled" } }));
  files = createBucketFiles({ client, bucket: BUCKET, presign: createPresignedPost });
});
afterAll(async () => {
  client?.destroy();
  await stack?.close();
});

/** Sends a form as a browser does: the fields, then the file. */
async function sendForm(link: UploadLink, bytes: Uint8Array, more: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...link.fields, ...more })) form.append(name, value);
  form.append("file", new Blob([Buffer.from(bytes)]), "請求書.pdf");
  const answer = await fetch(link.url, { method: link.method, body: form });
  return answer.ok;
}

describeFilesContract("S3", async () => ({
  files,
  refusesSecondUpload: false,
  send: (link, bytes) => sendForm(link, bytes),
  close: async () => {},
}));

describe("createBucketFiles", () => {
  it("takes no other type, no other key and no field of the sender's own", async () => {
    const link = await files.uploadLink("forms/fixed", "text/plain", 10, 60);

    const taken = [
      await sendForm(link, Buffer.from("abc"), { "Content-Type": "text/html" }),
      await sendForm(link, Buffer.from("abc"), { key: "forms/other" }),
      await sendForm(link, Buffer.from("abc"), { "x-amz-meta-sha256": "0".repeat(64) }),
    ];

    expect(taken).toEqual([false, false, false]);
    expect(await files.stat("forms/fixed")).toBeUndefined();
  });

  it("takes nothing after the link's end", async () => {
    const link = await files.uploadLink("forms/late", "text/plain", 10, 1);
    await new Promise((resolve) => setTimeout(resolve, 1_100));

    expect(await sendForm(link, Buffer.from("abc"))).toBe(false);
  });

  it("keeps the first upload whatever is put over it by other means", async () => {
    await files.put("versions/one", Buffer.from("first"), "text/plain");
    for (const body of ["second", "third"]) {
      await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: "versions/one", Body: body }));
    }

    expect(Buffer.from((await files.get("versions/one")) ?? []).toString()).toBe("first");
  });

  it("knows nothing of a file that was deleted", async () => {
    await files.put("versions/gone", Buffer.from("first"), "text/plain");
    await client.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: "versions/gone" }));

    expect(await files.stat("versions/gone")).toBeUndefined();
    expect(await files.get("versions/gone")).toBeUndefined();
  });

  it("says which bucket's answer it could not get", async () => {
    const nowhere = createBucketFiles({ client, bucket: "no-such-bucket", presign: createPresignedPost });

    await expect(nowhere.put("a", Buffer.from("abc"), "text/plain")).rejects.toThrow(
      /could not be stored.*NoSuchBucket/,
    );
    await expect(nowhere.get("a")).rejects.toBeInstanceOf(FileError);
  });
});
