import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { describeShapes } from "#api";
import type { Json } from "#ports";
import { createApiHost, SAMPLE } from "./api-host.ts";
import { askQuestion } from "./asked-question.ts";

const FOLDER = new URL("../../docs/schema/", import.meta.url);

/** A published schema as a check of its own, read back from its JSON. */
function published(name: string): z.ZodType {
  return z.fromJSONSchema(JSON.parse(readFileSync(new URL(`${name}.schema.json`, FOLDER), "utf8")));
}

describe("docs/schema", () => {
  it.each([...describeShapes()])(
    "%s is the one that answers are checked by (npm run docs rewrites it)",
    (name, schema) => {
      const file = readFileSync(new URL(`${name}.schema.json`, FOLDER), "utf8");

      expect(file).toBe(`${JSON.stringify(schema, null, 2)}\n`);
    },
  );

  it("holds nothing else than what is published", () => {
    const others = ["config", "builder-request", "build-reply", "patch-reply", "eval-cases"];
    const expected = [...describeShapes().keys(), ...others].map((name) => `${name}.schema.json`);

    expect(readdirSync(FOLDER).sort()).toEqual(expected.sort());
  });

  it("fits what is really answered", async () => {
    const host = await createApiHost();
    await host.publish("a", SAMPLE);
    const { compile } = (await (await host.post("/aops/a/compiles", { instruction: "x" })).json()) as {
      compile: string;
    };
    await host.compileAll();
    const { run } = (await (await host.post("/aops/a/runs", { input: "x" })).json()) as { run: string };
    const asked = await askQuestion();
    const question = (await (await asked.host.get(asked.path)).json()) as Json;
    const answers: readonly (readonly [string, Json])[] = await Promise.all([
      ...(
        [
          ["aop-list", "/aops"],
          ["aop", "/aops/a"],
          ["version-list", "/aops/a/versions"],
          ["program", "/aops/a/program"],
          ["program-list", "/aops/a/programs"],
          ["compile", `/compiles/${compile}`],
          ["run-list", "/runs"],
          ["run", `/runs/${run}`],
          ["journal", `/runs/${run}/journal`],
          ["mailbox", "/mailbox.json"],
          ["sandbox", "/sandbox"],
          ["problem", "/runs/run_0"],
        ] as const
      ).map(async ([name, path]) => [name, (await (await host.get(path)).json()) as Json] as const),
    ]);

    for (const [name, body] of [...answers, ["question", question] as const])
      expect(published(name).safeParse(body).error?.issues ?? [], name).toEqual([]);
  });

  it("leaves answers open for further fields, and requests closed to what they do not take", async () => {
    const host = await createApiHost();
    const problem = (await (await host.get("/runs/run_0")).json()) as object;

    expect(published("problem").safeParse({ ...problem, later: 1 }).success).toBe(true);
    expect(published("problem").safeParse({ ...problem, status: "404" }).success).toBe(false);
    expect(published("run-request").safeParse({ input: "x" }).success).toBe(true);
    expect(published("run-request").safeParse({ input: "x", later: 1 }).success).toBe(false);
  });
});
