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
      "AOP741  The host at http://127.0.0.1:4649 does not answer\n  found: nothing is there under this address (HTTP 404): “HTTP 404 <h1>It works</h1>”",
    );
    expect(code).toBe(1);
  });

  it("asks in the person's language", async () => {
    const host = fakeHost({});

    await type({ answer: host.answer }, "status", "run_x", "--lang", "ja");

    expect(host.calls[0]).toMatchObject({ path: "/runs/run_x", language: "ja" });
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

function waitOf(number: number) {
  return {
    kind: "approval",
    id: `apr_${number}`,
    phase: 3,
    to: ["lead@example.com"],
    since: `2026-11-30T00:0${number}:00.000Z`,
    expires: "2026-12-07T00:00:00.000Z",
    run: `run_${number}`,
    aop: "invoices",
    title: "Invoices",
    input: "October\n2026",
  };
}

describe("inbox", () => {
  it("shows what is waited for, from whom, until when, with links as they open now; the newest last", async () => {
    const host = fakeHost({
      "GET /waiting?limit=20": { body: { waiting: [waitOf(2), waitOf(1)] } },
      "GET /mailbox.json?asked=apr_1": { body: [mailOf(1)] },
      "GET /mailbox.json?asked=apr_2": { body: [mailOf(2)] },
    });

    const { code, stdout } = await type({ answer: host.answer }, "inbox");

    expect(stdout).toBe(
      [1, 2]
        .flatMap((number) => [
          "approval  Invoices (phase 3): October 2026",
          "  to: lead@example.com",
          "  until: 2026-12-07 09:00 (Asia/Tokyo)",
          `  run: run_${number}`,
          `  link: http://127.0.0.1:4649/approvals/secret${number}`,
          "",
        ])
        .join("\n")
        .concat("\n"),
    );
    expect(code).toBe(0);
  });

  it("does without links where mails are really sent", async () => {
    const host = fakeHost({ "GET /waiting?limit=20": { body: { waiting: [waitOf(1)] } } });

    const { code, stdout } = await type({ answer: host.answer }, "inbox");

    expect(stdout).not.toContain("link:");
    expect(code).toBe(0);
  });

  it("says how to see more, in the person's own words", async () => {
    const host = fakeHost({ "GET /waiting?limit=1": { body: { waiting: [waitOf(1)], next: "run_1" } } });

    const { stderr } = await type({ answer: host.answer }, "inbox", "--limit", "1", "--state", "s");

    expect(stderr).toContain("To see more:\n  npx tejun inbox --limit 1 --after run_1 --state s\n");
  });

  it("says so when nothing waits", async () => {
    const host = fakeHost({ "GET /waiting?limit=20": { body: { waiting: [] } } });

    expect(await type({ answer: host.answer }, "inbox")).toMatchObject({
      code: 0,
      stdout: "Nothing waits for anybody\n",
      stderr: "",
    });
  });

  it("gives programs what HTTP gives, and nothing else", async () => {
    const body = { waiting: [waitOf(1)], next: "run_1" };
    const host = fakeHost({ "GET /waiting?limit=20": { body } });

    const { stdout } = await type({ answer: host.answer }, "inbox", "--json");

    expect(JSON.parse(stdout)).toEqual(body);
  });
});

describe("inbox --mails", () => {
  it("shows mails with links as they open now, and leaves links of real hosts as they are", async () => {
    const real = { ...mailOf(2), links: ["https://tejun.example.com/approvals/x"] };
    const host = fakeHost({ "GET /mailbox.json?limit=20": { body: [mailOf(1), real] } });

    const { code, stdout } = await type({ answer: host.answer }, "inbox", "--mails");

    expect(stdout).toBe(
      [
        "2026-11-30 09:00 (Asia/Tokyo)",
        "  Approval request 1",
        "  to: lead@example.com",
        "  link: http://127.0.0.1:4649/approvals/secret1",
        "",
        "2026-11-30 09:00 (Asia/Tokyo)",
        "  Approval request 2",
        "  to: lead@example.com",
        "  link: https://tejun.example.com/approvals/x",
        "",
        "",
      ].join("\n"),
    );
    expect(code).toBe(0);
  });

  it("says so when there are none, and gives programs the mailbox as it is", async () => {
    const none = fakeHost({ "GET /mailbox.json?limit=20": { body: [] } });
    const some = fakeHost({ "GET /mailbox.json?limit=5": { body: [mailOf(1)] } });

    expect(await type({ answer: none.answer }, "inbox", "--mails")).toMatchObject({ stdout: "No mails yet\n" });
    const { stdout } = await type({ answer: some.answer }, "inbox", "--mails", "--limit", "5", "--json");
    expect(JSON.parse(stdout)).toEqual([mailOf(1)]);
  });
});
