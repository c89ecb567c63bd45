import type { Context } from "aws-lambda";
import { describe, expect, it, vi } from "vitest";
import { serve } from "../../functions/shared/serve.ts";

const context = { functionName: "tejun-test-step", awsRequestId: "r-1", invokedFunctionArn: "arn" } as Context;

describe("a function", () => {
  it("opens what it works with once, and anew only after opening failed", async () => {
    const opens: number[] = [];
    const handler = serve<string, object, string>({
      name: "step",
      open: () => {
        opens.push(opens.length + 1);
        if (opens.length === 1) throw new Error("no table yet");
        return "ports";
      },
      handle: async (ports) => ports,
    });

    await expect(handler({}, context)).rejects.toThrow("no table yet");
    expect(await handler({}, context)).toBe("ports");
    expect(await handler({}, context)).toBe("ports");
    expect(opens).toEqual([1, 2]);
  });

  it("throws a fault on, so that whoever invoked tries again, and counts what it counted before", async () => {
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const handler = serve<string, object, string>({
      name: "act",
      open: () => "ports",
      handle: async (_ports, _event, watch) => {
        watch.count("ActionsSent", 3);
        throw new Error("the table is away");
      },
    });

    await expect(handler({}, context)).rejects.toThrow("the table is away");

    expect(written.mock.calls.flat().join("\n")).toContain('"ActionsSent":3');
    written.mockRestore();
  });
});
