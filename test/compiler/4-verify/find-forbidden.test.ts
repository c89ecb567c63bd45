import { describe, expect, it } from "vitest";
import { createCodeVerifier } from "../../../lib/compiler/4-verify/verify-code.ts";
import { faultsIn, verifyFile, wrap } from "./verify-phase.ts";

describe("what cannot be replayed", () => {
  it("takes no import that is deferred, which no engine loads", () => {
    const code = `import { phase } from "tejun";
import defer * as shared from "../shared.ts";
export const main = phase(async ({ produce }) => produce(shared.fields));
`;
    const found = verifyFile(4, code, "export const fields = {};\n");

    expect(found.map((fault) => `${fault.code} ${fault.place?.line}:${fault.place?.column}`)).toContain("AOP416 2:8");
  });

  it.each([
    ["Date", `  const now = new Date();`, "AOP410 3:19"],
    ["Date.now", `  Date.now();`, "AOP410 3:3"],
    ["Temporal", `  Temporal.Now.instant();`, "AOP410 3:3"],
    ["performance", `  performance.now();`, "AOP410 3:3"],
    ["Math.random", `  Math.random();`, "AOP410 3:8"],
    ["crypto", `  crypto.randomUUID();`, "AOP410 3:3"],
    ["setTimeout", `  setTimeout(() => {}, 1);`, "AOP410 3:3"],
    ["setInterval", `  setInterval(() => {}, 1);`, "AOP410 3:3"],
    ["queueMicrotask", `  queueMicrotask(() => {});`, "AOP410 3:3"],
    ["fetch", `  await fetch("https://example.com");`, "AOP410 3:9"],
    ["process", `  process.exit(1);`, "AOP410 3:3"],
    ["Buffer", `  Buffer.from("x");`, "AOP410 3:3"],
    ["require", `  require("fs");`, "AOP410 3:3"],
    ["module", `  module.exports = {};`, "AOP410 3:3"],
    ["globalThis", `  globalThis.x = 1;`, "AOP410 3:3"],
    ["window", `  window.open();`, "AOP410 3:3"],
    ["document", `  document.title;`, "AOP410 3:3"],
    ["localStorage", `  localStorage.clear();`, "AOP410 3:3"],
    ["eval", `  eval("1");`, "AOP410 3:3"],
    ["new Function", `  new Function("return 1")();`, "AOP410 3:7"],
    ["the type Function", `  const f: Function = () => 1;`, "AOP410 3:12"],
    ["console", `  console.log("x");`, "AOP410 3:3"],
    ["Intl", `  new Intl.NumberFormat("ja");`, "AOP410 3:7"],
    ["toLocaleString", `  (1).toLocaleString();`, "AOP410 3:7"],
    ["localeCompare", `  "a".localeCompare("b");`, "AOP410 3:7"],
    ["Promise.race", `  await Promise.race([]);`, "AOP410 3:17"],
    ["WeakRef", `  new WeakRef({});`, "AOP410 3:7"],
    ["Reflect", `  Reflect.ownKeys({});`, "AOP410 3:3"],
    ["Proxy", `  new Proxy({}, {});`, "AOP410 3:7"],
    ["constructor", `  (() => 1).constructor("return 1");`, "AOP410 3:13"],
    ["Object.assign", `  Object.assign({}, {});`, "AOP410 3:10"],
    ["for await", `  for await (const x of []) x;`, "AOP416 3:3"],
    ["an async generator", `  async function* all() { yield 1; }`, "AOP416 3:3"],
    ["debugger", `  debugger;`, "AOP416 3:3"],
    ["import.meta", `  import.meta;`, "AOP416 3:3"],
    ["conditional types", `  type X<T> = T extends string ? 1 : 2;`, "AOP416 3:15"],
    ["template literal types", `  type X = \`a\${string}\`;`, "AOP416 3:12"],
  ])("is refused: %s", (_, body, fault) => {
    expect(faultsIn(1, body)).toEqual([fault]);
  });

  it("says what to do instead, in both languages", () => {
    const [fault] = verifyFile(1, wrap(`  Date.now();`));

    expect(fault?.fix.ja).toContain("日付は依頼、添付ファイル、道具の答えから");
    expect(fault?.fix.en).toContain("take dates from the request");
  });

  it("does not refuse names that only look like it", () => {
    expect(
      faultsIn(
        1,
        `  const process = (text: string): string => text;
  const row = { Date: "2026-01-01", Function: "x", fetch: process("y") };
  row.Date + row.Function + row.fetch;`,
      ),
    ).toEqual([]);
  });
});

describe("imports", () => {
  const file = (line: string): string =>
    `${line}\nimport { phase } from "tejun";\nexport const main = phase(async ({ agent, produce }) => produce(await agent({ instructions: "…" })));\n`;

  it.each([
    [`import { readFile } from "node:fs";`],
    [`import x from "./2.ts";`],
    [`import "../../secret";`],
    [`import type { Value } from "tejun/values";`],
    [`type X = import("tejun").Context;`],
    [`import fs = require("fs");`],
  ])("of anything but tejun and ../shared are refused: %s", (line) => {
    expect(verifyFile(1, file(line)).map(({ code, place }) => [code, place?.line])).toContainEqual(["AOP411", 1]);
  });

  it.each([[`  await import("tejun");`], [`  const name = "fs"; await import(name);`]])(
    "at run time are refused: %s",
    (body) => {
      expect(faultsIn(1, body)[0]).toMatch(/^AOP411 3:/);
    },
  );
});

describe("claims about types", () => {
  it.each([
    ["as", `  context.handoff as never;`, "AOP412 3:3"],
    ["as unknown as", `  const x = "a" as unknown as number;`, "AOP412 3:13"],
    ["angle brackets", `  <never>context;`, "AOP412 3:3"],
    ["non-null", `  context.handoff.attachments[0]!.value;`, "AOP412 3:3"],
    ["any", `  const x: any = 1;`, "AOP412 3:12"],
    ["type predicates", `  const is = (x: unknown): x is string => true;`, "AOP412 3:28"],
    ["assertion functions", `  function is(x: unknown): asserts x is string {}`, "AOP412 3:28"],
    ["assignment claims", `  let x!: string;`, "AOP412 3:7"],
    ["declare", `  declare const x: string;`, "AOP412 3:3"],
    ["super in an object literal", `  const o = { m() { return super.valueOf; } };`, "AOP412 3:28"],
    ["super in an accessor", `  const o = { get m() { return (() => super.valueOf)(); } };`, "AOP412 3:39"],
    [
      "super in an object literal of a class",
      `  class A extends Map { m() { return { n() { return super.x; } }; } }`,
      "AOP412 3:53",
    ],
    ["super.constructor", `  class A extends Map { m() { return super.constructor; } }`, "AOP412 3:38"],
    ['super["constructor"]', `  class A extends Map { m() { return super["constructor"]; } }`, "AOP412 3:38"],
    ["overloads", `  function f(x: string): string;\n  function f(x: unknown): unknown { return x; }`, "AOP412 3:3"],
  ])("are refused: %s", (_, body, fault) => {
    expect(faultsIn(1, body)).toContain(fault);
  });

  it("do not include the super of a class", () => {
    expect(
      faultsIn(
        1,
        `  class A { name(): string { return "a"; } }
  class B extends A { constructor() { super(); } override name(): string { return (() => super.name())(); } }
  new B().name();`,
      ),
    ).toEqual([]);
  });

  it("do not include as const, satisfies and inferred predicates", () => {
    expect(
      faultsIn(
        1,
        `  const kinds = ["a", "b"] as const;
  const row = { a: 1 } satisfies { readonly a: number };
  const files = context.handoff.attachments.filter((file) => file.status === "extracted");
  kinds[0].length + row.a + files.length;`,
      ),
    ).toEqual([]);
  });

  it.each(["@ts-ignore", "@ts-expect-error", "@ts-nocheck"])("are not made by silencing the checker: %s", (comment) => {
    expect(verifyFile(1, `// ${comment}\n${wrap("")}`).map(({ code }) => code)).toContain("AOP413");
    expect(faultsIn(1, `  /* ${comment} */`)).toContain("AOP413 3:6");
    expect(faultsIn(1, `  "${comment}".length;`)).toEqual([]);
  });

  it.each(["@TS-NOCHECK", "@Ts-NoCheck: why", "@ts-nochec\u212a"])("are not made in other letters: %s", (comment) => {
    expect(verifyFile(1, `// ${comment}\n${wrap("  const x: number = 'a';")}`).map(({ code }) => code)).toEqual([
      "AOP413",
    ]);
    expect(verifyFile(1, wrap(""), `// ${comment}\nexport const x = 1;\n`).map(({ code }) => code)).toEqual(["AOP413"]);
  });

  it("are not made by reference comments", () => {
    expect(verifyFile(1, `/// <reference lib="dom" />\n${wrap("")}`).map(({ code }) => code)).toContain("AOP413");
  });
});

describe("what a file exports and does outside functions", () => {
  const body = `phase(async ({ agent, produce }) => produce(await agent({ instructions: "…" })))`;

  it.each([
    ["export default", `export default ${body};`, "AOP414"],
    ["no main", `export const start = ${body};`, "AOP414"],
    ["main that is not exported", `const main = ${body};`, "AOP414"],
    ["main that is no phase", `export const main = (x: string): string => x;`, "AOP414"],
    ["something besides main", `export const main = ${body};\nexport const more = 1;`, "AOP414"],
    ["everything of another module", `export const main = ${body};\nexport * from "../shared";`, "AOP414"],
    ["a variable that can change", `let count = 0;\nexport const main = ${body};`, "AOP415"],
    ["a statement", `[1].forEach((x) => x);\nexport const main = ${body};`, "AOP415"],
    ["a loop", `for (;;) {}\nexport const main = ${body};`, "AOP415"],
    ["await", `const x = await Promise.resolve(1);\nexport const main = ${body};`, "AOP416"],
    ["an enum", `enum Kind { A }\nexport const main = ${body};`, "AOP402"],
    ["a namespace", `namespace N { export const x = 1; }\nexport const main = ${body};`, "AOP412"],
    [
      "a module's declaration",
      `declare module "tejun" { export const x: number; }\nexport const main = ${body};`,
      "AOP412",
    ],
  ])("is refused: %s", (_, code, fault) => {
    expect(verifyFile(1, `import { phase } from "tejun";\n${code}\n`).map((one) => one.code)).toContain(fault);
  });

  it.each([
    ["types of the language", `interface ArrayConstructor { of<T, U>(x: T): U[] }\n`],
    ["names that every file would see", `const first = (): number => 1;\n`],
  ])("is refused where the shared file is no module and so declares for all: %s", (_, shared) => {
    expect(verifyFile(1, wrap(""), shared).map(({ code, file }) => [code, file])).toEqual([["AOP414", "shared.ts"]]);
  });

  it("may be nothing at all in the shared file", () => {
    expect(verifyFile(1, wrap(""), "// nothing is shared yet\n")).toEqual([]);
  });

  it("may be types, constants and functions", () => {
    expect(
      verifyFile(
        1,
        `import { phase, type Value } from "tejun";
export type Named = { readonly name: Value<string> };
const LIMIT = 3;
function first(text: string): string { return text.slice(0, LIMIT); }
export const main = phase(async ({ agent, produce }) => produce(await agent({ instructions: first("…") })));
`,
      ),
    ).toEqual([]);
  });
});

describe("several faults", () => {
  it("are told all at once, in the order of the code", () => {
    const found = faultsIn(2, `  Date.now();\n  context.files;\n  context.handoff.ない;`);

    expect(found).toEqual(["AOP410 3:3", "AOP406 4:11", "AOP408 5:19"]);
  });

  it("are told without those of types while there are forbidden constructs", () => {
    const found = faultsIn(2, `  const x: any = 1;\n  context.files;\n  debugger;`);

    expect(found).toEqual(["AOP412 3:12", "AOP416 5:3"]);
  });
});

describe("types that would keep the checker busy", () => {
  const unions = (count: number): string =>
    Array.from({ length: count }, (_, i) => `({ k${i}: 0 } | { k${i}: 1 })`).join(" & ");

  it.each([
    ["an intersection of unions", `  type X = ${unions(16)};`],
    ["an intersection of named unions", `  type A = 1 | 2; type X = A & { b: 1 };`],
    ["an intersection of type parameters", `  type And<A, B> = A & B;`],
    ["an intersection of type parameters named as an interface", `  interface A { a: 1 } type And<A> = A & { b: 1 };`],
    ["an intersection of what is imported", `  type X = import("tejun").Context & { b: 1 };`],
    ["a long intersection", `  type X = ${Array.from({ length: 9 }, (_, i) => `{ k${i}: 1 }`).join(" & ")};`],
    ["mapped types", `  type X<T> = { [K in keyof T]: 1 };`],
    ["masses of types", `  type X = [${"1, ".repeat(2_000)}];`],
  ])("are refused: %s", (_, body) => {
    expect(verifyFile(1, wrap(body)).map(({ code }) => code)).toContain("AOP416");
  });

  it("are not intersections of object types", () => {
    expect(
      faultsIn(
        1,
        `  interface A { readonly a: number }
  type B = { readonly b: number };
  const both: A & B & { readonly c: number } = { a: 1, b: 2, c: 3 };
  both.a;`,
      ),
    ).toEqual([]);
  });

  it("are given up on after a time", () => {
    const manifest = { aop: { id: "a", version: 1, digest: "", title: "a" }, phases: [] };

    const { diagnostics } = createCodeVerifier(0)({
      files: { "shared.ts": "export const a = 1;" },
      manifest,
      catalog: new Map(),
    });

    expect(diagnostics).toMatchObject([{ code: "AOP402", message: { en: expect.stringContaining("too long") } }]);
  });
});
