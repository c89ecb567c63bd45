import type { z } from "zod";
import { toParsedAop } from "#aop";
import type { Table } from "#ports";
import { type CurrentProgram, currentProgram } from "#program";
import { type AopVersion, loadAop } from "#records";
import type { Plain } from "../call.ts";
import { graphAop } from "../programs/graph-program.ts";
import type { aop, aopVersion, currentProgram as currentProgramShape } from "../schemas/aops.ts";
import { toTime } from "../to-time.ts";
import { checkAop, type SavePorts } from "./save-aop.ts";

/** A procedure as it is shown. */
export type AopView = Plain<z.output<typeof aop>>;

/** Which program new runs get, as it is shown; null before the first compile. */
export type CurrentProgramView = Plain<z.output<typeof currentProgramShape>> | null;

/** Shows one version of a procedure, the newest unless a number is given; undefined when there is none. */
export async function loadAopView(
  ports: Pick<SavePorts, "table" | "catalog" | "config">,
  aop: string,
  version?: number,
): Promise<AopView | undefined> {
  const stored = await loadAop(ports.table, aop, version);
  if (!stored) return undefined;
  const { read, diagnostics } = await checkAop(ports, stored.text);
  return {
    ...toVersionView(stored),
    text: stored.text,
    diagnostics,
    parsed: read ? toParsedAop(read) : null,
    graph: read ? graphAop(read) : null,
    program: await loadCurrentView(ports.table, aop),
  };
}

/** A version without its text, as it is shown. */
export function toVersionView({
  aop,
  version,
  title,
  digest,
  savedAt,
}: AopVersion): Plain<z.output<typeof aopVersion>> {
  return { aop, version, title, digest, savedAt: toTime(savedAt) };
}

/** Which program new runs of a procedure get. */
export async function loadCurrentView(table: Table, aop: string): Promise<CurrentProgramView> {
  const current = await currentProgram(table, aop);
  return current ? toCurrentView(current) : null;
}

function toCurrentView({ program, aopVersion, publishedAt }: CurrentProgram): NonNullable<CurrentProgramView> {
  return { program, aopVersion, publishedAt: toTime(publishedAt) };
}
