import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Builder, compile, createTemplateBuilder } from "#compiler";
import { type CompileResult, currentProgram, loadProgram } from "#program";
import { createTestCompiler, type TestCompiler } from "../support/compiler-ports.ts";

const PAGE = join(import.meta.dirname, "../../docs/stacking.md");
const UPDATE = process.env.UPDATE_SAMPLES !== undefined;
if (UPDATE && process.env.CI !== undefined) throw new Error("UPDATE_SAMPLES is refused on CI: a change must be seen.");

const AOP = `# 月次の請求

## フェーズ 1: 集計 (使う道具: freee (read-only))
取引先一覧を取得する。

成果物として次段に渡す: 取引先

## フェーズ 2: 請求書作成 (使う道具: freee)
取引先ごとに請求書の下書きを作成する。

成果物として次段に渡す: 請求書

## フェーズ 3: 送付 (使う道具: google_workspace の gmail)
請求書を送るメールの下書きを作成する。
`;

const EDITED = AOP.replace("取引先ごとに請求書の下書き", "取引先ごとに、税込みの金額で請求書の下書き");
const ADDED = EDITED.replace(
  "## フェーズ 3: 送付",
  "## フェーズ 3: 確認 (使う道具: hitl)\n請求書の金額を担当者に確かめる。\n\n成果物として次段に渡す: 請求書\n\n## フェーズ 4: 送付",
);

it("the page about stacking shows what the software answers (UPDATE_SAMPLES=1 rewrites it)", async () => {
  const blocks = await workExample();

  const page = readFileSync(PAGE, "utf8");
  const named = [...page.matchAll(/^```\w+ generated=([\w-]+)$/gm)].map((match) => match[1]);
  expect(named).toEqual([...blocks.keys()]);
  const written = page.replace(
    /^(```\w+ generated=([\w-]+)\n)[\s\S]*?^```$/gm,
    (_, head: string, name: string) => `${head}${blocks.get(name)?.trimEnd()}\n\`\`\``,
  );
  if (UPDATE) writeFileSync(PAGE, written);
  else expect(page).toBe(written);
});

async function workExample(): Promise<ReadonlyMap<string, string>> {
  const compiler = createTestCompiler();
  const built = await compileText(compiler, AOP);
  const first = await filesOf(compiler);
  const stacked = await compileText(compiler, EDITED);
  const second = await filesOf(compiler);
  const added = await compileText(compiler, ADDED);
  const third = await filesOf(compiler);
  const greedy = createTestCompiler({ builder: GREEDY });
  await compileText(greedy, AOP);
  const before = await currentProgram(greedy.ports.table, "invoices");
  const refused = await compileText(greedy, EDITED);
  const after = await currentProgram(greedy.ports.table, "invoices");
  expect(after).toEqual(before);
  return new Map([
    ["aop", AOP],
    ["built", show(built)],
    ["edit", diffFiles(first, second)],
    ["stacked", show(stacked)],
    ["added", diffFiles(second, third)],
    ["stacked-added", show(added)],
    ["refused", show(refused)],
    ["kept", `revision ${after?.revision}, made from version ${after?.aopVersion} of the AOP`],
  ]);
}

/** Does what it is asked, and more. */
const GREEDY: Builder = {
  ...createTemplateBuilder(),
  patch: async (request) => {
    const reply = (await createTemplateBuilder().patch(request)) as { readonly edits: readonly object[] };
    const more = { file: "phases/1.ts", find: "取引先一覧を取得する。", replace: "取引先一覧をすべて取得する。" };
    return { ...reply, edits: [...reply.edits, more] };
  },
};

async function compileText({ ports, save }: TestCompiler, text: string): Promise<CompileResult> {
  await save("invoices", text);
  return compile(ports, { aop: "invoices" });
}

async function filesOf({ ports }: TestCompiler): Promise<{ readonly [path: string]: string }> {
  const current = await currentProgram(ports.table, "invoices");
  return (current && (await loadProgram(ports.table, current.program)))?.files ?? {};
}

/** A result without the program's name, which says nothing to a reader, and with its diagnostics in one line each. */
function show({ program: _, diagnostics, options, ...result }: CompileResult): string {
  const told = diagnostics.map(({ code, message }) => `${code} ${message.en}`);
  const ids = options === undefined ? {} : { options: options.map(({ id }) => id) };
  return JSON.stringify({ ...result, ...ids, ...(told.length > 0 ? { diagnostics: told } : {}) }, null, 2);
}

/** The lines that differ, file by file, each phase beside the one of the same path before; a new file is shown whole. */
function diffFiles(before: { readonly [path: string]: string }, after: { readonly [path: string]: string }): string {
  return Object.keys(after)
    .sort()
    .flatMap((path) => {
      const old = originOf(before, after, path);
      const lines = diffLines(old === undefined ? "" : (before[old] ?? ""), after[path] ?? "");
      return lines.length === 0 ? [] : [`--- ${old ?? "(none)"}`, `+++ ${path}`, ...lines];
    })
    .join("\n");
}

/** The file that a file was carried over from: the one with the same code below its heading, else the same path. */
function originOf(
  before: { readonly [path: string]: string },
  after: { readonly [path: string]: string },
  path: string,
): string | undefined {
  const body = (text: string | undefined): string => (text ?? "").split("\n").slice(1).join("\n");
  const same = Object.keys(before).find((other) => body(before[other]) === body(after[path]));
  if (same !== undefined) return same;
  const taken = Object.keys(after).some((other) => body(after[other]) === body(before[path]));
  return before[path] === undefined || taken ? undefined : path;
}

function diffLines(before: string, after: string): readonly string[] {
  const old = before === "" ? [] : before.trimEnd().split("\n");
  const now = after.trimEnd().split("\n");
  let head = 0;
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return [
    ...old.slice(head, old.length - tail).map((line) => `-${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+${line}`),
  ];
}
