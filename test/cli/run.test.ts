import { describe, expect, it } from "vitest";
import { diagnose } from "#diagnostics";
import type { RunView } from "../../lib/cli/host/answers.ts";
import { type FakeAnswer, fakeHost, notFound, refusal, type Script } from "./fake-host.ts";
import { type Scene, type } from "./test-world.ts";

const RUN = "run_01KAYV3S1V6V8M5ZV2A7Q4T9XC";
const APPROVAL = "apr_5366c6a31bffb6f4f0a8a7b6";
const WAITING = {
  kind: "approval",
  id: APPROVAL,
  phase: 2,
  to: ["lead@example.com"],
  since: "2026-11-30T00:00:00.000Z",
  expires: "2026-12-07T00:00:00.000Z",
} as const;
const MAIL = {
  id: `mail_${APPROVAL}_0123456789abcdef`,
  to: "lead@example.com",
  subject: "Approval request",
  links: ["http://127.0.0.1:4649/approvals/secret"],
  at: "2026-11-30T00:00:00.000Z",
};

type PhaseStatus = RunView["phases"][number]["status"];

function view(
  status: RunView["status"],
  phases: readonly [PhaseStatus, PhaseStatus],
  more: Partial<RunView> = {},
): FakeAnswer {
  const empty = { artifact: {}, values: {} };
  const phase = (number: number, name: string, at: PhaseStatus) => ({ number, name, status: at, ...empty });
  const body = {
    run: RUN,
    aop: "invoices",
    aopVersion: 3,
    title: "Invoices",
    program: "p",
    status,
    requester: "you@localhost",
    input: "",
    attachments: [],
    createdAt: "2026-11-30T00:00:00.000Z",
    phases: [phase(1, "Collect", phases[0]), phase(2, "Issue", phases[1])],
    waitingFor: status === "waiting" ? [WAITING] : [],
    needs: [],
    actions: [],
    approvals: [],
    questions: [],
    calls: [],
    ...more,
  } satisfies RunView;
  return { body };
}

function runScript(...views: readonly FakeAnswer[]): Script {
  return {
    "POST /aops/invoices/runs": { status: 202, body: { run: RUN } },
    [`GET /runs/${RUN}`]: views,
    [`GET /mailbox.json?asked=${APPROVAL}`]: { body: [MAIL] },
  };
}

function runIn(script: Script, scene: Scene, ...argv: readonly string[]) {
  const host = fakeHost(script);
  return { calls: host.calls, told: type({ ...scene, answer: host.answer }, "run", "invoices", ...argv) };
}

describe("run", () => {
  it("tells each phase's changes once, as they come, and ends with 0 when the run is completed", async () => {
    const script = runScript(
      view("running", ["running", "pending"]),
      view("running", ["running", "pending"]),
      view("running", ["done", "running"]),
      view("completed", ["done", "done"]),
    );

    const { code, stdout, stderr } = await runIn(script, {}).told;

    expect(stderr).toBe(
      [
        `Started ${RUN} (Invoices)`,
        "  1 Collect: running",
        "  1 Collect: done",
        "  2 Issue: running",
        "  2 Issue: done",
        "",
        "",
      ].join("\n"),
    );
    expect(stdout).toContain(`${RUN}  completed\nInvoices (invoices, version 3)\n`);
    expect(code).toBe(0);
  });

  it.each(["stopped", "failed"] as const)("ends with 1 when the run %s", async (status) => {
    const why = { code: "AOP501", ja: "理由", en: "the reason" };

    const { code, stdout } = await runIn(runScript(view(status, ["done", status], { why })), {}).told;

    expect(stdout).toContain("why: the reason");
    expect(code).toBe(1);
  });

  it("ends with 0 when people are waited for, and says whom, how long, where, and what next", async () => {
    const { code, stdout, stderr } = await runIn(runScript(view("waiting", ["done", "waiting"])), {}).told;

    expect(stdout).toContain(
      [
        "Waiting for:",
        "  approval  2 Issue",
        "    to: lead@example.com",
        "    until: 2026-12-07 09:00 (Asia/Tokyo)",
        "    link: http://127.0.0.1:4649/approvals/secret",
      ].join("\n"),
    );
    expect(stderr).toContain(`To see how it stands later:\n  npx tejun status ${RUN}\n`);
    expect(stderr).not.toContain("npx tejun serve");
    expect(code).toBe(0);
  });

  it("says how the link can be opened where no host listens", async () => {
    const host = { listens: false, embedded: true, url: "http://127.0.0.1" };
    const mail = { ...MAIL, links: ["http://127.0.0.1/approvals/secret"] };
    const script = {
      ...runScript(view("waiting", ["done", "waiting"])),
      [`GET /mailbox.json?asked=${APPROVAL}`]: { body: [mail] },
    };

    const { stdout, stderr } = await runIn(script, { host }, "--state", "s").told;

    expect(stdout).toContain("link: http://127.0.0.1:4649/approvals/secret");
    expect(stderr).toContain("The link can be opened while this is running:\n  npx tejun serve --state s\n");
  });

  it("waits for the mail, which is sent right after the wait was recorded", async () => {
    const script = {
      ...runScript(view("waiting", ["done", "waiting"])),
      [`GET /mailbox.json?asked=${APPROVAL}`]: [{ body: [] }, { body: [] }, { body: [MAIL] }],
    };

    const { stdout } = await runIn(script, {}).told;

    expect(stdout).toContain("link: http://127.0.0.1:4649/approvals/secret");
  });

  it("does without links where mails are really sent", async () => {
    const { [`GET /mailbox.json?asked=${APPROVAL}`]: _, ...script } = runScript(view("waiting", ["done", "waiting"]));

    const { code, stdout } = await runIn(script, {}).told;

    expect(stdout).not.toContain("link:");
    expect(code).toBe(0);
  });

  it("hands on the request, and gives programs what HTTP gives", async () => {
    const completed = view("completed", ["done", "done"]);

    const { calls, told } = runIn(runScript(completed), {}, "--input", "October 2026", "--json");

    expect(JSON.parse((await told).stdout)).toEqual(completed.body);
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({ input: "October 2026" });
  });

  it("says how to compile a procedure that is not compiled", async () => {
    const script = { "POST /aops/invoices/runs": refusal(409, diagnose("AOP810", { aop: "invoices" })) };

    const { code, stderr } = await runIn(script, {}).told;

    expect(stderr).toMatch(/AOP810[\s\S]*\n {2}npx tejun compile invoices\n$/);
    expect(code).toBe(1);
  });

  it("says how to begin where nothing is saved", async () => {
    const script = {
      "POST /aops/invoices/runs": refusal(404, notFound("invoices")),
      "GET /aops?limit=200": { body: { aops: [] } },
    };

    const { code, stderr } = await runIn(script, {}).told;

    expect(stderr).toContain("No procedure is saved yet. Save and compile one first:\n  npx tejun compile FILE.md\n");
    expect(code).toBe(2);
  });
});

describe("run --watch", () => {
  it("goes on over the wait until the run has ended, telling the wait once with its link", async () => {
    const waiting = view("waiting", ["done", "waiting"]);
    const script = runScript(
      waiting,
      waiting,
      view("running", ["done", "running"]),
      view("completed", ["done", "done"]),
    );

    const { code, stdout, stderr, requests } = await runIn(script, {}, "--watch").told;

    expect(stderr).toContain(
      [
        "  2 Issue: waiting for people",
        "  approval  to: lead@example.com",
        "    link: http://127.0.0.1:4649/approvals/secret",
        "Watching. Ctrl-C ends the watching; the run can go on from its record.",
        "  2 Issue: running",
      ].join("\n"),
    );
    expect(stdout).toContain(`${RUN}  completed`);
    expect(requests).toMatchObject([{ port: 4649 }]);
    expect(code).toBe(0);
  });

  it("ends with 130 when it is interrupted, and says how to see the run again", async () => {
    const { code, stdout, stderr } = await runIn(
      runScript(view("waiting", ["done", "waiting"])),
      { interruptAfter: 2 },
      "--watch",
    ).told;

    expect(stderr).toContain(`No longer watching. The run can go on from its record:\n  npx tejun watch ${RUN}\n`);
    expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
  });

  it("says so when the host is gone", async () => {
    const host = fakeHost(runScript(view("waiting", ["done", "waiting"])));
    let asked = 0;
    const answer = async (request: Request): Promise<Response> => {
      asked += 1;
      if (asked > 4) throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED 127.0.0.1:4649") });
      return host.answer(request);
    };

    const { code, stderr } = await type({ answer }, "run", "invoices", "--watch");

    expect(stderr).toContain(
      "AOP741  The host at http://127.0.0.1:4649 does not answer\n  found: the connection was refused: “connect ECONNREFUSED 127.0.0.1:4649”",
    );
    expect(code).toBe(1);
  });
});

describe("run --attach", () => {
  const script: Script = {
    ...runScript(view("completed", ["done", "done"])),
    "POST /attachments": [
      {
        body: {
          attachment: "att_1",
          upload: { method: "PUT", url: "/uploads/one", headers: { "content-type": "application/pdf" } },
        },
      },
      {
        body: {
          attachment: "att_2",
          upload: { method: "POST", url: "https://files.example.com/two", fields: { key: "k" } },
        },
      },
    ],
    "PUT /uploads/one": { body: {} },
    "POST /two": { body: {} },
  };

  it("hands each file over by its link, then starts the run with them", async () => {
    const files = { "in/請求書 10月.pdf": "%PDF", "b.xyz": "b" };

    const { calls, told } = runIn(script, { files }, "--attach", "in/請求書 10月.pdf", "--attach", "b.xyz");

    const { code, stderr } = await told;
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /attachments",
      "PUT /uploads/one",
      "POST /attachments",
      "POST /two",
      "POST /aops/invoices/runs",
      `GET /runs/${RUN}`,
    ]);
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({ name: "請求書 10月.pdf", size: 4, type: "application/pdf" });
    expect(calls[1]?.body).toBe("%PDF");
    expect(JSON.parse(calls[2]?.body ?? "")).toEqual({ name: "b.xyz", size: 1, type: "application/octet-stream" });
    expect(calls[3]?.body).toMatch(/name="key"\r\n\r\nk\r\n[\s\S]*name="file"[\s\S]*\r\n\r\nb\r\n/);
    expect(JSON.parse(calls[4]?.body ?? "")).toEqual({ attachments: ["att_1", "att_2"] });
    expect(stderr).toContain("  handing over in/請求書 10月.pdf\n");
    expect(code).toBe(0);
  });

  it("starts nothing when a file is not there, or is not taken", async () => {
    const refused = { "POST /attachments": refusal(415, diagnose("AOP803", { found: "x", expected: "y" })) };
    const host = fakeHost(refused);

    const gone = await type({}, "run", "invoices", "--attach", "gone.pdf");
    const taken = await type({ files: { "a.exe": "MZ" }, answer: host.answer }, "run", "invoices", "--attach", "a.exe");

    expect(gone.stderr).toContain("AOP737  gone.pdf cannot be read");
    expect(taken.stderr).toContain("AOP803");
    expect([gone.code, taken.code, gone.requests.length, host.calls.length]).toEqual([2, 2, 0, 1]);
  });
});
