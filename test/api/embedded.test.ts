import { describe, expect, it } from "vitest";
import { mailbox, sandbox } from "../../lib/api/schemas/embedded.ts";
import { createApiHost } from "./api-host.ts";

describe("the host's clock", () => {
  it.each([
    ["P3D", 3 * 86_400_000],
    ["P1W2D", 9 * 86_400_000],
    ["PT90M", 90 * 60_000],
    ["P1DT2H3M4S", 86_400_000 + 7_384_000],
  ])("moves ahead by %s", async (advance, ms) => {
    const host = await createApiHost();
    const before = host.ports.clock.now();

    const answer = await host.post("/local/clock", { advance });

    expect(answer.status).toBe(200);
    expect(host.ports.clock.now() - before).toBe(ms);
    expect(await answer.json()).toEqual({ now: new Date(before + ms).toISOString() });
  });

  it.each(["P", "PT", "P1Y", "P1M", "-P1D", "3D", "P1D ", "PT1.5H", "P1DT"])("does not take %j", async (advance) => {
    const host = await createApiHost();
    const before = host.ports.clock.now();

    expect((await host.post("/local/clock", { advance })).status).toBe(400);
    expect(host.ports.clock.now()).toBe(before);
  });

  it("is not there on a host that is no machine of one's own", async () => {
    const { embedded: _embedded, ...ports } = (await createApiHost()).ports;
    const host = await createApiHost({ ...ports, embedded: undefined } as never);

    for (const path of ["/local/clock", "/mailbox.json", "/sandbox", "/uploads/x"]) {
      expect((await host.get(path)).status).toBe(404);
    }
  });
});

describe("/mailbox.json", () => {
  it("lists mails newest last", async () => {
    const host = await createApiHost();
    const mail = {
      to: "a@example.com",
      subject: "件名",
      text: "本文",
      html: "<p>本文</p>",
      links: ["http://localhost/x"],
    };
    const box = host.ports.embedded?.mailbox as unknown as { send(mail: object): Promise<void> };
    await box.send({ id: "1", ...mail });
    await box.send({ id: "2", ...mail });

    const mails = mailbox.parse(await (await host.get("/mailbox.json")).json());

    expect(mails.map(({ id }) => id)).toEqual(["1", "2"]);
    expect(mails[0]).toMatchObject({ ...mail, at: "2026-11-30T00:00:00.000Z" });
  });
});

describe("the sandbox", () => {
  it("shows its tools, switches faults on and off, changes ledgers, and goes back to what was shipped", async () => {
    const host = await createApiHost();
    const shown = async (answer: Response) => sandbox.parse(await answer.json());

    const before = await shown(await host.get("/sandbox"));
    const [tool] = before.tools.filter(({ ledgers }) => ledgers.length > 0);
    const [ledger] = tool?.ledgers ?? [];
    const row = { ...ledger?.rows[0], [ledger?.key ?? ""]: "NEW-1" } as never;
    const path = `/sandbox/${tool?.tool}`;
    const faulty = await shown(await host.post(`${path}/faults`, { kind: "error", times: 2 }));
    const changed = await shown(await host.post(`${path}/ledgers/${ledger?.name}`, { put: row }));
    const cleared = await shown(await host.post(`${path}/faults/clear`, {}));
    const reset = await shown(await host.post("/sandbox/reset", {}));

    const of = (all: typeof before) => all.tools.find((one) => one.tool === tool?.tool);
    expect(of(faulty)?.faults).toEqual([{ kind: "error", times: 2 }]);
    expect(of(changed)?.ledgers[0]).toMatchObject({ version: 2 });
    expect(of(changed)?.ledgers[0]?.rows).toContainEqual(row);
    expect(of(cleared)?.faults).toEqual([]);
    expect(reset).toEqual(before);
  });

  it("refuses what it does not have", async () => {
    const host = await createApiHost();
    const status = async (path: string, body: object) => (await host.post(path, body as never)).status;

    expect(await status("/sandbox/none/faults", { kind: "error" })).toBe(404);
    expect(await status("/sandbox/none/faults/clear", {})).toBe(404);
    expect(await status("/sandbox/freee/faults", { kind: "explode" })).toBe(400);
    expect(await status("/sandbox/freee/faults", { kind: "error", operation: "none" })).toBe(400);
    expect(await status("/sandbox/freee/ledgers/none", { remove: "x" })).toBe(404);
    expect(await status("/sandbox/freee/ledgers/partners", { put: {} })).toBe(400);
    expect(await status("/sandbox/reset", { tool: "none" })).toBe(404);
    expect(host.log).toEqual([]);
  });
});
