import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { S3Client } from "@aws-sdk/client-s3";
import { describe, expect, it, onTestFinished } from "vitest";
import { createInboxReader } from "#aws";

/** An S3 that has none of what it is asked for, and says so by this name. */
async function openInboxOf(code: string, status: number) {
  const server = createServer((_, response) => {
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>as scripted</Message></Error>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  });
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "ap-northeast-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    forcePathStyle: true,
    maxAttempts: 1,
  });
  return createInboxReader({ client, bucket: "files" });
}

describe("a file of an inbox", () => {
  it.each([
    ["NoSuchKey", "the file"],
    ["NoSuchVersion", "the version that its event names"],
  ])("is gone when S3 says %s: %s was deleted before it was read", async (code) => {
    const inbox = await openInboxOf(code, 404);

    expect(await inbox.read("inbox/monthly/請求書.pdf", "v1")).toBeUndefined();
  });

  it("that may not be read is a fault, and not gone", async () => {
    const inbox = await openInboxOf("AccessDenied", 403);

    await expect(inbox.read("inbox/monthly/請求書.pdf", "v1")).rejects.toThrow("as scripted");
  });
});
