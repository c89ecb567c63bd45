import { describe, expect, it } from "vitest";
import { diagnose } from "#diagnostics";
import { fakeHost, notFound, refusal } from "./fake-host.ts";
import { type } from "./test-world.ts";

describe("status", () => {
  it("says that there is no such run, and ends with 2", async () => {
    const host = fakeHost({ "GET /runs/run_x": refusal(404, notFound("run_x")) });

    const { code, stdout, stderr } = await type({ answer: host.answer }, "status", "run_x");

    expect(stderr).toContain('AOP801  There is no procedure "run_x"');
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  it("tells programs a refusal as HTTP tells it", async () => {
    const refused = refusal(404, notFound("run_x"));
    const host = fakeHost({ "GET /runs/run_x": refused });

    const { stdout } = await type({ answer: host.answer }, "status", "run_x", "--json");

    expect(JSON.parse(stdout)).toEqual(refused.body);
  });

  it("ends with 1 where the host is at fault", async () => {
    const host = fakeHost({ "GET /runs/run_x": refusal(500, diagnose("AOP901", { reference: "r" })) });

    expect(await type({ answer: host.answer }, "status", "run_x")).toMatchObject({ code: 1 });
  });

  it("tells something else that answers on the host's port from the host", async () => {
    const answer = () => new Response("<h1>It works</h1>", { status: 404 });

    const { code, stderr } = await type({ answer }, "status", "run_x");

    expect(stderr).toContain(
      "AOP741  The host at http://127.0.0.1:4649 does not answer\n  found: HTTP 404 <h1>It works</h1>",
    );
    expect(code).toBe(1);
  });

  it("asks in the person's language", async () => {
    const host = fakeHost({});

    await type({ answer: host.answer }, "status", "run_x", "--lang", "ja");

    expect(host.calls).toMatchObject([{ path: "/runs/run_x", language: "ja" }]);
  });
});

function mailOf(number: number) {
  return {
    id: `mail_apr_${number}_0123456789abcdef`,
    to: "lead@example.com",
    subject: `Approval request ${number}`,
    links: [`http://127.0.0.1:8080/approvals/secret${number}`],
    at: "2026-11-30T00:00:00.000Z",
  };
}

describe("inbox", () => {
  it("shows mails with links as they open now, and which of them are waited for", async () => {
    const host = fakeHost({
      "GET /mailbox.json": { body: [mailOf(1), mailOf(2)] },
      "GET /runs?limit=200": {
        body: {
          runs: [
            { run: "run_a", status: "completed" },
            { run: "run_b", status: "waiting" },
          ],
        },
      },
      "GET /runs/run_b": { body: { run: "run_b", waitingFor: [{ id: "apr_2" }] } },
    });

    const { code, stdout } = await type({ answer: host.answer }, "inbox");

    expect(stdout).toBe(
      [
        "2026-11-30 09:00 (Asia/Tokyo)",
        "  Approval request 1",
        "  to: lead@example.com",
        "  link: http://127.0.0.1:4649/approvals/secret1",
        "",
        "2026-11-30 09:00 (Asia/Tokyo)  waiting",
        "  Approval request 2",
        "  to: lead@example.com",
        "  link: http://127.0.0.1:4649/approvals/secret2",
        "",
        "",
      ].join("\n"),
    );
    expect(code).toBe(0);
  });

  it("leaves links of real hosts as they are", async () => {
    const mail = { ...mailOf(1), links: ["https://tejun.example.com/approvals/x"] };
    const host = fakeHost({ "GET /mailbox.json": { body: [mail] } });

    const { stdout } = await type({ answer: host.answer }, "inbox");

    expect(stdout).toContain("  link: https://tejun.example.com/approvals/x\n");
  });

  it("shows the newest twenty, and says how many there are before them", async () => {
    const host = fakeHost({ "GET /mailbox.json": { body: Array.from({ length: 23 }, (_, index) => mailOf(index)) } });

    const { stdout } = await type({ answer: host.answer }, "inbox");

    expect(stdout).toMatch(/^3 older ones \(all of them with --json\)\n/);
    expect(stdout.match(/Approval request \d+/g)?.at(0)).toBe("Approval request 3");
  });

  it("says so when there are none", async () => {
    const host = fakeHost({ "GET /mailbox.json": { body: [] } });

    expect(await type({ answer: host.answer }, "inbox")).toMatchObject({ code: 0, stdout: "No mails yet\n" });
  });

  it("gives programs the mailbox as it is", async () => {
    const mails = [mailOf(1), mailOf(2)];
    const host = fakeHost({ "GET /mailbox.json": { body: mails } });

    const { stdout } = await type({ answer: host.answer }, "inbox", "--json");

    expect(JSON.parse(stdout)).toEqual(mails);
  });
});
