import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SANDBOX_PRESETS } from "#config";
import {
  changeLedger,
  countEffects,
  createSandboxServer,
  listSandbox,
  resetSandbox,
  type SandboxPorts,
  setFault,
} from "#local";
import type { Json, JsonObject, Table } from "#ports";
import { callSandbox, DRAFT_INVOICE, rowsOf } from "../../support/call-sandbox.ts";
import { createSandboxPorts } from "../../support/sandbox-ports.ts";

async function draftInvoice(ports: SandboxPorts, more: JsonObject = {}): Promise<JsonObject> {
  const { content } = await callSandbox(ports, "freee", "draft_invoice", { ...DRAFT_INVOICE, ...more });
  return content.receipt as JsonObject;
}

describe("a sandbox tool", () => {
  it("lists exactly the operations of its catalog entry", async () => {
    const ports = createSandboxPorts();
    for (const [tool, { operations }] of SANDBOX_PRESETS) {
      const listed = await createSandboxServer(tool, ports).list();

      expect(listed.map(({ name }) => name)).toEqual(Object.keys(operations));
    }
  });

  it("carries out every operation of its catalog entry", async () => {
    const ports = createSandboxPorts();
    for (const [tool, { operations }] of SANDBOX_PRESETS) {
      for (const [name, { schema }] of Object.entries(operations)) {
        const required = (schema?.required ?? []) as readonly string[];
        const { content, isError } = await callSandbox(ports, tool, name, sampleArguments(required));

        expect([name, isError === (name === "issue_invoice")]).toEqual([name, true]);
        if (isError) expect(content.error).toContain("inv_none");
      }
    }
  });

  function sampleArguments(required: readonly string[]): JsonObject {
    const samples: JsonObject = {
      ...DRAFT_INVOICE,
      to: "a@example.com",
      expires_on: "2026-12-31",
      due: "2026-12-31",
      invoice_id: "inv_none",
    };
    return Object.fromEntries(required.map((name) => [name, samples[name] ?? "営業二部"]));
  }

  it.each([
    ["an operation that does not exist", "delete_everything", {}],
    ["a missing argument", "draft_invoice", { partner_id: "p01", month: "2026-09" }],
    ["an unknown argument", "list_partners", { all: "yes" }],
    ["an argument of another type", "draft_invoice", { ...DRAFT_INVOICE, amount: "51250" }],
    ["a partner that is not in the ledger", "draft_invoice", { ...DRAFT_INVOICE, partner_id: "p99" }],
    ["a month that is none", "draft_invoice", { ...DRAFT_INVOICE, month: "2026-13" }],
    ["an amount that is none", "draft_invoice", { ...DRAFT_INVOICE, amount: -1 }],
    ["an invoice that was never drafted", "issue_invoice", { invoice_id: "inv_1" }],
  ])("refuses %s and does nothing", async (_, operation, args) => {
    const ports = createSandboxPorts();

    expect((await callSandbox(ports, "freee", operation, args)).isError).toBe(true);
    expect(await countEffects(ports, "freee")).toEqual({});
  });

  it("refuses an account until a day that does not exist", async () => {
    const account = { person: "山田", department: "営業二部", role: "閲覧者", expires_on: "2026-02-31" };

    expect((await callSandbox(createSandboxPorts(), "account_registry", "create_account", account)).isError).toBe(true);
  });
});

describe("accounting", () => {
  it("knows twenty partners and what each bought in the month", async () => {
    const ports = createSandboxPorts();
    const partners = (await callSandbox(ports, "freee", "list_partners")).content.partners as Record<string, Json>[];
    const { month, sales } = (await callSandbox(ports, "freee", "list_sales")).content;

    expect(partners).toHaveLength(20);
    expect(month).toBe("2026-09");
    expect(sales).toHaveLength(20);
    expect((sales as Json[])[0]).toEqual({
      partner_id: "p01",
      mail: "billing-p01@example.com",
      partner: "株式会社あおば商店",
      month: "2026-09",
      amount: 51_250,
    });
    expect((await callSandbox(ports, "freee", "list_sales", { month: "2026-10" })).content.month).toBe("2026-10");
  });

  it("drafts an invoice, lists it until it is issued, and finds it as issued afterwards", async () => {
    const ports = createSandboxPorts();
    const { invoice_id } = await draftInvoice(ports);
    const before = await callSandbox(ports, "freee", "list_invoices");
    const issued = await callSandbox(ports, "freee", "issue_invoice", {
      invoice_id: invoice_id ?? null,
      amount: 51_250,
    });
    const after = await callSandbox(ports, "freee", "list_invoices");
    const found = await callSandbox(ports, "freee", "find_invoice", { invoice_id: invoice_id ?? null });

    expect(before.content.invoices).toHaveLength(1);
    expect(issued.content.receipt).toMatchObject({ invoice_id, status: "issued", amount: 51_250 });
    expect(after.content.invoices).toEqual([]);
    expect(rowsOf(found.content)).toMatchObject([{ invoice_id, status: "issued" }]);
  });

  it("issues nothing when the invoice is not the one that was meant", async () => {
    const ports = createSandboxPorts();
    const { invoice_id } = await draftInvoice(ports);
    const { isError } = await callSandbox(ports, "freee", "issue_invoice", {
      invoice_id: invoice_id ?? null,
      amount: 1,
    });

    expect(isError).toBe(true);
    expect(await countEffects(ports, "freee")).toEqual({ draft_invoice: 1 });
  });
});

describe("a sandbox ledger", () => {
  it.each([
    ["department_list", "find_department", "営業", ["営業一部", "営業二部"]],
    ["department_list", "find_department", "営業二部", ["営業二部"]],
    ["department_list", "find_department", "ｼﾞｮｳﾎｳ", []],
    ["department_list", "find_department", "営業部", []],
    ["department_list", "find_department", "情報", ["情報システム部"]],
    ["role_list", "find_role", "閲覧", ["閲覧者"]],
    ["role_list", "find_role", "管理者", ["管理者"]],
    ["role_list", "find_role", "社長", []],
    ["staff_ledger", "find_staff", "山田", ["山田 花子", "山田 太郎"]],
    ["staff_ledger", "find_staff", "山田花子", ["山田 花子"]],
    ["staff_ledger", "find_staff", "渡邊", []],
  ])("%s answers %s(%s) with %j, exhaustively and with its version", async (tool, operation, name, expected) => {
    const { content } = await callSandbox(createSandboxPorts(), tool, operation, { name });

    expect(rowsOf(content).map((row) => row.name)).toEqual(expected);
    expect(content).toMatchObject({ version: "1", next: null });
  });

  it("has a new version after each change of a row", async () => {
    const ports = createSandboxPorts();
    await changeLedger(ports, "department_list", "departments", { put: { department_id: "d70", name: "営業三部" } });
    await changeLedger(ports, "department_list", "departments", { remove: "d10" });
    const { content } = await callSandbox(ports, "department_list", "find_department", { name: "営業" });

    expect(rowsOf(content).map((row) => row.name)).toEqual(["営業二部", "営業三部"]);
    expect(content.version).toBe("3");
  });

  it("of what was made has a new version after each effect", async () => {
    const ports = createSandboxPorts();
    const versions: (Json | undefined)[] = [];
    for (let made = 0; made < 3; made += 1) {
      versions.push((await callSandbox(ports, "freee", "find_invoice")).content.version);
      await draftInvoice(ports);
    }

    expect(new Set(versions).size).toBe(3);
  });
});

describe("an idempotency key", () => {
  it("makes the second call answer like the first and do nothing", async () => {
    const ports = createSandboxPorts();
    const first = await draftInvoice(ports, { idempotency_key: "k1" });
    const second = await draftInvoice(ports, { idempotency_key: "k1" });

    expect(second).toEqual(first);
    expect(await countEffects(ports, "freee")).toEqual({ draft_invoice: 1 });
  });

  it("is refused for another content", async () => {
    const ports = createSandboxPorts();
    await draftInvoice(ports, { idempotency_key: "k1" });
    const other = await callSandbox(ports, "freee", "draft_invoice", {
      ...DRAFT_INVOICE,
      amount: 2,
      idempotency_key: "k1",
    });

    expect(other.isError).toBe(true);
  });

  it("finds what was made under it, with the receipt", async () => {
    const ports = createSandboxPorts();
    const receipt = await draftInvoice(ports, { idempotency_key: "k1" });
    const found = await callSandbox(ports, "freee", "find_invoice", { idempotency_key: "k1" });
    const none = await callSandbox(ports, "freee", "find_invoice", { idempotency_key: "k2" });

    expect(rowsOf(found.content)).toEqual([{ ...receipt, receipt }]);
    expect(none.content).toMatchObject({ rows: [], next: null });
  });

  it("holds when the calls come at once; without a key each call counts", async () => {
    const ports = createSandboxPorts();
    await Promise.all(Array.from({ length: 8 }, () => draftInvoice(ports, { idempotency_key: "k1" })));
    await Promise.all(Array.from({ length: 8 }, () => draftInvoice(ports)));

    expect(await countEffects(ports, "freee")).toEqual({ draft_invoice: 9 });
  });
});

describe("the sandbox as a whole", () => {
  it("shows ledgers, faults and effects, and goes back to what it was shipped with", async () => {
    const ports = createSandboxPorts();
    await draftInvoice(ports);
    await setFault(ports, "freee", { kind: "slow" });
    await changeLedger(ports, "freee", "partners", { remove: "p01" });
    const [shown] = await listSandbox(ports);
    await resetSandbox(ports);
    const [reset] = await listSandbox(ports);

    expect(shown).toMatchObject({
      tool: "freee",
      faults: [{ kind: "slow" }],
      effects: [{ operation: "draft_invoice" }],
    });
    expect(shown?.ledgers[0]).toMatchObject({ name: "partners", version: 2 });
    expect(reset).toMatchObject({ faults: [], effects: [] });
    expect(reset?.ledgers[0]?.rows).toHaveLength(20);
  });

  it("writes at most once a call, whatever is called", async () => {
    const operations = [...SANDBOX_PRESETS].flatMap(([tool, preset]) =>
      Object.entries(preset.operations).map(([name, { schema }]) => ({
        tool,
        name,
        required: (schema?.required ?? []) as string[],
      })),
    );
    const argument = fc.constantFrom<Json>("p01", "2026-09", 100, "営業", "a@example.com", "2026-12-31");
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...operations),
        fc.array(argument, { minLength: 6, maxLength: 6 }),
        fc.boolean(),
        async (operation, values, keyed) => {
          const ports = createSandboxPorts();
          let writes = 0;
          const table: Table = {
            get: (key) => ports.table.get(key),
            query: (query) => ports.table.query(query),
            write: (list) => {
              writes += 1;
              return ports.table.write(list);
            },
          };
          const args = Object.fromEntries(operation.required.map((name, index) => [name, values[index] ?? null]));
          await callSandbox(
            { ...ports, table },
            operation.tool,
            operation.name,
            keyed ? { ...args, idempotency_key: "k" } : args,
          );

          expect(writes).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 60 },
    );
  });
});
