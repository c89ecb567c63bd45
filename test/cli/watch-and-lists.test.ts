import { describe, expect, it } from "vitest";
import { displayWidth } from "#diagnostics";
import type { RunView } from "../../lib/cli/host/answers.ts";
import { fakeHost, notFound, refusal } from "./fake-host.ts";
import { type Scene, type } from "./test-world.ts";

const RUN = "run_01KAYV3S1V6V8M5ZV2A7Q4T9XC";
const WAITING = {
  kind: "approval",
  id: "apr_1",
  phase: 2,
  to: ["lead@example.com"],
  since: "2026-11-30T00:00:00.000Z",
  expires: "2026-12-07T00:00:00.000Z",
} as const;
const LINK = "http://127.0.0.1:4649/approvals/secret";

type PhaseStatus = RunView["phases"][number]["status"];

function view(status: RunView["status"], first: PhaseStatus, second: PhaseStatus) {
  const phase = (number: number, name: string, at: PhaseStatus) => {
    return { number, name, status: at, artifact: {}, values: {} };
  };
  const body = {
    run: RUN,
    aop: "invoices",
    aopVersion: 3,
    title: "月次の請求書発行",
    program: "p",
    status,
    requester: "you@localhost",
    input: "",
    attachments: [],
    createdAt: "2026-11-30T00:00:00.000Z",
    phases: [phase(1, "集計", first), phase(2, "発行と送付準備", second)],
    waitingFor: status === "waiting" ? [WAITING] : [],
    needs: [],
    actions: [],
    approvals: [],
    questions: [],
    calls: [],
  } satisfies RunView;
  return { body };
}

const MAILS = { body: [{ id: "mail_apr_1_0", to: "lead@example.com", subject: "", links: [LINK], at: "" }] };

function watchIn(scene: Scene, ...argv: readonly string[]) {
  const host = fakeHost({
    [`GET /runs/${RUN}`]: [
      view("running", "running", "pending"),
      view("waiting", "done", "waiting"),
      view("waiting", "done", "waiting"),
      view("completed", "done", "done"),
    ],
    "GET /mailbox.json?asked=apr_1": MAILS,
  });
  return type({ ...scene, answer: host.answer }, "watch", RUN, ...argv);
}

const ESCAPE = String.fromCharCode(27);
/** The lines drawn last are taken away. */
const AWAY = new RegExp(`(${ESCAPE}\\[\\d+F${ESCAPE}\\[J)`);
const COLOUR = new RegExp(`${ESCAPE}\\[\\d+m`, "g");

/** What a terminal shows in the end, and at each moment at which something was drawn. */
function play(text: string): readonly string[] {
  const screens: string[] = [];
  let lines: string[] = [""];
  for (const part of text.split(AWAY)) {
    const up = AWAY.test(part) ? /\d+/.exec(part)?.[0] : undefined;
    if (up !== undefined) lines = [...lines.slice(0, Math.max(0, lines.length - 1 - Number(up))), ""];
    else {
      const [first = "", ...rest] = part.split("\n");
      lines = [...lines.slice(0, -1), (lines.at(-1) ?? "") + first, ...rest];
    }
    screens.push(lines.join("\n"));
  }
  return screens;
}

describe("watch", () => {
  it("draws the phases in place on a terminal, with the wait and its link, and ends with the run in full", async () => {
    const { code, stdout, stderr } = await watchIn({ isTerminal: true, environment: { NO_COLOR: "1" } });

    const screens = play(stderr);
    expect(screens).toContain(
      [
        `月次の請求書発行  ${RUN}`,
        "+ 1 集計            done",
        "? 2 発行と送付準備  waiting for people",
        "  approval, to: lead@example.com",
        `    ${LINK}`,
        "Ctrl-C ends the watching; the run can go on",
        "",
      ].join("\n"),
    );
    expect(screens.at(-1)?.trim()).toBe("");
    expect(stdout).toContain(`${RUN}  completed\n`);
    expect(
      stderr
        .split(AWAY)
        .filter((part) => !AWAY.test(part))
        .join(""),
    ).not.toContain(ESCAPE);
    expect(code).toBe(0);
  });

  it("draws no line wider than the terminal, nor more than it has, so that the lines stand where they are taken away", async () => {
    const { stderr } = await watchIn({ isTerminal: true, columns: 40, rows: 5 });

    const drawn = stderr
      .split(AWAY)
      .filter((part) => !AWAY.test(part))
      .map((block) => block.split("\n").slice(0, -1));
    expect(drawn.every((block) => block.length <= 4)).toBe(true);
    const widths = drawn.flat().map((line) => displayWidth(line.replaceAll(COLOUR, "")));
    expect(Math.max(...widths)).toBeLessThanOrEqual(40);
  });

  it.each<[string, Scene]>([
    ["not a terminal", {}],
    ["a terminal that cannot move its cursor", { isTerminal: true, environment: { TERM: "dumb", NO_COLOR: "1" } }],
  ])("tells each change in one line where there is %s", async (_, scene) => {
    const { stderr } = await watchIn(scene);

    expect(stderr.split("\n").slice(0, 6)).toEqual([
      `${RUN} (月次の請求書発行)`,
      "  1 集計: running",
      "  1 集計: done",
      "  2 発行と送付準備: waiting for people",
      "  approval  to: lead@example.com",
      `    link: ${LINK}`,
    ]);
    expect(stderr).not.toContain(ESCAPE);
  });

  it("gives programs the run as it ended, once, and nothing else", async () => {
    const { stdout } = await watchIn({}, "--json");

    expect(JSON.parse(stdout)).toEqual(view("completed", "done", "done").body);
  });

  it("listens while it watches where no host runs, so that the link can be opened", async () => {
    expect((await watchIn({})).requests).toMatchObject([{ port: 4649 }]);
  });

  it.each(["watch", "status"])("%s names the last runs where there is no such run", async (command) => {
    const run = { run: RUN, aop: "invoices", status: "failed", input: "" };
    const host = fakeHost({
      "GET /runs/invoices": refusal(404, notFound("invoices")),
      "GET /runs?limit=5": { body: { runs: [run] } },
    });

    const { code, stderr } = await type({ answer: host.answer }, command, "invoices");

    expect(stderr).toContain(`Recent runs:\n  ${RUN}  failed  invoices\n`);
    expect(code).toBe(2);
  });
});

describe("runs", () => {
  const listed = {
    runs: [
      { run: RUN, aop: "invoices", status: "waiting", input: "October\n\u001b[31m2026" },
      { run: "run_2", aop: "invoices", status: "completed", input: "" },
    ],
    next: "run_2",
  };

  it("lists runs in one line each, narrowed as asked, and says how to see more", async () => {
    const host = fakeHost({ "GET /runs?aop=invoices&status=waiting&limit=2": { body: listed } });

    const asked = ["runs", "--aop", "invoices", "--status", "waiting", "--limit", "2"];
    const { code, stdout, stderr } = await type({ answer: host.answer }, ...asked);

    expect(stdout).toBe(`${RUN}  waiting for people  invoices: October [31m2026\nrun_2  completed  invoices\n`);
    expect(stderr).toBe(`\nTo see more:\n  npx tejun ${asked.join(" ")} --after run_2\n`);
    expect(code).toBe(0);
  });

  it("goes on from a mark, and gives programs what HTTP gives", async () => {
    const host = fakeHost({ "GET /runs?limit=20&after=run_9": { body: listed } });

    const { stdout } = await type({ answer: host.answer }, "runs", "--after", "run_9", "--json");

    expect(JSON.parse(stdout)).toEqual(listed);
  });

  it.each([
    [["runs"], "There is no run yet\n"],
    [["runs", "--status", "failed"], "No run is of this kind\n"],
  ])("says so when %o finds none", async (asked, expected) => {
    const none = { body: { runs: [] } };
    const host = fakeHost({ "GET /runs?limit=20": none, "GET /runs?status=failed&limit=20": none });

    expect(await type({ answer: host.answer }, ...asked)).toMatchObject({ code: 0, stdout: expected });
  });
});

describe("aops", () => {
  it("lists procedures with what of them is compiled", async () => {
    const aops = [
      { aop: "invoices", title: "月次の請求書発行", version: 3, program: { aopVersion: 3 } },
      { aop: "accounts", title: "Accounts", version: 2, program: { aopVersion: 1 } },
      { aop: "new", title: "New", version: 1, program: null },
    ];
    const host = fakeHost({ "GET /aops?limit=20": { body: { aops } } });

    expect((await type({ answer: host.answer }, "aops")).stdout).toBe(
      [
        "invoices  月次の請求書発行  (version 3)",
        "accounts  Accounts  (version 2)  its code is of version 1",
        "new  New  (version 1)  not compiled yet",
        "",
      ].join("\n"),
    );
  });
});
