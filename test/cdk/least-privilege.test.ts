import { beforeAll, describe, expect, it } from "vitest";
import { type Allowed, flatten, permissionsOf } from "./permissions.ts";
import { readTemplates, type Templates } from "./synthesized.ts";

let templates: Templates;
let functions: ReadonlyMap<string, readonly Allowed[]>;
let machines: ReadonlyMap<string, readonly Allowed[]>;

beforeAll(() => {
  templates = readTemplates();
  functions = permissionsOf(templates, "function");
  machines = permissionsOf(templates, "machine");
});

const stepsOf = (): readonly (readonly [string, readonly Allowed[]])[] =>
  [...functions].filter(([name]) => name === "step" || name.startsWith("p-"));

/** The functions that the machine of one phase may invoke. */
function invokedBy(phase: number): readonly string[] {
  const [, allowed = []] = [...machines].find(([name]) => name.startsWith("p-") && name.endsWith(`-${phase}`)) ?? [];
  return allowed
    .filter(({ action }) => action === "lambda:InvokeFunction")
    .map(({ resource }) => resource.replace(/^.*:function:tejun-dev-/, ""));
}

describe("the functions' roles", () => {
  it("are all of the table in the design", () => {
    const names = [...functions.keys()].filter((name) => !name.startsWith("p-")).sort();

    expect(names).toEqual([
      "act-account_registry",
      "act-freee",
      "act-google_workspace",
      "api",
      "compile",
      "converse",
      "decide",
      "end",
      "explore",
      "publish",
      "read-account_registry",
      "read-attachments",
      "read-department_list",
      "read-freee",
      "read-google_workspace",
      "read-role_list",
      "read-staff_ledger",
      "request",
      "step",
      "upload",
    ]);
  });

  it("keep step from secrets, files, mail, tools and tokens", () => {
    const services = ["dynamodb", "logs", "xray", "bedrock"];

    for (const [, allowed] of stepsOf()) {
      expect([...new Set(allowed.map(({ action }) => action.split(":")[0]))].sort()).toEqual([...services].sort());
    }
    expect(stepsOf()).toHaveLength(4);
  });

  it("let step write the spine and how things ended, and nothing that vouches for anything", () => {
    for (const [, allowed] of stepsOf()) {
      const writes = allowed.filter(({ action }) => /^dynamodb:(Put|Delete|Update|Batch)/.test(action));

      expect(writes.map(({ conditions }) => leadingKeys(conditions))).toEqual([
        ["STEP#*", "RUN#*"],
        ["STEP#*", "RUN#*"],
      ]);
    }
  });

  it("let converse, which has a model, see no run and vouch for nothing, and explore have no model", () => {
    const [converse = [], explore = []] = ["converse", "explore"].map((name) => functions.get(name));
    const keysOf = (allowed: typeof converse, verb: RegExp) =>
      allowed.filter(({ action }) => verb.test(action)).flatMap(({ conditions }) => leadingKeys(conditions));
    const writes = keysOf(converse, /^dynamodb:Put/);
    const reads = keysOf(converse, /^dynamodb:GetItem/);

    expect(writes).toEqual(["CONVERSATION#*", "CONVERSING", "STEP#try_*"]);
    expect(reads.filter((key) => /^(RUN|STEP|READ|ACT|ASKED|DECIDED)#/.test(key) && !/#(try|att)_/.test(key))).toEqual(
      [],
    );
    expect(explore.filter(({ action }) => action.startsWith("bedrock:"))).toEqual([]);
    expect(converse.some(({ action }) => action.startsWith("bedrock:"))).toBe(true);
    for (const allowed of [converse, explore]) {
      const invoked = allowed.filter(({ action }) => action === "lambda:InvokeFunction");
      expect(invoked.length).toBeGreaterThan(0);
      expect(invoked.every(({ resource }) => /:function:tejun-dev-read-/.test(resource))).toBe(true);
    }
  });

  it("let only request and decide see links and task tokens", () => {
    const seeing = [...functions].filter(([, allowed]) =>
      allowed.some(({ action, conditions }) => action.startsWith("dynamodb:") && /"(TOKEN|LINK)#/.test(conditions)),
    );

    expect(seeing.map(([name]) => name).sort()).toEqual(["decide", "request"]);
  });

  it("name partitions in every right to the table", () => {
    for (const [, allowed] of functions) {
      for (const { action, conditions } of allowed.filter((one) => one.action.startsWith("dynamodb:"))) {
        expect(leadingKeys(conditions).length, action).toBeGreaterThan(0);
        expect(conditions).toContain('"Null":{"dynamodb:LeadingKeys":"false"}');
      }
    }
  });

  it("let only decide release tokens", () => {
    const releasing = [...functions].filter(([, allowed]) =>
      allowed.some(({ action }) => /^(states:SendTask|states:\*|\*)/.test(action)),
    );

    expect(releasing.map(([name]) => name)).toEqual(["decide"]);
  });

  it("give each tool's function its own credential and no other", () => {
    const secrets = new Map(
      Object.entries(templates.compute.Resources)
        .filter(([, { Type }]) => Type === "AWS::SecretsManager::Secret")
        .map(([id, { Properties }]) => [`<${id}>`, String(Properties.Name)]),
    );
    for (const [name, allowed] of functions) {
      const read = allowed.filter(({ action }) => action.startsWith("secretsmanager:"));
      const [, access, tool] = /^(read|act)-(.*)$/.exec(name) ?? [];
      const expected = tool === undefined || tool === "attachments" ? [] : [`tejun-dev-tools/${tool}/${access}`];

      expect(
        read.map(({ resource }) => secrets.get(resource)),
        name,
      ).toEqual(expected);
      expect(read.every(({ action }) => action === "secretsmanager:GetSecretValue")).toBe(true);
    }
  });

  it("let a read function write what it read and nothing else", () => {
    for (const [name, allowed] of [...functions].filter(([one]) => one.startsWith("read-"))) {
      const writes = allowed.filter(({ action }) => !/:(Get|Query|Condition|List)/.test(action));
      const others = writes.filter(({ action }) => !/^(logs|xray):/.test(action));

      expect(
        others.map(({ action, conditions }) => [action, leadingKeys(conditions)]),
        name,
      ).toEqual([
        ["dynamodb:PutItem", ["READ#*"]],
        ["dynamodb:DeleteItem", ["READ#*"]],
      ]);
    }
  });

  it("use no action by pattern, and no resource by pattern where a name exists", () => {
    for (const [name, allowed] of [...functions, ...machines]) {
      for (const { action, resource } of allowed) {
        expect(action, name).not.toContain("*");
        if (resource === "*") expect(action, name).toMatch(/^(xray|logs):/);
      }
    }
  });
});

describe("the machine of a phase kept in git", () => {
  it("may read with the tool of its heading, but not act, where the heading says read-only", () => {
    expect(invokedBy(1)).toContain("read-freee");
    expect(invokedBy(1)).not.toContain("act-freee");
  });

  it("may open attachments only where its heading says so", () => {
    expect(invokedBy(1)).not.toContain("read-attachments");
    expect(invokedBy(2)).toContain("read-attachments");
    expect(invokedBy(3)).not.toContain("read-attachments");
  });

  it("may invoke its own function, request, and the granted tools alone", () => {
    expect(invokedBy(2)).toEqual([expect.stringMatching(/^p-[0-9a-f]{12}-2$/), "request", "read-attachments"]);
    expect(invokedBy(3)).toEqual([expect.stringMatching(/^p-[0-9a-f]{12}-3$/), "request", "act-freee", "read-freee"]);
  });

  it("asks its own function what comes next", () => {
    const definitions = Object.values(templates.procedures.Resources)
      .filter(({ Type }) => Type === "AWS::StepFunctions::StateMachine")
      .map(({ Properties }) => [String(Properties.StateMachineName), flatten(Properties.DefinitionString)] as const);

    expect(definitions).toHaveLength(3);
    for (const [name, definition] of definitions) {
      expect(definition).toContain(`"FunctionName":"${name}"`);
      expect(definition).not.toContain('"FunctionName":"tejun-dev-step"');
    }
  });
});

function leadingKeys(conditions: string): readonly string[] {
  const parsed = JSON.parse(conditions) as {
    readonly "ForAllValues:StringLike"?: { readonly "dynamodb:LeadingKeys": string | readonly string[] };
  };
  return [parsed["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"] ?? []].flat();
}
