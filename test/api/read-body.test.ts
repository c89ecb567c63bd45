import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { problem } from "../../lib/api/schemas/common.ts";
import { type ApiHost, createApiHost, SAMPLE } from "./api-host.ts";
import { askQuestion } from "./asked-question.ts";

const JSON_TYPE = { "content-type": "application/json" };

async function send(host: ApiHost, path: string, body: string | Uint8Array<ArrayBuffer>) {
  return host.app.request(path, { method: "POST", headers: JSON_TYPE, body });
}

/** `対象` as a Japanese Windows command line passes it on. */
const SHIFT_JIS = Uint8Array.from([...Buffer.from('{"input":"'), 0x91, 0xce, 0x8f, 0xdb, ...Buffer.from('"}')]);

describe("a JSON body", () => {
  it("of another encoding starts nothing: its text would be another one", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);

    const answers = [
      await send(host, "/aops/a/runs", SHIFT_JIS),
      await send(host, "/aops/a/runs", new Uint8Array(Buffer.from('\ufeff{"input":"対象"}', "utf16le"))),
    ];

    for (const answer of answers) {
      expect(answer.status).toBe(400);
      const { code, diagnostics } = problem.parse(await answer.json());
      expect(code).toBe("AOP802");
      expect(diagnostics[0]).toMatchObject({ expected: { ja: "UTF-8", en: "UTF-8" } });
    }
    expect(host.workflows.started).toEqual([]);
  });

  it("may begin with a byte order mark", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);

    const answer = await send(host, "/aops/a/runs", '\ufeff{"input":"対象"}');

    expect(answer.status).toBe(202);
  });

  it.each([
    ["in a text", "/aops/a/runs", { input: "\ud800" }],
    ["in an id", "/aops/a/runs", { attachments: ["\ud800"] }],
    ["in a name", "/aops/a/runs", { "\udc00": 1 }],
    ["in a ledger's row", "/sandbox/freee/ledgers/partners", { put: { partner_id: "\ud800" } }],
    ["in a file's name", "/attachments", { name: "\ud800.txt", size: 1, type: "text/plain" }],
  ])("with half a pair of surrogates %s is refused", async (_where, path, body) => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);

    const answer = await send(host, path, JSON.stringify(body));

    expect(answer.status).toBe(400);
    expect(problem.parse(await answer.json()).code).toBe("AOP802");
    expect(host.log).toEqual([]);
    expect(host.workflows.started).toEqual([]);
  });

  it("that is nested however deeply is refused as out of form, and is no fault of ours", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    const depth = fc.oneof(fc.constantFrom(99, 100, 101, 102), fc.integer({ min: 1, max: 250_000 }));
    const kinds = fc.constantFrom(
      (levels: number) => "[".repeat(levels) + "]".repeat(levels),
      (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`,
    );
    const places = fc.constantFrom<readonly [string, (inner: string) => string]>(
      ["/aops/a/runs", (inner) => inner],
      ["/aops/a/runs", (inner) => `{"input":${inner}}`],
      ["/sandbox/freee/faults", (inner) => `{"kind":${inner}}`],
      ["/sandbox/none/ledgers/none", (inner) => `{"put":{"a":${inner}}}`],
    );

    await fc.assert(
      fc.asyncProperty(depth, kinds, places, async (levels, make, [path, around]) => {
        const body = around(make(Math.min(levels, 170_000)));
        const answer = await send(host, path, body);
        expect([400, 404]).toContain(answer.status);
        problem.parse(await answer.json());
      }),
      { numRuns: 60 },
    );

    expect(host.log).toEqual([]);
  });
});

describe("a form", () => {
  it("that says one thing twice is refused: which of them was meant is not for us to say", async () => {
    const asked = await askQuestion();
    const { nonce } = (await (await asked.host.get(asked.path)).json()) as { nonce: string };
    const form = new URLSearchParams([
      ["nonce", nonce],
      ["answer", "部署: 営業部"],
      ["answer", "部署: 総務部"],
    ]);

    const answer = await asked.host.app.request(asked.path, { method: "POST", body: form });

    expect(answer.status).toBe(400);
    expect(problem.parse(await answer.json()).code).toBe("AOP802");
    expect(asked.ports.workflows.released).toEqual([]);
  });
});
