import { describe, expect, it } from "vitest";
import { clearFaults, countEffects, createSandboxServer, type SandboxPorts, setFault } from "#local";
import { ToolCallError } from "#ports";
import { callSandbox, DRAFT_INVOICE, rowsOf } from "../../support/call-sandbox.ts";
import { createSandboxPorts } from "../../support/sandbox-ports.ts";

describe("a switched-on fault", () => {
  it("error: answers with an error and writes nothing", async () => {
    const ports = createSandboxPorts();
    await setFault(ports, "freee", { kind: "error" });

    expect((await callSandbox(ports, "freee", "draft_invoice", DRAFT_INVOICE)).isError).toBe(true);
    expect(await countEffects(ports, "freee")).toEqual({});
  });

  it("unreachable: says that nothing was sent, and writes nothing", async () => {
    const ports = createSandboxPorts();
    await setFault(ports, "freee", { kind: "unreachable" });

    await expect(callSandbox(ports, "freee", "draft_invoice", DRAFT_INVOICE)).rejects.toMatchObject({
      name: "ToolCallError",
      sent: "no",
    });
    expect(await countEffects(ports, "freee")).toEqual({});
  });

  it("timeout-after-write: writes once, says that it may have been sent, and goes off after its times", async () => {
    const ports = createSandboxPorts();
    await setFault(ports, "freee", { kind: "timeout-after-write", operation: "draft_invoice", times: 1 });
    const keyed = { ...DRAFT_INVOICE, idempotency_key: "k1" };

    await expect(callSandbox(ports, "freee", "draft_invoice", keyed)).rejects.toMatchObject({ sent: "maybe" });
    expect((await callSandbox(ports, "freee", "draft_invoice", keyed)).isError).toBe(false);
    expect(await countEffects(ports, "freee")).toEqual({ draft_invoice: 1 });
  });

  it("slow: answers after its time, or says that it may have been sent when the caller stops waiting", async () => {
    const ports = createSandboxPorts();
    await setFault(ports, "freee", { kind: "slow", milliseconds: 5_000 });
    const waited = callSandbox(ports, "freee", "list_partners");
    const abandoned = new AbortController();
    const stopped = createSandboxServer("freee", ports).call("draft_invoice", DRAFT_INVOICE, abandoned.signal);
    const outcome = expect(stopped).rejects.toBeInstanceOf(ToolCallError);
    await untilWritten(ports);
    abandoned.abort();
    await outcome;
    await ports.clock.advance(5_000);

    expect((await waited).isError).toBe(false);
    expect(await countEffects(ports, "freee")).toEqual({ draft_invoice: 1 });
  });

  async function untilWritten(ports: SandboxPorts): Promise<void> {
    while ((await countEffects(ports, "freee")).draft_invoice === undefined) await new Promise(setImmediate);
  }

  it("two-matches and none: change what a ledger answers", async () => {
    const ports = createSandboxPorts();
    await setFault(ports, "department_list", { kind: "two-matches", times: 1 });
    const two = await callSandbox(ports, "department_list", "find_department", { name: "人事部" });
    await setFault(ports, "department_list", { kind: "none", times: 1 });
    const none = await callSandbox(ports, "department_list", "find_department", { name: "人事部" });
    const usual = await callSandbox(ports, "department_list", "find_department", { name: "人事部" });

    expect([two, none, usual].map(({ content }) => rowsOf(content).length)).toEqual([2, 0, 1]);
  });

  it("more-pages: gives all rows over several pages, endless-pages: never ends", async () => {
    const ports = createSandboxPorts();
    await setFault(ports, "freee", { kind: "more-pages", operation: "find_partner", pageSize: 7 });
    const names: unknown[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const { content } = await callSandbox(ports, "freee", "find_partner", cursor === undefined ? {} : { cursor });
      names.push(...rowsOf(content).map((row) => row.partner_id));
      cursor = (content.next as string | null) ?? undefined;
      pages += 1;
    } while (cursor !== undefined);
    await clearFaults(ports, "freee");
    await setFault(ports, "freee", { kind: "endless-pages" });
    const late = await callSandbox(ports, "freee", "find_partner", { cursor: "70" });

    expect([new Set(names).size, pages]).toEqual([20, 4]);
    expect(late.content.next).toBe("71");
  });

  it("counts its times exactly when calls come at once", async () => {
    const ports = createSandboxPorts();
    await setFault(ports, "freee", { kind: "error", times: 3 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => callSandbox(ports, "freee", "draft_invoice", DRAFT_INVOICE)),
    );

    expect(answers.filter(({ isError }) => isError)).toHaveLength(3);
    expect(await countEffects(ports, "freee")).toEqual({ draft_invoice: 7 });
  });

  it("of a tool or operation that does not exist is refused", async () => {
    await expect(setFault(createSandboxPorts(), "freee", { kind: "slow", operation: "nope" })).rejects.toThrow(
      TypeError,
    );
    await expect(setFault(createSandboxPorts(), "nope", { kind: "slow" })).rejects.toThrow(TypeError);
  });
});
