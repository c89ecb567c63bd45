import { describe, expect, it } from "vitest";
import { compile, createModelBuilder } from "#compiler";
import { createOpenAiCompatible } from "#models";
import type { Json } from "#ports";
import { currentProgram, loadProgram } from "#program";
import { createTestCompiler, type TestCompiler } from "../support/compiler-ports.ts";
import { type ChatReply, type ChatRequest, type OpenAiServer, startOpenAiServer } from "../support/openai-server.ts";
import { aopOf, BASE, EDITED, edits, NEW_LINE, P1, P2, P3, REACHED, TWO, WRONG_EDITS } from "./wrong-edits.ts";

const REPAIRS = 3;

function write(reply: unknown): ChatReply {
  return { calls: [{ name: "write_code", arguments: reply as Json }] };
}

/** The whole code as the template writes it, so that the tests' edits fit it. */
const WHOLE = {
  files: Object.fromEntries(
    [P1, P2, P3].map((phase, i) => {
      const body = phase
        .split("\n")
        .slice(1)
        .filter((line) => line !== "");
      const lines = body.map((line) => `      ${JSON.stringify(line)},\n`).join("");
      return [
        `phases/${i + 1}.ts`,
        `import { phase } from "tejun";\n\nexport const main = phase(async ({ agent, produce }) => {\n  const found = await agent({\n    instructions: [\n${lines}    ].join("\\n"),\n  });\n  return produce(found);\n});\n`,
      ];
    }),
  ),
};

interface Modelled {
  readonly compiler: TestCompiler;
  readonly server: OpenAiServer;
}

/** A compiler whose builder is a model behind a server that answers as told; the first answer builds the base. */
async function compiledBy(
  answer: (turn: number, request: ChatRequest) => ChatReply,
  options: { readonly timeoutMs?: number; readonly text?: string } = {},
): Promise<Modelled> {
  const server = await startOpenAiServer((request, turn) =>
    turn === 1 && options.text === undefined ? write(WHOLE) : answer(turn, request),
  );
  const { timeoutMs } = options;
  const models = createOpenAiCompatible({
    baseUrl: server.baseUrl,
    model: "m",
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const compiler = createTestCompiler({ builder: createModelBuilder({ models, repairs: REPAIRS }) });
  await compiler.save("a", options.text ?? BASE);
  if (options.text === undefined)
    expect(await compile(compiler.ports, { aop: "a" })).toMatchObject({ outcome: "built" });
  return { compiler, server };
}

async function currentOf({ ports }: TestCompiler) {
  const current = await currentProgram(ports.table, "a");
  return current && loadProgram(ports.table, current.program);
}

function told(server: OpenAiServer, turn: number): string {
  return JSON.stringify(server.requests[turn - 1]?.body.messages ?? []);
}

describe("a model that builds", () => {
  it("has its edits laid on the code, and is recorded as the builder", async () => {
    const { compiler, server } = await compiledBy(() => write(edits(REACHED)));
    await compiler.save("a", EDITED);

    expect(await compile(compiler.ports, { aop: "a" })).toMatchObject({
      outcome: "stacked",
      compared: ["集計", "送付"],
    });
    const program = await currentOf(compiler);
    expect(program?.files[TWO]).toContain(NEW_LINE);
    expect(program?.manifest.builder).toBe("model:openai-compatible:m");
    expect(server.requests).toHaveLength(2);
  });

  it("is shown only what the edit needs", async () => {
    const { compiler, server } = await compiledBy(() => write(edits(REACHED)));
    await compiler.save("a", EDITED);

    await compile(compiler.ports, { aop: "a" });

    const shown = told(server, 2);
    expect(shown).toContain("請求書を作る");
    expect(shown).toContain("請求書をまとめて作る");
    expect(shown).toContain("phases/2.ts as it is");
    expect(shown).toContain("tejun/phases/2.d.ts");
    expect(shown).not.toContain("取引先を読む");
    expect(shown).not.toContain("phases/1.ts");
    expect(shown).not.toContain("tejun/phases/3.d.ts");
  });

  it.each([
    ["as the text of its answer", (reply: unknown): ChatReply => ({ text: JSON.stringify(reply) })],
    ["in a fence", (reply: unknown): ChatReply => ({ text: `Here:\n\`\`\`json\n${JSON.stringify(reply)}\n\`\`\`\n` })],
  ])("may give the JSON %s", async (_, form) => {
    const { compiler } = await compiledBy(() => form(edits(REACHED)));
    await compiler.save("a", EDITED);

    expect(await compile(compiler.ports, { aop: "a" })).toMatchObject({ outcome: "stacked" });
  });

  it("is told what was wrong with an answer, and its better one counts", async () => {
    const wrong = edits({ file: TWO, find: "見つからない", replace: "" });
    const { compiler, server } = await compiledBy((turn) => write(turn === 2 ? wrong : edits(REACHED)));
    await compiler.save("a", EDITED);

    expect(await compile(compiler.ports, { aop: "a" })).toMatchObject({ outcome: "stacked" });
    expect(server.requests).toHaveLength(3);
    expect(told(server, 3)).toContain("見つからない");
    expect(told(server, 3)).toMatch(/AOP30[67]/);
  });

  it("is told the place of a type error", async () => {
    const wrong = { file: TWO, find: "produce(found)", replace: "produce({ 番号: found.無い })" };
    const { compiler, server } = await compiledBy((turn) => write(turn === 2 ? edits(REACHED, wrong) : edits(REACHED)));
    await compiler.save("a", EDITED);

    expect(await compile(compiler.ports, { aop: "a" })).toMatchObject({ outcome: "stacked" });
    expect(told(server, 3)).toMatch(/AOP4\d\d phases\/2\.ts:\d+:\d+/);
  });

  it("is shown the old code of a phase that was renamed and edited, and told to create its file", async () => {
    const renamed = P2.replace("作成 (", "起票 (").replace("請求書を作る", "請求書を起票する");
    const create = { [TWO]: (WHOLE.files[TWO] ?? "").replace("請求書を作る", "請求書を起票する") };
    const { compiler, server } = await compiledBy(() => write({ edits: [], create }));
    await compiler.save("a", aopOf(P1, renamed, P3));

    expect(await compile(compiler.ports, { aop: "a" })).toMatchObject({ outcome: "stacked" });
    expect(told(server, 2)).toContain("(create phases/2.ts)");
    expect(told(server, 2)).toContain("took its place");
  });
});

describe("a model that builds wrongly each time", () => {
  it.each(WRONG_EDITS)(
    "%s: is refused in the end, and the current code stays",
    async (_, edited, reply, reason, rule) => {
      const { compiler, server } = await compiledBy(() => write(reply));
      const before = await currentOf(compiler);
      await compiler.save("a", edited);

      const result = await compile(compiler.ports, { aop: "a" });

      expect(result).toMatchObject({ outcome: "refused", reason, rule });
      expect(await currentOf(compiler)).toEqual(before);
      // An answer that is no answer at all is not one that could be mended.
      expect(server.requests).toHaveLength(reply === undefined ? 2 : 2 + REPAIRS);
    },
  );

  it.each<[string, ChatReply, number]>([
    ["says nothing", { text: "" }, 2 + REPAIRS],
    ["talks", { text: "I would rather not." }, 2 + REPAIRS],
    ["calls another tool", { calls: [{ name: "delete_everything", arguments: {} }] }, 2 + REPAIRS],
    ["sends arguments that are no JSON", { calls: [{ name: "write_code", arguments: "{" }] }, 2 + REPAIRS],
    ["is cut off", { text: '{"edits": [', finish: "length" }, 2 + REPAIRS],
    ["answers with an error", { status: 500, body: "no" }, 2],
    ["hangs up", { fault: "hang-up" }, 2],
    ["floods", { fault: "flood" }, 2],
    ["never answers", { fault: "never" }, 2],
  ])("%s: is a builder that failed (R8), and the current code stays", async (_, reply, requests) => {
    const { compiler, server } = await compiledBy(() => reply, { timeoutMs: 3_000 });
    const before = await currentOf(compiler);
    await compiler.save("a", EDITED);

    const result = await compile(compiler.ports, { aop: "a" });

    expect(result).toMatchObject({ outcome: "refused", reason: "builder-failed", rule: "R8" });
    expect(result.options?.map(({ id }) => id)).toEqual(["compile-again", "rebuild"]);
    expect(await currentOf(compiler)).toEqual(before);
    expect(server.requests).toHaveLength(requests);
  });
});
