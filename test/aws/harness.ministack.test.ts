import { expect, it } from "vitest";
import { startMiniStack } from "./ministack.ts";

it("starts, answers, and leaves no process behind", async () => {
  const stack = await startMiniStack();
  expect((await fetch(`${stack.url}/_ministack/health`)).ok).toBe(true);

  await stack.close();

  await expect(fetch(`${stack.url}/_ministack/health`)).rejects.toThrow();
});
