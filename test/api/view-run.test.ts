import { describe, expect, it } from "vitest";
import { loadRunView, type RunView } from "#api";
import type { Catalog } from "#config";
import { type PhaseRecord, phaseItem, runItem } from "#records";
import type { Ref } from "#trust";
import { journal, run as runShape } from "../../lib/api/schemas/runs.ts";
import {
  type Application,
  actOn,
  applyForAccounts,
  approve,
  ask,
  DEPARTMENT,
  PURPOSE,
} from "../support/account-application.ts";
import { type RecordedRun, recordRun } from "../support/recorded-run.ts";
import { createApiHost } from "./api-host.ts";

async function view({ table, clock, run }: RecordedRun, catalog: Catalog = new Map()): Promise<RunView> {
  const shown = await loadRunView({ table, clock, catalog }, run.run);
  return runShape.parse(shown);
}

async function shown(application: Application): Promise<RunView> {
  return view(application.recorded, application.catalog);
}

describe("the values of a run", () => {
  it("have the status that the record gives them now, whatever was handed on", async () => {
    const recorded = await recordRun({ phases: [{ name: "読む" }], request: "部署: 営業部\n金額: 1,200円" });
    const text = recorded.run.request.text;
    const artifact: { readonly [field: string]: Ref } = {
      部署: { kind: "span", source: "request", start: 4, end: 7 },
      金額: { kind: "span", source: "request", start: text.indexOf("1,200"), end: text.length, as: "number@1" },
      用途: { kind: "made", by: "model", value: "営業用" },
      期限: { kind: "missing", searched: ["request"], reason: "書かれていない" },
      社員: { kind: "result", call: "1.9" },
      依頼者: { kind: "identity", who: "requester" },
    };
    await recorded.handOn(1, artifact);

    const [phase] = (await view(recorded)).phases;

    expect(Object.values(phase?.values ?? {}).map(({ field, status }) => [field, status])).toEqual([
      ["部署", "extracted"],
      ["金額", "extracted"],
      ["用途", "inferred"],
      ["期限", "missing"],
      ["社員", "missing"],
      ["依頼者", "verified"],
    ]);
    expect(phase?.artifact).toEqual({
      部署: "営業部",
      金額: 1200,
      用途: "営業用",
      期限: null,
      社員: null,
      依頼者: "taro@example.com",
    });
  });

  it("show the words they come from, and whose words those are", async () => {
    const recorded = await recordRun({ phases: [{}], request: "部署: 営業部" });
    await recorded.handOn(1, { 部署: { kind: "span", source: "request", start: 4, end: 7 } });

    const [phase] = (await view(recorded)).phases;

    expect(phase?.values.部署?.evidence).toEqual([
      { kind: "quote", source: "request", start: 4, end: 7, text: "営業部", before: "部署: ", by: "taro@example.com" },
    ]);
  });

  it("show the ledger, its version and what it was asked", async () => {
    const application = await applyForAccounts();
    await application.recorded.handOn(1, { 部署: DEPARTMENT });

    const [phase] = (await shown(application)).phases;

    expect(phase?.values.部署).toMatchObject({ status: "verified", value: "D-1" });
    expect(phase?.values.部署?.evidence).toMatchObject([
      { kind: "ledger", call: "1.1", version: "7", exhaustive: true, matches: 1, asked: { name: "営業用" } },
    ]);
  });

  it("keep their evidence through phases that only pass them on", async () => {
    const recorded = await recordRun({ phases: [{}, {}], request: "部署: 営業部" });
    await recorded.handOn(1, { 部署: { kind: "span", source: "request", start: 4, end: 7 } });
    await recorded.handOn(2, { 部署: { kind: "artifact", phase: 1, field: "部署" } });

    const [, second] = (await view(recorded)).phases;

    expect(second?.values.部署).toMatchObject({ status: "extracted", evidence: [{ source: "request" }] });
  });

  it("are told for a phase that waits too", async () => {
    const application = await applyForAccounts();
    await application.recorded.handOn(1, { 部署: DEPARTMENT, 用途: PURPOSE });
    await ask(application);

    const [, second] = (await shown(application)).phases;

    expect(second).toMatchObject({ status: "waiting", artifact: {} });
    expect(second?.values).toMatchObject({ 部署: { status: "verified" }, 用途: { status: "extracted" } });
  });

  it("cannot be named so that they touch anything else", async () => {
    const recorded = await recordRun({ phases: [{}], request: "x: 1" });
    const refs = Object.fromEntries([["__proto__", { kind: "made", by: "code", value: 1 } as Ref]]);
    await recorded.handOn(1, refs);

    const shownRun = await loadRunView({ ...recorded, catalog: new Map() }, recorded.run.run);

    expect(Object.keys(shownRun?.phases[0]?.values ?? {})).toEqual(["__proto__"]);
    expect(({} as { value?: unknown }).value).toBeUndefined();
  });
});

describe("a run", () => {
  it("waits for the people who were asked, until the approval expires", async () => {
    const application = await applyForAccounts();
    await ask(application);

    const waits = await shown(application);

    expect(waits.status).toBe("waiting");
    expect(waits.waitingFor).toEqual([
      {
        kind: "approval",
        id: application.approval,
        phase: 2,
        to: ["lead@example.com", "deputy@example.com"],
        since: "2026-11-30T00:00:00.000Z",
        expires: "2026-12-07T00:00:00.000Z",
      },
    ]);
    expect(waits.actions).toMatchObject([{ id: "2.1", phase: 2, status: "planned", arguments: { department: "D-1" } }]);
  });

  it("shows each action with its receipt once it was carried out", async () => {
    const application = await applyForAccounts();
    await approve(application);
    await actOn(application);

    const { actions, status } = await shown(application);

    expect(status).toBe("running");
    expect(actions).toMatchObject([
      { id: "2.1", title: "アカウントを作る", status: "succeeded", receipt: "A-1", approval: application.approval },
    ]);
  });

  it("says why it stopped and what it needs", async () => {
    const recorded = await recordRun({ phases: [{ name: "登録" }], request: "" });
    const why = { code: "AOP541", ja: "進む条件を満たさない", en: "A gate stayed closed" };
    const needs = [{ field: "部署", status: "ambiguous", wants: "verified" }] as const;
    const record: PhaseRecord = { phase: 1, status: "stopped", artifact: {}, unfinished: [], why, needs, at: 5 };
    await recorded.table.write([
      { op: "put", item: phaseItem(recorded.run.run, record) },
      { op: "put", item: runItem({ ...recorded.run, status: "stopped", endedAt: 6, why, needs }) },
    ]);

    const stopped = await view(recorded);

    expect(stopped).toMatchObject({ status: "stopped", why, needs, phases: [{ status: "stopped", why }] });
  });

  it("is not found under another id", async () => {
    const host = await createApiHost();

    for (const id of ["run_01JDXNONE", "x", "run_%2e%2e"]) {
      expect((await host.get(`/runs/${id}`)).status).toBe(404);
      expect((await host.get(`/runs/${id}/journal`)).status).toBe(404);
    }
  });
});

describe("GET /runs/{run}/journal", () => {
  it("tells everything that was recorded, in the order of time, page by page", async () => {
    const application = await applyForAccounts();
    await approve(application);
    await actOn(application);
    const { table, clock, run } = application.recorded;
    const host = await createApiHost({ table, clock });

    const whole = journal.parse(await (await host.get(`/runs/${run.run}/journal`)).json());
    const first = journal.parse(await (await host.get(`/runs/${run.run}/journal?limit=2`)).json());
    const rest = journal.parse(await (await host.get(`/runs/${run.run}/journal?after=${first.next}`)).json());

    expect(new Set(whole.entries.map(({ kind }) => kind))).toEqual(
      new Set(["turn", "read", "approval", "decision", "intent", "outcome"]),
    );
    expect(whole.entries.every(({ hash, run: of }) => typeof hash === "string" && of === run.run)).toBe(true);
    expect([...first.entries, ...rest.entries]).toEqual(whole.entries);
  });
});
