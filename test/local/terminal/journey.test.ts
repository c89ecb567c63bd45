import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { approve, type Ended, hostRecord, mailsAt, serveTejun, startTejun, tejun } from "./tejun-command.ts";

const AOP = "aops/monthly-invoices.md";

let compiled = "";

beforeAll(async () => {
  compiled = mkdtempSync(join(tmpdir(), "tejun-journey-"));
  for (const args of [["init"], ["compile", AOP]]) await tejun(compiled, ...args);
});

afterAll(() => rmSync(compiled, { recursive: true, force: true }));

/** A folder of one's own with the English example, compiled. */
function compiledFolder(): string {
  const folder = temporaryFolder();
  cpSync(compiled, folder, { recursive: true });
  return folder;
}

interface Shown {
  readonly status: string;
  readonly waitingFor: readonly unknown[];
  readonly actions: readonly { readonly operation: string; readonly status: string }[];
}

/** Approves whatever the run asks for, until it asks for nothing more; gives the run as it is then. */
async function approveAll(url: string, run: string): Promise<Shown> {
  const decided = new Set<string>();
  for (;;) {
    const view = (await (await fetch(`${url}/runs/${run}`)).json()) as Shown;
    if (view.status !== "running" && view.status !== "waiting") return view;
    const link = (await mailsAt(url)).at(-1)?.links[0] ?? "";
    if (view.waitingFor.length > 0 && link !== "" && !decided.has(link)) {
      decided.add(link);
      const answer = await approve(new URL(new URL(link).pathname, url).href);
      expect(answer.status).toBe(200);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function runIn({ stdout, stderr }: Pick<Ended, "stdout" | "stderr">): string {
  return /run_\w+/.exec(stdout + stderr)?.[0] ?? "";
}

describe("a newcomer with a terminal", () => {
  it("comes from an empty folder to issued invoices", async () => {
    const folder = temporaryFolder();
    const inJapanese = ["--lang", "ja"];

    for (const args of [["init"], ["check", AOP], ["compile", AOP]]) {
      expect(await tejun(folder, ...args, ...inJapanese)).toMatchObject({ code: 0 });
    }
    const started = await tejun(folder, "run", "monthly-invoices", "--input", "今月分", ...inJapanese);
    const served = await serveTejun(folder);
    const ended = await approveAll(served.url, runIn(started));
    const [status, inbox] = await Promise.all([
      tejun(folder, "status", runIn(started)),
      tejun(folder, "inbox", "--mails", "--json"),
    ]);

    expect(started).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/リンク: http:\/\/127\.0\.0\.1:4649\/approvals\/\S+/),
    });
    expect(ended.status).toBe("completed");
    expect(
      ended.actions.filter(({ operation, status }) => operation === "issue_invoice" && status === "succeeded"),
    ).toHaveLength(20);
    expect(status).toMatchObject({ code: 0, stdout: expect.stringContaining(`${runIn(started)}  completed`) });
    expect(JSON.parse(inbox.stdout)).toEqual(await mailsAt(served.url));
  });

  it("sees an edit laid on the code and what was proven; a text that cannot be matched leaves the code", async () => {
    const folder = compiledFolder();
    const path = join(folder, AOP);
    const edited = readFileSync(path, "utf8").replace("Do not issue any yet.", "Issue none of them yet.");

    writeFileSync(path, edited);
    const stacked = await tejun(folder, "compile", AOP);
    writeFileSync(path, edited.replace("## Phase 2: Draft", "## Phase two Draft"));
    const refused = await tejun(folder, "compile", AOP);
    const kept = await tejun(folder, "compile", "monthly-invoices");

    expect(stacked).toMatchObject({ code: 0, stdout: expect.stringContaining("Laid the edits on the current code") });
    expect(stacked.stdout).toContain(
      "Phases whose code was proven the same to the last character: Collect, Issue and notify",
    );
    expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining(`${AOP}:11:4  error AOP120`) });
    expect(refused.stdout).toContain("Not compiled (R3 phases-do-not-match)");
    expect(kept).toMatchObject({ code: 0, stdout: expect.stringContaining("Nothing to do") });
  });

  it("may type two short commands at once: they come after each other", async () => {
    const folder = compiledFolder();

    const runs = await Promise.all([1, 2].map(() => tejun(folder, "run", "monthly-invoices")));

    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(new Set(runs.map(runIn)).size).toBe(2);
  });
});

describe("serve", () => {
  it("takes in the samples, so that the command it shows starts the first run", async () => {
    const folder = temporaryFolder();

    const served = await serveTejun(folder);
    const shown = await served.says("stderr", /Ctrl-C/);
    const [, typed = ""] = /^ {2}node \S+ (run monthly-invoices --input .*)$/m.exec(shown) ?? [];
    const { code, stdout } = await tejun(folder, ...typed.replaceAll("'", "").split(/ (?=--)|(?<=run|--input) /));

    expect(stdout).toContain("waiting for people");
    expect(stdout).toContain(`link: ${served.url}/approvals/`);
    expect(code).toBe(0);
  });

  it("says who holds the state when it is started again; Ctrl-C gives the state back", async () => {
    const folder = compiledFolder();
    const served = await serveTejun(folder);

    const second = await tejun(folder, "serve", "--port", "0");
    served.child.kill("SIGINT");

    expect(second).toMatchObject({ code: 2, stdout: "" });
    expect(second.stderr).toContain(`found: process ${served.child.pid} ${served.url}`);
    expect(await served.ended).toMatchObject({ code: 0, stdout: `listening on ${served.url}\n` });
    expect(() => hostRecord(folder)).toThrow("ENOENT");
  });

  it("goes on with a run that waits, after it was killed", async () => {
    const folder = compiledFolder();
    const first = await serveTejun(folder);
    const started = await tejun(folder, "run", "monthly-invoices");
    const [, path = ""] = /link: http:\/\/[^/]+(\/\S+)/.exec(started.stdout) ?? [];

    first.child.kill("SIGKILL");
    await first.ended;
    const second = await serveTejun(folder);
    const answer = await approve(`${second.url}${path}`);

    expect(answer.status).toBe(200);
    expect(await approveAll(second.url, runIn(started))).toMatchObject({ status: "completed" });
  });
});

describe("run --watch", () => {
  it("stays with a run to its end, lets go of it on Ctrl-C, and says so when the host is killed", async () => {
    const folder = compiledFolder();
    const served = await serveTejun(folder);
    const watch = async () => {
      const watching = startTejun(folder, ["run", "monthly-invoices", "--watch"]);
      return { ...watching, run: runIn({ stdout: "", stderr: await watching.says("stderr", /link: \S+\n/) }) };
    };

    const toItsEnd = await watch();
    await approveAll(served.url, toItsEnd.run);
    const [letGo, deserted] = [await watch(), await watch()];
    letGo.child.kill("SIGINT");
    await letGo.ended;
    served.child.kill("SIGKILL");

    expect(await toItsEnd.ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/^run_\w+ {2}completed\n/) });
    expect(await letGo.ended).toMatchObject({ code: 130, stderr: expect.stringContaining("No longer watching") });
    expect(await deserted.ended).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`AOP741  The host at ${served.url}`),
    });
  });
});
