import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { S3Client } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { describe, expect, it, onTestFinished } from "vitest";
import { createBucketFiles } from "#aws";
import { FileError, type Files } from "#ports";

/** An answer of S3: a status, headers, and a body. */
interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const SHA256_OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const STORED: Answer = { status: 200 };
const fault = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` });
const versions = (...ids: readonly string[]): Answer => ({
  status: 200,
  body: `<ListVersionsResult>${ids
    .map((id) => `<Version><Key>a</Key><VersionId>${id}</VersionId></Version>`)
    .join("")}</ListVersionsResult>`,
});

/** Files in a bucket whose calls get these answers, one after another. */
async function openFiles(...answers: readonly Answer[]) {
  const calls: { readonly call: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];
  const pauses: number[] = [];
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      calls.push({ call: `${request.method} ${request.url}`, headers: request.headers });
      const { status, headers = {}, body } = answers[calls.length - 1] ?? fault(500, "InternalError");
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "ap-northeast-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    forcePathStyle: true,
    maxAttempts: 1,
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  const waiting = { pause: async (ms: number) => void pauses.push(ms), random: () => 0.5 };
  const files: Files = createBucketFiles({ client, bucket: "bucket", presign: createPresignedPost, waiting });
  return { files, calls, pauses };
}

describe("files in S3", () => {
  it("are sent with their digest, and only where nothing is", async () => {
    const { files, calls } = await openFiles(STORED);

    await files.put("a", Buffer.from("abc"), "text/plain");

    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers).toMatchObject({
      "if-none-match": "*",
      "content-type": "text/plain",
      "x-amz-checksum-sha256": Buffer.from(SHA256_OF_ABC, "hex").toString("base64"),
      "x-amz-meta-sha256": SHA256_OF_ABC,
    });
    expect(calls[0]?.headers["x-amz-checksum-crc32"]).toBeUndefined();
  });

  it("are sent again when another put of the key is on its way, until that one has decided", async () => {
    const conflict = fault(409, "ConditionalRequestConflict");
    const { files, calls, pauses } = await openFiles(conflict, conflict, STORED);

    await files.put("a", Buffer.from("abc"), "text/plain");

    expect(calls).toHaveLength(3);
    expect(pauses).toEqual([12.5, 25]);
  });

  it("are there already when an earlier put of the same bytes lost its answer", async () => {
    const head = { "content-length": "3", "content-type": "text/plain", "x-amz-meta-sha256": SHA256_OF_ABC };
    const { files } = await openFiles(fault(412, "PreconditionFailed"), versions("v1"), { status: 200, headers: head });

    const stat = await files.put("a", Buffer.from("abc"), "text/plain");

    expect(stat).toEqual({ size: 3, type: "text/plain", sha256: SHA256_OF_ABC });
  });

  it("are read in their first version", async () => {
    const { files, calls } = await openFiles(versions("v3", "v2", "v1"), { status: 200, body: "abc" });

    expect(Buffer.from((await files.get("a")) ?? []).toString()).toBe("abc");

    expect(calls[1]?.call).toContain("versionId=v1");
  });

  it("are read in their first version although there are more than S3 lists at once", async () => {
    const page = (id: string, next: string): Answer => ({
      status: 200,
      body:
        `<ListVersionsResult><IsTruncated>true</IsTruncated><NextKeyMarker>${next}</NextKeyMarker>` +
        `<NextVersionIdMarker>${id}</NextVersionIdMarker>` +
        `<Version><Key>a</Key><VersionId>${id}</VersionId></Version></ListVersionsResult>`,
    });
    const { files, calls } = await openFiles(page("v3", "a"), page("v2", "a"), page("v1", "a/b"), STORED);

    await files.get("a");

    expect(calls.map(({ call }) => /version-id-marker=(\w+)|versionId=(\w+)/.exec(call)?.[0])).toEqual([
      undefined,
      "version-id-marker=v3",
      "version-id-marker=v2",
      "versionId=v1",
    ]);
  });

  it("are not given out when they are damaged", async () => {
    const { files } = await openFiles(versions("v1"), {
      status: 200,
      headers: { "x-amz-meta-sha256": SHA256_OF_ABC },
      body: "abd",
    });

    await expect(files.get("a")).rejects.toThrow("The file a is damaged");
  });

  it.each([
    { what: "a missing permission", status: 403, code: "AccessDenied" },
    { what: "a service that is away", status: 503, code: "SlowDown" },
  ])("throw a FileError that names $what", async ({ status, code }) => {
    const { files } = await openFiles(...Array.from({ length: 3 }, () => fault(status, code)));

    const calls = [() => files.put("a", Buffer.from("abc"), "text/plain"), () => files.get("a"), () => files.stat("a")];
    for (const call of calls) {
      const thrown = await call().catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(FileError);
      expect(String(thrown)).toContain(code);
    }
  });
});
