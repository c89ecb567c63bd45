import { describe, expect, it } from "vitest";
import { decideApproval, MOST_REFUSALS, showApproval } from "#approvals";
import type { Table } from "#ports";
import { keys, runItem } from "#records";
import { linkOf } from "../support/people.ts";
import { asked, bound, decideWith, LEAD, nonceOf, refusalsOf } from "./asked.ts";

const DAY = 24 * 60 * 60 * 1000;

describe("a refused decision", () => {
  it.each([
    ["another person, signed in", { signedIn: { person: "mallory@example.com" } }, 403, "AOP602"],
    ["another approver's link, forwarded", { signedIn: { person: "deputy@example.com" } }, 403, "AOP602"],
    ["the requester, signed in", { signedIn: { person: "taro@example.com" } }, 403, "AOP603"],
    ["a forged nonce", { nonce: "0".repeat(64) }, 403, "AOP604"],
    ["no nonce", { nonce: "" }, 403, "AOP604"],
    ["a rejection without a reason", { decision: "reject", comment: " 　" }, 422, "AOP608"],
  ] as const)("%s", async (_, change, status, code) => {
    const application = await asked();

    const refused = await decideWith(application, change);

    expect(refused).toMatchObject({ ok: false, status, diagnostic: { code } });
    expect(await application.ports.table.get(keys.decided(application.approval))).toBeUndefined();
    expect(application.ports.workflows.released).toEqual([]);
    expect(await refusalsOf(application)).toMatchObject([{ kind: "refusal", code, status }]);
  });

  it.each([
    ["an unknown link", { id: "A".repeat(43) }],
    ["an unknown approval", { id: "apr_000000000000000000000000", signedIn: LEAD }],
    ["the id of a question that nobody asked", { id: "qst_000000000000000000000000", signedIn: LEAD }],
    ["no more than a part of a link", { id: "A" }],
  ] as const)("%s leaves one short line in the log and nothing in the record", async (_, change) => {
    const application = await asked();
    const lines: string[] = [];
    const log = (message: string, fault: unknown) => void lines.push(`${message} ${String(fault)}`);
    const writes: unknown[] = [];
    const table = { ...bound(application.ports.table), write: watched(application.ports.table, writes) };

    const refused = await decideWith({ ...application, ports: { ...application.ports, table, log } }, change);

    expect(refused).toMatchObject({ ok: false, status: 404, diagnostic: { code: "AOP601" } });
    expect(writes).toEqual([]);
    expect(await refusalsOf(application)).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^Refused \(AOP601\)/);
    expect(lines[0]?.length).toBeLessThan(300);
    expect(lines[0]).not.toContain("A".repeat(7));
  });

  it("one that comes again and again is recorded up to a number, which the last says; what follows is in the log", async () => {
    const application = await asked();
    const lines: string[] = [];
    const ports = { ...application.ports, log: (message: string) => void lines.push(message) };
    const sent = { id: application.approval, nonce: "x", decision: "approve", comment: "" };
    const knock = (person?: string) => decideApproval(ports, { ...sent, ...(person && { signedIn: { person } }) });

    for (let n = 0; n < MOST_REFUSALS + 20; n += 1) await knock(n % 2 === 0 ? undefined : `stranger${n}@example.com`);

    const kept = await refusalsOf(application);
    expect(kept).toHaveLength(MOST_REFUSALS);
    expect(kept.filter(({ last }) => last === true)).toEqual([kept.at(-1)]);
    expect(lines).toHaveLength(20);
    await decideWith({ ...application, ports }, { nonce: "forged" });
    expect((await refusalsOf(application)).filter(({ person }) => person === LEAD.person)).toMatchObject([
      { code: "AOP604" },
    ]);
  });

  it("two at the same moment are both recorded", async () => {
    const application = await asked();
    await Promise.all([1, 2, 3].map(() => decideWith(application, { nonce: "forged" })));
    expect(await refusalsOf(application)).toHaveLength(3);
  });

  it("the requester, although the request came from nobody known", async () => {
    const application = await asked({ requester: { person: "taro@example.com", authenticated: false } });

    const refused = await decideWith(application, { signedIn: { person: "TARO@example.com" } });

    expect(refused).toMatchObject({ status: 403, diagnostic: { code: "AOP603" } });
  });

  it("a link alone where sign-in is required, and not its own person signed in", async () => {
    const application = await asked({ config: { approvals: { validDays: 7, signInRequired: true } } });
    const nonce = await nonceOf(application, LEAD);

    expect(await decideWith(application, { nonce })).toMatchObject({ status: 403, diagnostic: { code: "AOP609" } });
    expect(await decideWith(application, { nonce, signedIn: LEAD })).toMatchObject({ ok: true });
  });

  it("one that comes too late, and says since when", async () => {
    const application = await asked();
    const nonce = await nonceOf(application);
    await application.recorded.clock.advance(7 * DAY);

    const refused = await decideWith(application, { nonce });

    expect(refused).toMatchObject({ status: 409, diagnostic: { code: "AOP606" } });
    expect(refused.ok ? "" : refused.diagnostic.message.ja).toContain("2026-12-07 09:00 (Asia/Tokyo)");
    expect(await refusalsOf(application)).toHaveLength(1);
  });

  it("one for a run that has ended", async () => {
    const application = await asked();
    const nonce = await nonceOf(application);
    const { table, run } = application.recorded;
    await table.write([{ op: "put", item: runItem({ ...run, status: "stopped" }) }]);

    const refused = await decideWith(application, { nonce });

    expect(refused).toMatchObject({ status: 409, diagnostic: { code: "AOP607" } });
  });

  it("one for a run that ends just before it is stored", async () => {
    const application = await asked();
    const { table, run } = application.recorded;
    const ended = { op: "put", item: runItem({ ...run, status: "stopped" }) } as const;
    const ending: Table = {
      ...bound(table),
      async write(writes) {
        await table.write([ended]);
        return await table.write(writes);
      },
    };

    const refused = await decideWith({ ...application, ports: { ...application.ports, table: ending } }, {});

    expect(refused).toMatchObject({ status: 409, diagnostic: { code: "AOP607" } });
    expect(await table.get(keys.decided(application.approval))).toBeUndefined();
  });

  it("one with the nonce of another approver's page", async () => {
    const application = await asked();
    const deputy = await linkOf(application.ports, "deputy@example.com");
    const shown = await showApproval(application.ports, { id: deputy });
    const nonce = shown.ok ? shown.page.nonce : "";

    expect(await decideWith(application, { nonce })).toMatchObject({ status: 403, diagnostic: { code: "AOP604" } });
  });

  it("one with the link and nonce of another run's approval", async () => {
    const other = await asked();
    const application = await asked();

    const refused = await decideWith(application, { id: other.id, nonce: await nonceOf(other) });

    expect(refused).toMatchObject({ status: 404 });
  });

  it("names the person in the record where it is known", async () => {
    const application = await asked();

    await decideWith(application, { signedIn: { person: "mallory@example.com" } });

    expect(await refusalsOf(application)).toMatchObject([{ person: "mallory@example.com" }]);
  });
});

function watched(table: Table, writes: unknown[]): Table["write"] {
  return (list, durability) => {
    writes.push(...list);
    return table.write(list, durability);
  };
}
