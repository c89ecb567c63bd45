import { describe, expect, it } from "vitest";
import { createTreeQueue, type Tree } from "../../../lib/local/workflows/tree-queue.ts";

const itself = async (tree: Tree) => tree;

describe("the trees in memory", () => {
  it("work off what is handed to one of them in order, and different ones side by side", async () => {
    const queue = createTreeQueue();
    const order: string[] = [];
    const job = (name: string, turns: number) => async () => {
      for (let turn = 0; turn < turns; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
      order.push(name);
    };

    await Promise.all([queue.run("a", job("a1", 3)), queue.run("a", job("a2", 0)), queue.run("b", job("b1", 1))]);

    expect(order).toEqual(["b1", "a1", "a2"]);
  });

  it("go on after a job that failed", async () => {
    const queue = createTreeQueue();
    const failing = queue.run("a", async () => {
      throw new Error("no");
    });
    const next = queue.run("a", async () => "next");

    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("next");
  });

  it("are forgotten when nothing is left to do", async () => {
    const queue = createTreeQueue();
    const first = await queue.run("a", itself);
    await queue.idle();

    expect(await queue.run("a", itself)).not.toBe(first);
  });

  it("are kept while a function runs for them", async () => {
    const queue = createTreeQueue();
    const first = await queue.run("a", async (tree) => {
      tree.calls.add("call");
      return tree;
    });
    await queue.idle();
    expect(await queue.run("a", itself)).toBe(first);

    first.calls.delete("call");
    await queue.idle();
    queue.release(first);
    expect(await queue.run("a", itself)).not.toBe(first);
  });
});
