import { describe, expect, it } from "vitest";
import { loadRun } from "#records";
import { attachmentPlace } from "../../lib/api/schemas/attachments.ts";
import { type ApiHost, createApiHost, SAMPLE } from "./api-host.ts";

async function give(host: ApiHost, name: string, text: string, headers: Record<string, string> = {}): Promise<string> {
  const size = Buffer.byteLength(text);
  const created = await host.post("/attachments", { name, size, type: "text/plain" }, headers);
  const { attachment, upload } = attachmentPlace.parse(await created.json());
  const secret = upload.url.slice(upload.url.lastIndexOf("/") + 1);
  const sent = await host.app.request(`/uploads/${secret}`, {
    method: upload.method,
    body: text,
    ...(upload.headers ? { headers: upload.headers } : {}),
  });
  expect(sent.status).toBe(200);
  return attachment;
}

const codesOf = async (answer: Response) =>
  ((await answer.json()) as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code);

describe("attachments", () => {
  it("are announced, sent, and given to a run", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    const attachment = await give(host, "請求書 (控え).txt".normalize("NFD"), "金額: 1,200円");

    const { run } = (await (await host.post("/aops/a/runs", { attachments: [attachment] })).json()) as { run: string };

    expect((await loadRun(host.ports.table, run))?.attachments).toEqual([attachment]);
    const shown = await (await host.get(`/runs/${run}`)).json();
    expect(shown).toMatchObject({ attachments: [{ attachment, name: "請求書 (控え).txt".normalize("NFD") }] });
  });

  it("of another person, unknown, or not sent yet start nothing, and all of it is told", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    const theirs = await give(host, "a.txt", "x", { authorization: "Bearer dev:other@example.com" });
    const created = await host.post("/attachments", { name: "b.txt", size: 1, type: "text/plain" });
    const { attachment: unsent } = attachmentPlace.parse(await created.json());

    const answer = await host.post("/aops/a/runs", { attachments: [theirs, "att_none", unsent] });

    expect(answer.status).toBe(409);
    expect(await codesOf(answer)).toEqual(["AOP526", "AOP526", "AOP524"]);
    expect(host.workflows.started).toEqual([]);
  });

  it("are given once by one request that is sent several times at once, each time with the same answer", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    const attachment = await give(host, "a.txt", "x");
    const held = Promise.withResolvers<void>();
    const { checkStart } = host.ports;
    let asked = 0;
    // The second request is held up between looking for the key and giving the file.
    Object.assign(host.ports, {
      checkStart: async (program: string) => {
        asked += 1;
        if (asked === 2) await held.promise;
        return checkStart(program);
      },
    });
    const send = () => host.post("/aops/a/runs", { attachments: [attachment] }, { "idempotency-key": "k" });

    const sent = [send(), send()];
    const first = await Promise.race(sent);
    held.resolve();
    const answers = await Promise.all(sent);

    expect(first.status).toBe(202);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const [one, other] = await Promise.all(answers.map((answer) => answer.json()));
    expect(one).toEqual(other);
    expect(host.workflows.started).toHaveLength(1);
  });

  it("belong to one run, also when two are started at once", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    const attachment = await give(host, "a.txt", "x");

    const answers = await Promise.all([1, 2, 3].map(() => host.post("/aops/a/runs", { attachments: [attachment] })));

    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    expect(host.workflows.started).toHaveLength(1);
  });

  it("are limited in size, kind, name and number", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    const big = await host.post("/attachments", { name: "a.txt", size: 20_971_521, type: "text/plain" });
    const odd = await host.post("/attachments", { name: "a.exe", size: 1, type: "application/x-msdownload" });
    const nameless = await host.post("/attachments", { name: "\u0000", size: 1, type: "text/plain" });
    const many = [];
    for (let i = 0; i < 11; i += 1) many.push(await give(host, `${i}.txt`, "x"));
    const crowded = await host.post("/aops/a/runs", { attachments: many });

    expect([big.status, odd.status, nameless.status, crowded.status]).toEqual([413, 415, 422, 413]);
    expect(await codesOf(crowded)).toEqual(["AOP520"]);
  });
});

describe("an upload link", () => {
  async function link(host: ApiHost, size: number): Promise<string> {
    const created = await host.post("/attachments", { name: "a.txt", size, type: "text/plain" });
    const { upload } = attachmentPlace.parse(await created.json());
    return upload.url.slice("http://localhost".length);
  }
  const put = (host: ApiHost, path: string, body: string) => host.app.request(path, { method: "PUT", body });

  it("takes one file, once, up to what was announced", async () => {
    const host = await createApiHost();
    const path = await link(host, 3);

    const over = await put(host, path, "1234");
    const fits = await put(host, path, "123");
    const again = await put(host, path, "123");

    expect([over.status, fits.status, again.status]).toEqual([413, 200, 409]);
    expect(await over.json()).toMatchObject({ code: "AOP813" });
  });

  it("expires", async () => {
    const host = await createApiHost();
    const path = await link(host, 3);
    await host.ports.clock.advance(2 * 3_600_000);

    expect((await put(host, path, "123")).status).toBe(410);
  });

  it("can be sent to again where the sender broke off, which is nobody's fault here", async () => {
    const host = await createApiHost();
    const created = await host.post("/attachments", { name: "a.txt", size: 9, type: "text/plain" });
    const { upload } = attachmentPlace.parse(await created.json());
    const path = new URL(upload.url).pathname;
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("half")),
      pull: (controller) => controller.error(new Error("aborted")),
    });

    const cut = await host.app.request(path, { method: "PUT", body: broken, duplex: "half" } as RequestInit);
    const again = await host.app.request(path, { method: "PUT", body: "the whole" });

    expect(cut.status).toBe(400);
    expect(await codesOf(cut)).toEqual(["AOP813"]);
    expect(again.status).toBe(200);
    expect(host.log).toEqual([]);
  });

  it("cannot be guessed", async () => {
    const host = await createApiHost();

    expect((await put(host, "/uploads/guessed", "x")).status).toBe(404);
  });
});
