import { describe, expect, it } from "vitest";
import { createApiHost } from "../api/api-host.ts";
import type { Visitor } from "../scenarios/visitor.ts";
import { readExampleAop } from "../support/agent-harness.ts";
import { type EndedRun, playRun, tamper } from "../support/ended-run.ts";
import { type Told, type } from "./test-world.ts";

async function playAccount(visitor: Visitor): Promise<string> {
  await visitor.compile("account", readExampleAop("account-application"));
  const run = await visitor.start(
    "account",
    "申請者: 山田 花子\n部署: 営業\n役割: 閲覧者\n期限: 2027年3月31日\n用途: 共同企画",
  );
  await visitor.settled(run);
  await visitor.answer(await visitor.nextLink("you@localhost"), "部署: 営業一部");
  await visitor.decide(await visitor.nextLink("it-lead@example.com"), "approve");
  await visitor.ended(run);
  return run;
}

async function audit({ ports, run }: EndedRun, ...options: readonly string[]): Promise<Told> {
  const { table, catalog } = ports;
  const host = await createApiHost({ table, catalog, allowsHost: () => true });
  return type({ answer: (request) => host.app.fetch(request), columns: 120 }, "audit", run, ...options);
}

describe("audit", () => {
  it("tells a person where values became certain, who allowed what, and what was done", async () => {
    const played = await playRun(playAccount);

    const english = await audit(played);
    const japanese = await audit(played, "--lang", "ja");

    expect(english.code).toBe(0);
    expect(english.stdout).toContain("部署 営業一部: ambiguous → extracted");
    expect(english.stdout).toContain('an answer to a question "営業一部" (words of you@localhost)');
    expect(english.stdout).toContain("ledger department_list (version 1), 1 match; asked with name=営業一部");
    expect(english.stdout).toMatch(/approved by it-lead@example\.com \(情報システム部長\) on .*\n {4}until .*; used/);
    expect(english.stdout).toMatch(/succeeded; approval apr_\w+; receipt acc_/);
    expect(english.stdout).toContain("No value became more certain without evidence. The record is as it was sealed.");
    expect(japanese.stdout).toContain("部署 営業一部: 候補複数 → 原文由来の候補");
    expect(japanese.stdout).toContain("質問への答え「営業一部」 (you@localhost の言葉)");
    expect(japanese.stdout).toMatch(/承認: it-lead@example\.com \(情報システム部長\) \d/);
    expect(japanese.stdout).toContain("根拠なしに確かさが上がった値はありません。");
  });

  it("ends with 1 and names what cannot be explained once the record was tampered with", async () => {
    const played = await playRun(playAccount);
    await tamper(played.ports.table, `READ#${played.run}`, (item) =>
      item.tool === "staff_ledger" && !item.sk.includes("~") ? undefined : "keep",
    );

    const { code, stdout } = await audit(played);

    expect(code).toBe(1);
    expect(stdout).toMatch(
      /values became more certain without evidence:\n {2}phase 2 台帳と照合する: 申請者: extracted → verified/,
    );
    expect(stdout).toMatch(/1 entry is not as sealed:\n {2}2\.1\.\d+: gone/);
  });

  it("gives programs what HTTP answers", async () => {
    const played = await playRun(playAccount);
    const { table, catalog } = played.ports;
    const host = await createApiHost({ table, catalog });

    const { stdout } = await audit(played, "--json");

    expect(JSON.parse(stdout)).toEqual(await (await host.get(`/runs/${played.run}/audit`)).json());
  });

  it("says that there is no such run, and ends with 2", async () => {
    const host = await createApiHost({ allowsHost: () => true });

    const told = await type({ answer: (request) => host.app.fetch(request) }, "audit", "run_none");

    expect(told.stderr).toContain("AOP801");
    expect(told.code).toBe(2);
  });

  it("says so too of what no run can be called", async () => {
    const host = await createApiHost({ allowsHost: () => true });

    const told = await type({ answer: (request) => host.app.fetch(request) }, "audit", "last");

    expect(told.stderr).toContain('There is no run "last"');
    expect(told.stderr).not.toContain("page");
    expect(told.code).toBe(2);
  });
});
