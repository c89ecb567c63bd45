import { describe, expect, it } from "vitest";
import { type CompilerPorts, startCompile } from "#compiler";
import type { MachineDefinition, Workflows } from "#ports";
import { currentProgram } from "#program";
import { canonicalJson, sha256Hex } from "#records";
import { handleCompile } from "../../functions/compile/handler.ts";
import { keptMachines } from "../../functions/compile/kept-machines.ts";
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
  const EDITED = SAMPLE.replace(/$/, "\n\n件数も数える。\n");

  function deploymentOf(text: string, RequestType = "Update") {
    const ResourceProperties = { ...deployed.ResourceProperties, Digest: sha256Hex(text) };
    return { ...deployed, RequestType, ResourceProperties };
  }

  async function publish(event: object, text: string | undefined = SAMPLE, compiler = createTestCompiler()) {
    const answered: (string | undefined)[] = [];
    const ports = {
      compiler: compiler.ports,
      textOf: () => text,
      answer: async (_event: unknown, _id: string, failure: string | undefined) => void answered.push(failure),
    };
    await handlePublish(ports, event as never, { log: () => {} });
    return { compiler, answered };
  }

  /** The same table, with the procedure kept in git or not. */
  function withKept(compiler: TestCompiler, kept: boolean): TestCompiler {
    const workflows = {
      putMachine: async (name: string, definition: MachineDefinition) => ({
        machine: `${name}:${sha256Hex(canonicalJson(definition))}`,
      }),
    } as unknown as Workflows;
    return {
      ...compiler,
      ports: { ...compiler.ports, workflows: keptMachines(workflows, kept ? { monthly: 9 } : {}, "arn:own-") },
    };
  }

  async function currentOf({ ports: { table } }: TestCompiler) {
    const current = await currentProgram(table, "monthly");
    if (current === undefined) throw new Error("Unexpected absence of a current program");
    return current;
  }

  it("publishes once though its event comes twice: no second version, no second machine", async () => {
    const { compiler, answered } = await publish(deployed);
    const again = await publish(deploymentOf(SAMPLE), SAMPLE, compiler);

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

  it("puts what the interface had published already on the machines of its phases, though its text is the same", async () => {
    const compiler = createTestCompiler();
    const before = withKept(compiler, false);
    await invoke(before.ports, await start(before));
    const shared = await currentOf(compiler);

    const { answered } = await publish(deployed, SAMPLE, withKept(compiler, true));
    const own = await currentOf(compiler);
    await publish(deploymentOf(SAMPLE), SAMPLE, withKept(compiler, true));

    expect(answered).toEqual([undefined]);
    expect(own).toMatchObject({ program: shared.program, aopVersion: shared.aopVersion });
    expect(own.machine).not.toBe(shared.machine);
    expect(await currentOf(compiler)).toEqual(own);
  });

  it("puts what is kept in git no more on the machine of all others, before its own go away", async () => {
    const compiler = createTestCompiler();
    await publish(deployed, SAMPLE, withKept(compiler, true));
    const own = await currentOf(compiler);

    const gone = withKept(compiler, false);
    const answered: (string | undefined)[] = [];
    const answer = async (_event: unknown, _id: string, failure: string | undefined) => void answered.push(failure);
    const ports = { compiler: gone.ports, textOf: () => undefined, answer };
    await handlePublish(ports, deploymentOf(SAMPLE, "Delete") as never, { log: () => {} });

    const shared = await currentOf(compiler);
    expect(answered).toEqual([undefined]);
    expect(shared).toMatchObject({ program: own.program });
    expect(shared.machine).not.toBe(own.machine);
  });

  it("takes back what it published when the deployment is rolled back, and only that", async () => {
    const { compiler } = await publish(deployed);
    const first = await currentOf(compiler);
    await publish(deploymentOf(EDITED), EDITED, compiler);
    const second = await currentOf(compiler);

    const back = await publish(deploymentOf(SAMPLE), EDITED, compiler);
    await publish(deploymentOf(SAMPLE), EDITED, compiler);
    const third = await currentOf(compiler);

    expect(second.program).not.toBe(first.program);
    expect(back.answered).toEqual([undefined]);
    expect(third).toMatchObject({ program: first.program, aopVersion: 1, machine: first.machine, revision: 3 });
  });

  it("lets a deployment be rolled back that was refused, and leaves what people had made current", async () => {
    const { compiler } = await publish(deployed);
    await invoke(compiler.ports, await start(compiler, EDITED));
    const peoples = await currentOf(compiler);
    const refused = await publish(deploymentOf(REFUSED), REFUSED, compiler);

    const back = await publish(deploymentOf(SAMPLE), REFUSED, compiler);

    expect(refused.answered).toEqual([expect.stringContaining("refused")]);
    expect(back.answered).toEqual([undefined]);
    expect(await currentOf(compiler)).toEqual(peoples);
  });
});
