import { describe, expect, it } from "vitest";
import { TableError } from "#ports";
import { type } from "./test-world.ts";

function failing(fault: Error) {
  return { host: { embedded: true, fetch: async () => Promise.reject(fault) } };
}

describe("a fault of the host in this process", () => {
  it("is told as ours, with the stack, and to programs without it", async () => {
    const scene = failing(new TypeError("x is not a function"));

    const [told, json] = await Promise.all([type(scene, "inbox"), type(scene, "inbox", "--json")]);

    expect(told.stderr).toMatch(
      /^error AOP902 {2}Something went wrong inside tejun, so it stopped\n {2}found: TypeError: x is not a function\n/,
    );
    expect(told.stderr).toMatch(/^ +at .*faults\.test\.ts/m);
    expect(JSON.parse(json.stdout)).toMatchObject({ code: "AOP902" });
    expect(told.code).toBe(1);
  });

  it("is told as the state folder's where its store says so", async () => {
    const fault = new TableError("The table could not be written", { cause: new Error("database or disk is full") });

    const { code, stderr } = await type(failing(fault), "inbox", "--state", "s");

    expect(stderr).toBe(
      [
        "error AOP743  The state folder s cannot be used",
        "  found: The table could not be written (database or disk is full)",
        "  expected: a folder that can be read and written",
        "  fix: Check its permissions and the free space, or name another folder with --state",
        "",
      ].join("\n"),
    );
    expect(code).toBe(2);
  });
});
