import { describe, expect, it } from "vitest";
import { type CompilerPorts, startCompile } from "#compiler";
import { handleCompile } from "../../functions/compile/handler.ts";
import { handlePublish } from "../../functions/compile/publish.ts";
import { SAMPLE } from "../api/api-host.ts";
import { createTestCompiler, type TestCompiler } from "../support/compiler-ports.ts";
import recorded from "./events/compile.json" with { type: "json" };
import deployed from "./events/publish.json" with { type: "json" };

const REFUSED = "# 月次\n\n## フェーズ 1: 集計 (使う道具: frei)\n\n集計する。\n";

async function start(compiler: TestCompiler, text = SAMPLE) {
  await compiler.save("monthly", text);
  const { compile } = await startCompile(compiler.ports, { aop: "monthly" });
  return { ...recorded, compile };
}

function invoke(ports: CompilerPorts, event: typeof recorded) {
  const counted: string[] = [];
  const reply = handleCompile(ports, event, { count: (name) => void counted.push(name) });
  return reply.then(({ outcome }) => ({ outcome, counted }));
}

describe("the function compile", () => {
  it("comes to the same end though its event comes three times, two of them at once", async () => {
    const compiler = createTestCompiler();
    const event = await start(compiler);

    const replies = [
      ...(await Promise.all([invoke(compiler.ports, event), invoke(compiler.ports, event)])),
      await invoke(compiler.ports, event),
    ];

    expect(replies.map(({ outcome }) => outcome)).toEqual(["built", "built", "built"]);
    expect(compiler.machines.size).toBe(1);
  });

  it("throws while the machine cannot be made, and comes to its end when it is invoked again", async () => {
    const compiler = createTestCompiler();
    const event = await start(compiler);
    const workflows = { putMachine: () => Promise.reject(new Error("ThrottlingException")) };

    await expect(invoke({ ...compiler.ports, workflows }, event)).rejects.toThrow("ThrottlingException");

    expect((await invoke(compiler.ports, event)).outcome).toBe("built");
  });

  it("counts a refusal apart, and ends with it: a procedure that is wrong is no fault of the function", async () => {
    const compiler = createTestCompiler();

    expect(await invoke(compiler.ports, await start(compiler, REFUSED))).toEqual({
      outcome: "refused",
      counted: ["CompilesRefused"],
    });
  });

  it("answers for a compile that was never recorded, and makes nothing of it", async () => {
    const compiler = createTestCompiler();

    expect((await invoke(compiler.ports, recorded)).outcome).toBe("unknown");
    expect(compiler.machines.size).toBe(0);
  });
});

describe("the function publish", () => {
  async function publish(event: object, text = SAMPLE, compiler = createTestCompiler()) {
    const answered: (string | undefined)[] = [];
    const ports = {
      compiler: compiler.ports,
      textOf: () => text,
      answer: async (_event: unknown, _id: string, failure: string | undefined) => void answered.push(failure),
    };
    await handlePublish(ports, event as never, { log: () => {} });
    return { compiler, answered };
  }

  it("publishes once though its event comes twice: no second version, no second machine", async () => {
    const { compiler, answered } = await publish(deployed);
    const again = await publish({ ...deployed, RequestType: "Update" }, SAMPLE, compiler);

    expect([...answered, ...again.answered]).toEqual([undefined, undefined]);
    expect(compiler.machines.size).toBe(1);
  });

  it("fails the deployment with everything that is wrong in the procedure", async () => {
    const { answered } = await publish(deployed, REFUSED);

    expect(answered).toEqual([expect.stringMatching(/^The procedure monthly was refused: .*AOP\d{3}/)]);
  });

  it("answers the deployment when something broke, so that it does not wait for an hour", async () => {
    const broken = createTestCompiler({ workflows: { putMachine: () => Promise.reject(new Error("AccessDenied")) } });

    expect((await publish(deployed, SAMPLE, broken)).answered).toEqual([expect.stringContaining("AccessDenied")]);
  });

  it("keeps what was published when the stack is deleted", async () => {
    const { compiler, answered } = await publish({ ...deployed, RequestType: "Delete" });

    expect(answered).toEqual([undefined]);
    expect(compiler.machines.size).toBe(0);
  });
});
