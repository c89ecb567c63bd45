import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ApprovalRecord } from "#approvals";
import type { Json } from "#ports";
import { canonicalJson, entryItem, itemEntry, keys, sealEntry } from "#records";
import { type Application, actOn, approve, decide, readDepartments } from "../support/account-application.ts";
import { type Approved, itemAt, prepare } from "./approved.ts";
import { countCases, holdsFor } from "./counted.ts";
import { changesOf, shuffleKeys } from "./json-changes.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Sends what was approved; gives how many accounts really came of it. A record that cannot be read denies too. */
async function send(application: Application): Promise<number> {
  await actOn(application).catch(() => undefined);
  return application.registry.accounts.length;
}

async function subjectOf(approved: Approved): Promise<Json> {
  const application = approved.fresh();
  return (await itemAt(application.recorded.table, keys.asked(application.approval))).subject ?? null;
}

/** SHA-256 over the DSSE pre-authentication encoding of the RFC 8785 form, as anyone can compute it. */
function digestOfEnvelope(subject: Json): string {
  const body = canonicalJson(subject);
  const type = "application/vnd.tejun.approval+json";
  return createHash("sha256")
    .update(`DSSEv1 ${type.length} ${type} ${Buffer.byteLength(body)} ${body}`)
    .digest("hex");
}

/** Puts another subject into the record; `sealed` as someone would who knows how digests and hashes are made. */
async function overwrite({ recorded, approval }: Application, subject: Json, sealed: boolean): Promise<void> {
  const key = keys.asked(approval);
  const item = await itemAt(recorded.table, key);
  const entry = itemEntry<ApprovalRecord>(item);
  const { hash: _hash, prev, ...body } = entry;
  const other = subject as never;
  const forged = sealed
    ? sealEntry<ApprovalRecord>({ ...body, subject: other, digest: digestOfEnvelope(subject) }, prev)
    : { ...entry, subject: other };
  await recorded.table.write([{ op: "put", item: entryItem(key, forged) }]);
}

describe("an approval", () => {
  it("I5: covers nothing once any field of its subject, at any level, is changed, left out, added, retyped or reordered", async () => {
    const count = countCases("I5 (mutations of an approved subject)", 400);
    let sent = 0;
    for (const accounts of [1, 2]) {
      const approved = await prepare({ accounts });
      const subject = await subjectOf(approved);
      expect(await send(approved.fresh())).toBe(accounts);
      for (const { path, how, changed } of changesOf(subject)) {
        for (const sealed of [false, true]) {
          const application = approved.fresh();
          await overwrite(application, changed, sealed);
          count.cases += 1;
          count.interesting += 1;
          const made = await send(application);
          sent += made;
          expect(made, `${path.join("/")}: ${how}`).toBe(0);
        }
      }
    }
    process.stdout.write(`mutations that change the meaning: ${count.cases}, denied ${count.cases - sent}\n`);
  }, 240_000);

  it("I5: covers nothing once what would be sent differs from what was shown: command, catalog, rows, requester, program", async () => {
    const count = countCases("I5 (mutations of what is sent)", 40);
    const approved = await prepare();
    const spine = approved.keys.filter(({ pk, sk }) => pk.startsWith("STEP#") && sk.startsWith("002#"));
    const [key] = spine;
    if (!key) throw new Error("Nothing was commanded");
    const item = await itemAt(approved.fresh().recorded.table, key);
    const [command] = item.commands as unknown as readonly [{ readonly args: Json }];
    for (const { path, how, changed } of changesOf(command.args)) {
      const application = approved.fresh();
      const commands = [{ ...command, args: changed }] as never;
      await application.recorded.table.write([{ op: "put", item: { ...item, commands } }]);
      count.cases += 1;
      // A part of a ref that nothing reads changes nothing: what was shown is then what is sent.
      const made = await send(application);
      count.interesting += made === 0 ? 1 : 0;
      const [account] = application.registry.accounts;
      if (made > 0)
        expect(account, `${path.join("/")}: ${how}`).toMatchObject({ department: "D-1", purpose: "営業用" });
    }
    expect(count.interesting).toBeGreaterThan(30);
    for (const change of [{ requester: { person: "x@example.com", authenticated: true } }, { program: "other" }]) {
      const application = approved.fresh();
      const run = keys.run(application.recorded.run.run);
      const record = await itemAt(application.recorded.table, run);
      await application.recorded.table.write([{ op: "put", item: { ...record, ...change } as never }]);
      count.cases += 1;
      expect(await send(application)).toBe(0);
    }
  });

  it("I6: covers the same in whatever order the keys of what was stored stand", async () => {
    const count = countCases("I6", 200);
    const approved = await prepare({ accounts: 2 });
    let denied = 0;
    await holdsFor(fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), 200, async (stream) => {
      const application = approved.fresh();
      const chance = () => Number(stream.next().value);
      for (const key of approved.keys) {
        const item = await application.recorded.table.get(key);
        if (item)
          await application.recorded.table.write([{ op: "put", item: shuffleKeys(item as never, chance) as never }]);
      }
      count.cases += 1;
      count.interesting += 1;
      const made = await send(application);
      denied += made === 2 ? 0 : 1;
      expect(made).toBe(2);
    });
    process.stdout.write(`changes of key order alone: ${count.cases}, denied ${denied}\n`);
  }, 120_000);

  it("I8: has no effect at or after its end, whenever it was decided, read again and sent", async () => {
    const count = countCases("I8", 200);
    const asked = await prepare({}, "asked");
    const near = fc.oneof(
      fc.integer({ min: -3, max: 3 }).map((ms) => 7 * DAY + ms),
      fc.integer({ min: 0, max: 9 * DAY }),
    );
    await holdsFor(fc.tuple(near, near, fc.boolean()), 200, async ([first, second, again]) => {
      const application = asked.fresh();
      const { clock } = application.recorded;
      const [decidedAt, sentAt] = [Math.min(first, second), Math.max(first, second)];
      await clock.advance(decidedAt);
      const decided = await decide(application);
      expect(decided.ok).toBe(decidedAt < 7 * DAY);
      await clock.advance(sentAt - decidedAt);
      if (again) await readDepartments(application, true);
      count.cases += 1;
      count.interesting += decided.ok && again ? 1 : 0;
      expect(await send(application)).toBe(decided.ok && again && sentAt < 7 * DAY ? 1 : 0);
    });
  }, 120_000);

  it("I12: opens nothing when any record it needs is deleted, and what it does not need makes no difference", async () => {
    const count = countCases("I12", 60);
    const needed = new Set<string>();
    for (const accounts of [1, 2, 3]) {
      for (const abilities of ["key and find", "neither"] as const) {
        const approved = await prepare({ accounts, abilities });
        for (const key of approved.keys) {
          const application = approved.fresh();
          await application.recorded.table.write([{ op: "delete", key }]);
          count.cases += 1;
          const made = await send(application);
          expect([0, accounts]).toContain(made);
          if (made > 0) continue;
          count.interesting += 1;
          needed.add(kindOf(key));
        }
      }
    }
    // Phase 1 commanded the look-up: without it nobody can be shown where its key came from.
    expect([...needed].sort()).toEqual(
      [
        "asked",
        "command of phase 1",
        "command of phase 2",
        "decided",
        "look-up",
        "look-up, again",
        "program",
        "run",
      ].sort(),
    );
  }, 120_000);

  it("I12: opens nothing without a decision, after a rejection, and under another approval's name", async () => {
    const asked = await prepare({}, "asked");
    expect(await send(asked.fresh())).toBe(0);
    const rejected = asked.fresh();
    await decide(rejected, "reject");
    await readDepartments(rejected, true);
    expect(await send(rejected)).toBe(0);
    const other = asked.fresh();
    await decide(other);
    await readDepartments(other, true);
    await actOn(other, { approval: "apr_other" }).catch(() => undefined);
    await actOn(other, { approval: null }).catch(() => undefined);
    expect(other.registry.accounts).toEqual([]);
    await approve(asked.fresh());
  });
});

/** What kind of record stands under a key. */
function kindOf({ pk, sk }: { readonly pk: string; readonly sk: string }): string {
  if (pk.startsWith("READ#")) return sk.includes("~") ? "look-up, again" : "look-up";
  if (pk.startsWith("STEP#")) return `command of phase ${Number(sk.slice(0, 3))}`;
  if (pk.startsWith("PROGRAM#")) return "program";
  if (pk.startsWith("RUN#")) return "run";
  if (pk.startsWith("DECIDED#")) return "decided";
  if (pk.startsWith("ASKED#")) return "asked";
  return `${pk.split("#")[0]} ${sk}`;
}
