import { describe, expect, it } from "vitest";
import { FileError, TableError, WorkflowError } from "#ports";
import { problem } from "../../lib/api/schemas/common.ts";
import { createApiHost, SAMPLE } from "./api-host.ts";

const FULL = new Error("database or disk is full");
const OF_THE_STORE = [
  ["the table", new TableError("table.db: disk full", { cause: FULL })],
  ["the files", new FileError("could not be stored", { cause: FULL })],
  ["the table, below the engine", new WorkflowError("no", { cause: new TableError("table.db", { cause: FULL }) })],
] as const;

async function startThatMeets(fault: Error) {
  const host = await createApiHost({ checkStart: () => Promise.reject(fault) });
  await host.publish("a", SAMPLE);
  const answer = await host.post("/aops/a/runs", {}, { "accept-language": "en" });
  return { answer, log: host.log, told: problem.parse(await answer.json()) };
}

describe("a call that meets a fault of the store", () => {
  it.each(OF_THE_STORE)("is told so in both languages, not as a fault of this software: %s", async (_what, fault) => {
    const { answer, log, told } = await startThatMeets(fault);

    expect(answer.status).toBe(503);
    expect(told).toMatchObject({ code: "AOP825", title: "The store is out of order" });
    expect(JSON.stringify(told)).not.toContain("table.db");
    const [entry] = log;
    expect(entry).toMatchObject({ fault });
    const [diagnostic] = told.diagnostics;
    expect(diagnostic?.message.ja).not.toBe(diagnostic?.message.en);
    expect(entry?.message).toContain("AOP825");
    expect(entry?.message).toContain(diagnostic?.found.en);
  });

  it("is told as a fault of this software where the store was asked something impossible", async () => {
    const { answer, told } = await startThatMeets(new TableError("Unexpected limit 0, expected a whole number from 1"));

    expect(answer.status).toBe(500);
    expect(told.code).toBe("AOP901");
  });
});
