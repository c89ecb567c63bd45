import { describe, expect, it } from "vitest";
import type { loadAuditView } from "#api";
import type { DelegationEntry } from "#approvals";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import type { Item, Json, Table } from "#ports";
import { entryItem, indexes, itemEntry, keys, queryAll, sealEntry } from "#records";
import { loadAuditView as loadAudit } from "../../lib/api/runs/audit-run.ts";
import type { Visitor } from "../scenarios/visitor.ts";
import { readExampleAop } from "../support/agent-harness.ts";
import { type EndedRun, playRun } from "../support/ended-run.ts";

const FIRST = "it-lead@example.com";
const SECOND = "accounting-lead@example.com";
const THIRD = "operators@example.com";

/** A start that is approved, a question, two approvers of whom one passes it on, ledgers read again, two actions. */
async function play(visitor: Visitor): Promise<string> {
  const aop = readExampleAop("account-application")
    .replace("承認者: 情報システム部長", "承認者: 情報システム部長、経理部長")
    .replace("進む条件: 部署", "開始の承認: 情報システム部長\n進む条件: 部署");
  await visitor.compile("account", aop);
  const run = await visitor.start("account", "申請者: 山田 花子\n部署: 営業一部\n役割: 閲覧者\n用途: 共同企画");
  await visitor.settled(run);
  await visitor.answer(await visitor.nextLink("you@localhost"), "期限: 2027年3月31日");
  await visitor.settled(run);
  await visitor.decide(await visitor.nextLink(FIRST), "approve");
  await visitor.settled(run);
  await visitor.decide(await visitor.nextLink(FIRST), "approve");
  const link = await visitor.nextLink(SECOND);
  const { nonce } = await visitor.open(link);
  const form = new URLSearchParams({ nonce: String(nonce), decision: "delegate", to: THIRD, comment: "出張中" });
  await visitor.call("POST", link, form.toString(), { "content-type": "application/x-www-form-urlencoded" });
  await visitor.decide(await visitor.nextLink(THIRD), "approve");
  expect((await visitor.ended(run)).status).toBe("completed");
  return run;
}

/** Everything that tells of a run, but what only lists it or mails it. */
async function itemsOf(table: Table, run: string): Promise<readonly Item[]> {
  const own = await Promise.all(["RUN", "STEP", "READ", "ACT"].map((name) => queryAll(table, `${name}#${run}`)));
  const { items } = await table.query({ pk: indexes.waiting(run), index: "gsi1" });
  const ids = items.map(({ pk }) => pk.slice(pk.indexOf("#") + 1));
  const asked = await Promise.all(
    ids.flatMap((id) =>
      [keys.asked(id).pk, keys.decided(id).pk, keys.consumed(id).pk].map((pk) => queryAll(table, pk)),
    ),
  );
  return [...own, ...asked].flat().filter(({ sk }) => sk !== "LISTED" && !sk.startsWith("TOLD#"));
}

async function faultsAfter({ ports, run }: EndedRun, change: () => Promise<unknown>, restore: Item): Promise<number> {
  await change();
  const view: Awaited<ReturnType<typeof loadAuditView>> = await loadAudit(ports, run);
  await ports.table.write([{ op: "put", item: restore }]);
  return view === undefined ? 1 : view.faults.length + view.unexplained.length;
}

/** Something else in every field that says something. */
function changedFields(item: Item): readonly (readonly [string, Item])[] {
  const names = Object.keys(itemEntry<never>(item)).filter((name) => !isEmptyList(item[name]));
  return names.map((name) => [name, { ...item, [name]: other(item[name] as Json) }]);
}

/** Another value of the same form, as far as there is one. */
function other(value: Json): Json {
  if (typeof value === "number") return value + 1;
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "boolean") return !value;
  if (Array.isArray(value)) return value.slice(1);
  const [name, inner] = Object.entries(value ?? {})[0] ?? [];
  return name === undefined || inner === undefined ? { other: 1 } : { ...(value as object), [name]: other(inner) };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** What a run's own records hold beside what its spine tells: words for lists, times, what follows from the rest. */
const BESIDE: ReadonlySet<string> = new Set([
  ...["run", "aopVersion", "machine", "createdAt", "endedAt", "reach", "at", "phase", "unfinished", "note"],
]);

describe("the audit of a run with every kind of record", () => {
  it("misses no record that is gone, and no field of one that was changed", async () => {
    const played = await playRun(play, defaultConfig(SANDBOX_PRESETS));
    const { table } = played.ports;
    const sound = await loadAudit(played.ports, played.run);
    expect([sound?.faults, sound?.unexplained]).toEqual([[], []]);
    const items = await itemsOf(table, played.run);
    expect(new Set(items.map(({ kind }) => kind))).toEqual(
      new Set([
        ...["started", "entered", "turn", "model", "done", "finished", "read", "intent", "outcome"],
        ...["question", "answer", "approval", "start-approval", "consent", "delegation", "decision", undefined],
      ]),
    );
    const missed: string[] = [];
    for (const item of items) {
      const { pk, sk } = item;
      const gone = await faultsAfter(played, () => table.write([{ op: "delete", key: { pk, sk } }]), item);
      if (gone === 0) missed.push(`${pk} ${sk} deleted`);
      for (const [name, changed] of changedFields(item)) {
        const isBeside = item.kind === undefined && BESIDE.has(name);
        if (isBeside || name === "hash") continue;
        const faults = await faultsAfter(played, () => table.write([{ op: "put", item: changed }]), item);
        if (faults === 0) missed.push(`${pk} ${sk} ${name} changed`);
      }
    }
    expect(missed).toEqual([]);
  });

  it("finds a delegation that was sealed again for somebody whose address is within the approver's", async () => {
    const played = await playRun(play);
    const { table } = played.ports;
    const item = (await itemsOf(table, played.run)).find(({ kind }) => kind === "delegation") as Item;
    const { pk, sk } = item;
    const { hash: _, prev, ...body } = itemEntry<DelegationEntry>(item);
    const sealAgain = (onBehalfOf: string) => {
      const seats = body.seats.map(({ seat }) => ({ seat, onBehalfOf }));
      const again = entryItem({ pk, sk }, sealEntry<DelegationEntry>({ ...body, seats }, prev));
      return faultsAfter(played, () => table.write([{ op: "put", item: again }]), item);
    };

    expect(await sealAgain(SECOND)).toBe(0);
    expect(await sealAgain(SECOND.slice("accounting-".length))).toBeGreaterThan(0);
  });
});
