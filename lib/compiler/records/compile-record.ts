import type { Item, Table, Write } from "#ports";
import type { CompileResult } from "#program";
import { indexes, keys, stripKeys } from "#records";
import type { CompileStep } from "../steps.ts";

/** One compile: what was asked, how far it is, what came of it. */
export interface CompileRecord {
  readonly compile: string;
  readonly aop: string;
  readonly instruction?: string;
  readonly rebuild: boolean;
  readonly status: "running" | "done";
  /** How often it was begun; more than once after a crash. */
  readonly attempts: number;
  readonly steps: readonly CompileStep[];
  readonly createdAt: number;
  readonly result?: CompileResult;
}

/** A compile by its id; undefined when there is none. */
export async function getCompile(table: Table, compile: string): Promise<CompileRecord | undefined> {
  const item = await table.get(keys.compile(compile));
  return item && stripKeys<CompileRecord>(item);
}

/** The writes of a compile that begins: its record, and the mark by which it is found after a crash. */
export function beginWrites(record: CompileRecord): readonly Write[] {
  return [
    { op: "put", item: recordItem(record), if: { kind: "absent" } },
    { op: "put", item: { ...keys.compiling(record.compile), aop: record.aop }, if: { kind: "absent" } },
  ];
}

/** The write of a compile that goes on; it holds only while nobody else has ended it. */
export function progressWrite(record: CompileRecord): Write {
  return { op: "put", item: recordItem(record), if: { kind: "equals", attributes: { status: "running" } } };
}

/** The writes of a compile that ends, once. */
export function endWrites(record: CompileRecord, result: CompileResult): readonly Write[] {
  return [progressWrite({ ...record, status: "done", result }), { op: "delete", key: keys.compiling(record.compile) }];
}

function recordItem(record: CompileRecord): Item {
  const listed = { gsi1pk: indexes.compiles(record.aop), gsi1sk: record.compile };
  return { ...(record as unknown as Item), ...keys.compile(record.compile), ...listed };
}
