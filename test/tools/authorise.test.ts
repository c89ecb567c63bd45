import { describe, expect, it } from "vitest";
import type { Catalog } from "#config";
import type { ManifestPhase } from "#program";
import { authorise, type OperationCommand } from "#tools";
import type { Facts, LedgerFact, Ref, Status } from "#trust";
import { catalogOf, START } from "../support/recorded-run.ts";

const DEPARTMENTS: LedgerFact = {
  kind: "ledger",
  ledger: "department_list",
  outcome: "answered",
  exhaustive: true,
  version: "7",
  rows: [{ department_id: "D-1", name: "営業部" }],
  key: "department_id",
  asked: { name: "営業部" },
  askedAt: START,
};
const verified: Ref = { kind: "part", of: { kind: "result", call: "1.1" }, at: "/department_id" };
const extracted: Ref = { kind: "span", source: "request", start: 0, end: 3 };
const inferred: Ref = { kind: "made", by: "model", value: "営業部" };
const refs: { readonly [S in Status]: Ref } = {
  verified,
  extracted,
  inferred,
  ambiguous: { kind: "candidates", of: [extracted, inferred] },
  "lookup-failed": { kind: "result", call: "1.2" },
  missing: { kind: "missing", searched: ["request"] },
  refuted: { kind: "result", call: "1.3" },
};

describe("authorise", () => {
  it("allows a granted call and gives exactly what is to be sent", () => {
    const result = authorise(grounds({ args: { department: verified, memo: inferred } }));

    expect(result).toMatchObject({ ok: true, arguments: { department: "D-1", memo: "営業部" } });
    expect(result.ok && result.values.department?.status).toBe("verified");
  });

  it("denies a tool that the phase is not granted", () => {
    expect(errorOf(grounds({ grants: [] })).code).toBe("AOP501");
  });

  it("denies an action with a read-only grant", () => {
    const readOnly = [{ kind: "tool", tool: "registry", access: "read" }] as const;

    expect(errorOf(grounds({ grants: readOnly })).code).toBe("AOP502");
  });

  it("denies an operation that the catalog does not list", () => {
    expect(errorOf(grounds({ operation: "delete_everything" })).code).toBe("AOP503");
  });

  it("denies a tool that the catalog does not list, although it is granted", () => {
    const granted = [{ kind: "tool", tool: "unknown", access: "write" }] as const;

    expect(errorOf(grounds({ tool: "unknown", grants: granted })).code).toBe("AOP503");
  });

  it("denies an operation of another service than the granted one", () => {
    const gmail = [{ kind: "tool", tool: "registry", service: "gmail", access: "write" }] as const;

    expect(errorOf(grounds({ grants: gmail })).code).toBe("AOP511");
    expect(errorOf(grounds({ grants: gmail, operation: "send_drive" })).code).toBe("AOP511");
    expect(authorise(grounds({ grants: gmail, operation: "send_gmail", args: {} })).ok).toBe(true);
  });

  it.each([
    ["a read command of a commit", "read", "create_account"],
    ["an act command of a read", "act", "find_account"],
  ] as const)("denies %s", (_, kind, operation) => {
    expect(errorOf(grounds({ kind, operation })).code).toBe("AOP510");
  });

  it("denies a parameter that the schema does not know, naming it and the known ones", () => {
    const error = errorOf(grounds({ args: { department: verified, approved: inferred } }));

    expect(error.code).toBe("AOP504");
    expect(error.message).toMatch(/approved/);
  });

  it("denies a call without a required parameter", () => {
    const error = errorOf(grounds({ args: { memo: inferred } }));

    expect(error.code).toBe("AOP506");
    expect(error.message).toMatch(/department/);
  });

  it("denies an idempotency key that the caller brings along", () => {
    const error = errorOf(grounds({ args: { department: verified, idempotency_key: inferred } }));

    expect(error.code).toBe("AOP508");
  });

  it("wants no cursor of the caller, and takes none, although the ledger has no next page", () => {
    const asked = { kind: "read", operation: "list_accounts" } as const;

    expect(authorise(grounds({ ...asked, args: {} }))).toMatchObject({ ok: true, arguments: {} });
    expect(errorOf(grounds({ ...asked, args: { cursor: inferred } })).code).toBe("AOP508");
  });

  it.each([
    ["a text for a number", { amount: { kind: "made", by: "code", value: "12" } }],
    ["the text false for a boolean", { urgent: { kind: "made", by: "code", value: "false" } }],
    ["a value outside an enum", { level: { kind: "made", by: "code", value: "owner" } }],
    ["a fraction for an integer", { amount: { kind: "made", by: "code", value: 1.5 } }],
  ] as const)("denies %s", (_, args) => {
    expect(errorOf(grounds({ args: { department: verified, ...args } })).code).toBe("AOP507");
  });

  it.each(["extracted", "inferred", "ambiguous", "lookup-failed", "missing", "refuted"] as const)(
    "denies a department that is %s where a verified one is needed, and names all three",
    (status) => {
      const error = errorOf(grounds({ args: { department: refs[status] } }));

      expect(error.code).toBe("AOP505");
      expect(error.needs).toEqual([{ parameter: "department", status, wants: "verified" }]);
    },
  );

  it("names every parameter that is not good enough, together with every other fault", () => {
    const error = errorOf(grounds({ args: { department: refs.missing, expires_on: inferred, approved: inferred } }));

    expect(error.needs).toEqual([
      { parameter: "department", status: "missing", wants: "verified" },
      { parameter: "expires_on", status: "inferred", wants: "extracted" },
    ]);
    expect(error.message).toMatch(/approved/);
  });

  it.each(["ambiguous", "lookup-failed", "missing", "refuted"] as const)(
    "denies a value that is %s even where nothing is asked of the parameter: there is nothing to send",
    (status) => {
      const error = errorOf(grounds({ args: { department: verified, memo: refs[status] } }));

      expect(error.needs).toEqual([{ parameter: "memo", status, wants: "inferred" }]);
    },
  );

  it("counts evidence that no longer holds as none", () => {
    const past = { ...DEPARTMENTS, validUntil: START };
    const error = errorOf({ ...grounds({}), facts: factsWith(past) });

    expect(error.needs).toEqual([{ parameter: "department", status: "inferred", wants: "verified" }]);
    expect(authorise({ ...grounds({}), facts: factsWith({ ...DEPARTMENTS, validUntil: START + 1 }) }).ok).toBe(true);
  });

  it("judges by the listed schema where the catalog gives none", () => {
    const base = grounds({ operation: "send_gmail", args: { memo: inferred } });

    expect(authorise(base).ok).toBe(true);
    expect(errorOf({ ...base, listedSchema: { type: "object", properties: {} } }).code).toBe("AOP504");
  });

  it("denies when an exception is thrown while checking", () => {
    const facts = { ...factsWith(DEPARTMENTS) };
    facts.call = () => {
      throw new Error("the record cannot be read");
    };
    const error = errorOf({ ...grounds({}), facts });

    expect(error.code).toBe("AOP509");
    expect(error.message).toMatch(/the record cannot be read/);
  });

  it("finds a tool by its Japanese name, in whatever width it is written", () => {
    const granted = [{ kind: "tool", tool: "ｱｶｳﾝﾄ登録", access: "write" }] as const;

    expect(authorise(grounds({ grants: granted })).ok).toBe(true);
  });
});

const catalog: Catalog = catalogOf({
  registry: {
    title: "アカウント登録",
    aliases: ["アカウント登録"],
    operations: {
      create_account: {
        access: "commit",
        approval: "always",
        least: { department: "verified", expires_on: "extracted" },
        idempotencyKey: "idempotency_key",
        parameters: {
          type: "object",
          properties: {
            department: { type: "string" },
            expires_on: { type: "string" },
            memo: { type: ["string", "null"] },
            amount: { type: "integer" },
            urgent: { type: "boolean" },
            level: { enum: ["viewer", "editor"] },
            idempotency_key: { type: "string" },
          },
          required: ["department", "idempotency_key"],
        },
      },
      find_account: { access: "read" },
      list_accounts: {
        access: "read",
        ledger: { rows: "/rows", version: "/version", cursorParameter: "cursor", key: "id", label: "name" },
        parameters: { type: "object", properties: { cursor: { type: "string" } }, required: ["cursor"] },
      },
      send_gmail: { access: "draft", service: "gmail" },
      send_drive: { access: "draft", service: "drive" },
    },
  },
});

function grounds(change: {
  readonly grants?: ManifestPhase["grants"];
  readonly kind?: "read" | "act";
  readonly tool?: string;
  readonly operation?: string;
  readonly args?: OperationCommand["args"];
}) {
  const { grants = [{ kind: "tool", tool: "registry", access: "write" }], kind = "act", tool = "registry" } = change;
  const { operation = "create_account", args = { department: verified } } = change;
  const phase = { number: 2, name: "登録", grants } as unknown as ManifestPhase;
  const command: OperationCommand = { kind, call: "2.1", tool, operation, args };
  return { phase, catalog, command, facts: factsWith(DEPARTMENTS), now: START };
}

function factsWith(departments: LedgerFact) {
  const calls: { readonly [call: string]: LedgerFact } = {
    "1.1": departments,
    "1.2": { ...departments, outcome: "failed", exhaustive: false, version: null, rows: [] },
    "1.3": { ...departments, rows: [] },
  };
  const facts: { -readonly [Name in keyof Facts]: Facts[Name] } = {
    source: () => ({ id: "request", text: "営業部のアカウント", sha256: "" }),
    call: (key) => calls[key],
    file: () => undefined,
    artifact: () => undefined,
    requester: { person: "taro@example.com", authenticated: true },
  };
  return facts;
}

function errorOf(given: Parameters<typeof authorise>[0]) {
  const result = authorise(given);
  if (result.ok) throw new Error("Unexpected permission, expected a denial");
  return result.error;
}
