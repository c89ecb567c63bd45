import { describe, expect, it } from "vitest";
import { readAttachments } from "#files";
import type { ManifestPhase } from "#program";
import { type Command, calledRunId, itemEntry, keys, type ReadEntry, type RunRecord, runItem } from "#records";
import type { Ref } from "#trust";
import { type FileRun, fileRun, give, store } from "../support/file-run.ts";
import { type RecordedRun, recordRun } from "../support/recorded-run.ts";

const READS: ManifestPhase["grants"] = [{ kind: "attachments", tool: "添付ファイル", access: "read" }];
const CALL = "1.1";

type CallArguments = Extract<Command, { kind: "call" }>["args"];

/** A run that two files were given to, and the run of the AOP that its first phase calls, which claims to begin with both. */
async function calledRun(
  args: (files: readonly [string, string]) => CallArguments,
  change: {
    readonly caller?: Partial<ManifestPhase>;
    readonly aop?: string;
    readonly calledBy?: Partial<RunRecord["calledBy"]>;
  } = {},
): Promise<{ readonly caller: FileRun; readonly called: RecordedRun; readonly files: readonly [string, string] }> {
  const caller = await fileRun({ phases: [change.caller ?? {}] });
  const files = [await store(caller, "a.txt", "一つ目"), await store(caller, "b.txt", "二つ目")] as const;
  await give(caller, files);
  await caller.recorded.command(1, [{ kind: "call", call: CALL, aop: change.aop ?? "inner", args: args(files) }]);
  const run = calledRunId(caller.recorded.run.run, CALL);
  const { table } = caller.ports;
  const called = await recordRun({ phases: [{ grants: READS }, { grants: READS }], run, table });
  const calledBy = { run: caller.recorded.run.run, call: CALL, depth: 1, ...change.calledBy };
  await table.write([{ op: "put", item: runItem({ ...called.run, aop: "inner", attachments: files, calledBy }) }]);
  return { caller, called, files };
}

/** Has a phase of the called run open a file, and tells what it read, or the code of the denial. */
async function open(caller: FileRun, called: RecordedRun, attachment: Ref, phase = 1): Promise<unknown> {
  const call = `${phase}.1`;
  await called.command(phase, [{ kind: "read", call, tool: "attachments", operation: "open", args: { attachment } }]);
  await readAttachments(caller.ports, { run: called.run.run, phase, calls: [call] });
  const item = await caller.ports.table.get(keys.read(called.run.run, call));
  if (item?.kind !== "read") return (item?.error as { readonly code: string } | undefined)?.code;
  const { fact } = itemEntry<ReadEntry>(item);
  return fact.kind === "read" ? fact.content : undefined;
}

const fileOf = (attachment: string): Ref => ({ kind: "file", attachment });

describe("what a called run may open", () => {
  it("is every file of the phase that called it, where the call names none", async () => {
    const { caller, called, files } = await calledRun(() => ({}));

    expect(await open(caller, called, fileOf(files[1]))).toBe("二つ目");
  });

  it.each<[string, (files: readonly [string, string]) => CallArguments]>([
    ["by itself", ([first]) => ({ 書類: fileOf(first) })],
    ["in a list", ([first]) => ({ 書類: { kind: "derived", fn: "list", of: [fileOf(first)] } })],
  ])("is the file alone that the call names %s, whatever the run is said to begin with", async (_, args) => {
    const { caller, called, files } = await calledRun(args);

    expect(await open(caller, called, fileOf(files[0]))).toBe("一つ目");
    const again = await calledRun(args);
    expect(await open(again.caller, again.called, fileOf(again.files[1]))).toBe("AOP514");
  });

  it("is nothing in a later phase, unless its artifacts locate it", async () => {
    const { caller, called, files } = await calledRun(() => ({}));
    await called.handOn(1, { 書類: fileOf(files[0]) });

    expect(await open(caller, called, { kind: "artifact", phase: 1, field: "書類" }, 2)).toBe("一つ目");
    const again = await calledRun(() => ({}));
    expect(await open(again.caller, again.called, fileOf(again.files[0]), 2)).toBe("AOP514");
  });

  it("is in no phase a file that the call did not hand on, although an artifact is said to locate it", async () => {
    const { caller, called, files } = await calledRun(([first]) => ({ 書類: fileOf(first) }));
    await called.handOn(1, { 書類: fileOf(files[0]), 別紙: fileOf(files[1]) });

    expect(await open(caller, called, { kind: "artifact", phase: 1, field: "別紙" }, 2)).toBe("AOP514");
  });

  it.each<[string, Parameters<typeof calledRun>[1]]>([
    ["the calling phase may not read attachments", { caller: { grants: [] } }],
    ["the recorded call is one of another AOP", { aop: "other" }],
  ])("is nothing where %s", async (_, change) => {
    const { caller, called, files } = await calledRun(() => ({}), change);

    expect(await open(caller, called, fileOf(files[0]))).toBe("AOP514");
  });

  it("is nothing where no entry of the caller commands the call", async () => {
    const { caller, called, files } = await calledRun(() => ({}), { calledBy: { call: "1.9" } });

    await expect(open(caller, called, fileOf(files[0]))).rejects.toThrow("commands call 1.9");
  });

  it("is no file of a run that has nothing to do with it, although it is said to begin with that", async () => {
    const { caller, called, files } = await calledRun(() => ({}));
    const other = await recordRun({ phases: [{}], run: "run_OTHER", table: caller.ports.table });
    const item = await caller.ports.table.get(keys.file(files[0]));
    if (!item) throw new Error("the file is gone");
    await caller.ports.table.write([{ op: "put", item: { ...item, run: other.run.run } }]);

    expect(await open(caller, called, fileOf(files[0]))).toBe("AOP514");
  });
});

describe("a calling phase", () => {
  it("may open what the AOP that it called was given with an answer and handed back, and no other phase may", async () => {
    const caller = await fileRun({ phases: [{}, {}] });
    await caller.recorded.command(2, [{ kind: "call", call: "2.1", aop: "inner", args: {} }]);
    const run = calledRunId(caller.recorded.run.run, "2.1");
    const called = await recordRun({ phases: [{}], run, table: caller.ports.table });
    const calledBy = { run: caller.recorded.run.run, call: "2.1", depth: 1 };
    await caller.ports.table.write([{ op: "put", item: runItem({ ...called.run, aop: "inner", calledBy }) }]);
    const attachment = await store(caller, "c.txt", "答え");
    await give({ ...caller, recorded: { ...called, run: { ...called.run, calledBy } } }, [attachment], 1);

    expect(await open(caller, caller.recorded, fileOf(attachment), 1)).toBe("AOP514");
    const second: Command = {
      kind: "read",
      call: "2.2",
      tool: "attachments",
      operation: "open",
      args: { attachment: fileOf(attachment) },
    };
    await caller.recorded.command(2, [second]);
    const payload = { run: caller.recorded.run.run, phase: 2, calls: ["2.2"] };
    expect(await readAttachments(caller.ports, payload)).toEqual({ answered: 1, denied: 0, before: 0 });
  });
});
