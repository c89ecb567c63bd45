import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { approversOf, defaultConfig, parseConfig, rolesOf, SANDBOX_PRESETS, toCatalog } from "#config";

function catalogOf(text: string) {
  const { config, diagnostics } = parseConfig(text);
  if (config === undefined) throw new Error(JSON.stringify(diagnostics));
  return toCatalog(config);
}

const withOperations = (tool: string, server: string, operations: string) =>
  `{ "tools": { "${tool}": { "server": ${server}, "operations": ${operations} } }, "approvers": { "operators": ["o@example.com"] } }`;

describe("the catalog", () => {
  it("without a configuration file holds the shipped sandbox tools", () => {
    const catalog = toCatalog(defaultConfig(SANDBOX_PRESETS));

    expect([...catalog.keys()]).toEqual([
      "freee",
      "google_workspace",
      "staff_ledger",
      "department_list",
      "role_list",
      "account_registry",
    ]);
    expect(catalog.get("account_registry")?.operations.get("create_account")).toMatchObject({
      access: "commit",
      approval: "always",
      least: { department: "verified", role: "verified", expires_on: "extracted" },
      idempotencyKey: "idempotency_key",
      receipt: "/receipt",
      find: "find_account",
    });
    expect(catalog.get("google_workspace")?.operations.get("create_draft")?.service).toBe("gmail");
  });

  it("says of every action of the shipped sandbox tools where its receipt stands", () => {
    const operations = [...toCatalog(defaultConfig(SANDBOX_PRESETS)).values()].flatMap((tool) => [
      ...tool.operations.values(),
    ]);
    const actions = operations.filter(({ access }) => access !== "read");

    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter(({ receipt }) => receipt === undefined || receipt === "")).toEqual([]);
  });

  it("asks approval for every commit, also where nothing is said", () => {
    const catalog = catalogOf(withOperations("freee", '"sandbox"', '{ "issue_invoice": { "access": "commit" } }'));

    expect(catalog.get("freee")?.operations.get("issue_invoice")?.approval).toBe("always");
  });

  it("never holds a commit without approval, whatever is written", () => {
    const operation = fc.record(
      {
        access: fc.constantFrom("read", "draft", "commit"),
        approval: fc.constantFrom("always", "never"),
        receipt: fc.constant("/receipt"),
      },
      { requiredKeys: ["access"] },
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("a", "b", "c"), operation, { minKeys: 1 }), (operations) => {
        const { config } = parseConfig(withOperations("t", '{ "url": "http://h" }', JSON.stringify(operations)));
        const all =
          config === undefined ? [] : [...toCatalog(config).values()].flatMap((t) => [...t.operations.values()]);

        expect(all.filter(({ access, approval }) => access === "commit" && approval !== "always")).toEqual([]);
      }),
    );
  });

  it("replaces the shipped operations of a sandbox tool by those that are listed", () => {
    const operation = '{ "list_partners": { "access": "read", "title": "取引先" } }';
    const tool = catalogOf(withOperations("freee", '"sandbox"', operation)).get("freee");

    expect([...(tool?.operations.keys() ?? [])]).toEqual(["list_partners"]);
    expect(tool?.operations.get("list_partners")).toMatchObject({ title: "取引先", parameters: { type: "object" } });
    expect(tool?.aliases).toContain("会計ソフト");
  });

  it("takes the cursor parameter to be `cursor` unless it is named", () => {
    const ledger = '"rows": "/rows", "version": "/version", "key": "id"';
    const find = (more: string) =>
      catalogOf(
        withOperations("t", '{ "url": "http://h" }', `{ "f": { "access": "read", "ledger": { ${ledger}${more} } } }`),
      )
        .get("t")
        ?.operations.get("f")?.ledger?.cursorParameter;

    expect([find(""), find(', "cursorParameter": "page_token"')]).toEqual(["cursor", "page_token"]);
  });

  it("ships only operations that fit their own rules", () => {
    for (const [id, preset] of SANDBOX_PRESETS) {
      const operations = Object.fromEntries(
        Object.entries(preset.operations).map(([name, { schema: _, ...operation }]) => [name, operation]),
      );
      const { diagnostics } = parseConfig(withOperations(id, '"sandbox"', JSON.stringify(operations)));

      expect(diagnostics).toEqual([]);
    }
  });

  it("ships parameters that take every key its operations speak of", () => {
    for (const { operations } of SANDBOX_PRESETS.values()) {
      for (const operation of Object.values(operations)) {
        const properties = Object.keys((operation.schema?.properties ?? {}) as object);
        const spokenOf = [...Object.keys(operation.parameters ?? {}), operation.idempotencyKey ?? []].flat();

        expect(properties).toEqual(expect.arrayContaining(spokenOf));
        if (operation.ledger !== undefined) expect(properties).toContain("cursor");
      }
    }
  });
});

describe("roles", () => {
  const { config } = parseConfig(
    '{ "approvers": { "経理部長": ["Lead@example.com"], "operators": ["lead@example.com", "ops@example.com"] } }',
  );
  if (config === undefined) throw new Error("no configuration");

  it("are those whose addresses name the person, whatever the letter case", () => {
    expect(rolesOf(config, "LEAD@example.com")).toEqual(["経理部長", "operators"]);
    expect(rolesOf(config, "nobody@example.com")).toEqual([]);
  });

  it("are not given to a look-alike address", () => {
    expect(rolesOf(config, "ｌead@example.com")).toEqual([]);
    expect(rolesOf(config, "l\u0435ad@example.com")).toEqual([]);
  });

  it("give the approvers; a role that is not configured has none", () => {
    expect(approversOf(config, "operators")).toEqual(["lead@example.com", "ops@example.com"]);
    expect(approversOf(config, "社長")).toEqual([]);
  });
});
