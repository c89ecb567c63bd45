import { describe, expect, it } from "vitest";
import { loadAttachment } from "#files";
import { loadRun } from "#records";
import type { ObjectCreated } from "../../functions/upload/delivery.ts";
import { handleUpload, type UploadPorts } from "../../functions/upload/handler.ts";
import { createApiHost, SAMPLE } from "../api/api-host.ts";
import recorded from "./events/object-created.json" with { type: "json" };

/** `ガス 料金 2026年11月.txt` as macOS sends it: が as two code points, with spaces. */
const NFD_NAME = "ガス 料金 2026年11月.txt".normalize("NFD");
const TEXT = "請求金額: 12,300円";

function eventOf(key: string, size = 21): ObjectCreated {
  const object = { ...recorded.detail.object, key, size };
  return { ...recorded, detail: { ...recorded.detail, object } } as unknown as ObjectCreated;
}

async function open() {
  const host = await createApiHost();
  await host.publish("monthly", SAMPLE);
  const asked: string[] = [];
  const counted: string[] = [];
  const inbox: UploadPorts["inbox"] = {
    async read(key) {
      asked.push(key);
      return new TextEncoder().encode(TEXT);
    },
  };
  const watch = { log: () => {}, count: (name: string) => void counted.push(name) };
  return {
    host,
    asked,
    counted,
    upload: (event: ObjectCreated) => handleUpload({ ...host.ports, inbox }, event, watch),
  };
}

describe("the function upload", () => {
  it("starts one run of a Japanese, decomposed, spaced file name though its event comes three times, at once or later", async () => {
    const { host, asked, upload } = await open();
    const event = eventOf(`inbox/monthly/${NFD_NAME}`);

    const [first, second] = await Promise.all([upload(event), upload(event)]);
    const third = await upload(event);

    expect(first.run).toMatch(/^run_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect([second.run, third.run]).toEqual([first.run, first.run]);
    expect(new Set(host.workflows.started.map(({ name }) => name))).toEqual(new Set([first.run]));
    expect(new Set(asked)).toEqual(new Set([`inbox/monthly/${NFD_NAME}`]));
    const run = await loadRun(host.ports.table, first.run ?? "");
    const file = await loadAttachment(host.ports.table, run?.attachments[0] ?? "");
    expect(run?.attachments).toHaveLength(1);
    expect(file).toMatchObject({ name: NFD_NAME, given: true, run: first.run });
  });

  it("starts another run for another version of the same file", async () => {
    const { upload } = await open();
    const event = eventOf("inbox/monthly/a.txt");
    const other = structuredClone(event) as { detail: { object: { "version-id": string } } };
    other.detail.object["version-id"] = "another";

    const first = await upload(event);
    const second = await upload(other as unknown as ObjectCreated);

    expect(second.run).not.toBeNull();
    expect(second.run).not.toBe(first.run);
  });

  it("finds an AOP whose id came decomposed, as macOS names folders", async () => {
    const { host, upload } = await open();
    await host.publish("ガス料金", SAMPLE);

    const { run } = await upload(eventOf(`inbox/${"ガス料金".normalize("NFD")}/a.txt`));

    expect((await loadRun(host.ports.table, run ?? ""))?.aop).toBe("ガス料金");
  });

  it.each(["inbox/monthly/", "inbox/a.txt", "attachments/att_1"])("starts nothing for %s", async (key) => {
    const { asked, upload } = await open();

    expect(await upload(eventOf(key))).toEqual({ run: null });
    expect(asked).toEqual([]);
  });

  it("refuses a file that is too large without reading it, and counts it", async () => {
    const { asked, counted, upload } = await open();

    expect(await upload(eventOf("inbox/monthly/a.txt", 100 * 1024 * 1024))).toEqual({ run: null });
    expect(asked).toEqual([]);
    expect(counted).toEqual(["FilesRefused"]);
  });

  it("throws when the file cannot be read now, so that the event comes again", async () => {
    const { host } = await open();
    const inbox = { read: () => Promise.reject(new Error("SlowDown")) };

    await expect(
      handleUpload({ ...host.ports, inbox }, eventOf("inbox/monthly/a.txt"), { log: () => {}, count: () => {} }),
    ).rejects.toThrow("SlowDown");
  });
});
