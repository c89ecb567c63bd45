import type { Json } from "#ports";
import type { Command } from "#records";
import {
  type CallKey,
  comparable,
  type Facts,
  joinStatuses,
  type LedgerFact,
  originOf,
  type Ref,
  resolveRef,
  type Status,
} from "#trust";

/** What a value was before something raised it, and what it was then. */
export interface Prior {
  readonly status: Status;
  readonly ref?: Ref;
}

/**
 * What a field that was not known before was asked with: a phase that reads 「営業」 in the request and has a ledger
 * confirm it has only that question to show for it. The argument that stands for the field is the one with its content,
 * else the one that names the column it was taken from, else, for the row's own key or label, the one the row was found
 * under. Undefined where nothing was asked that the field could have been.
 */
export function askedPrior(
  field: string,
  ref: Ref,
  facts: Facts,
  commands: ReadonlyMap<CallKey, Command>,
): Prior | undefined {
  const { of, at } = originOf(ref, facts);
  if (of.kind !== "result") return undefined;
  const [call = "", inner] = of.call.split("/");
  const command = commands.get(call);
  if (command?.kind !== "read" && command?.kind !== "call") return undefined;
  const args = Object.entries(command.args);
  const { value } = resolveRef(ref, facts);
  const same = value === undefined ? undefined : args.find(([, arg]) => hasContent(arg, value, facts));
  const named = args.find(([name]) => name === field || at === `/${name}`);
  const fact = facts.call(of.call);
  const key = inner === undefined && fact?.kind === "ledger" ? keyArgument(args, fact, at, facts) : undefined;
  const found = same ?? named ?? key;
  return found && { status: resolveRef(found[1], facts).status, ref: found[1] };
}

function keyArgument(
  args: readonly (readonly [string, Ref])[],
  { key, label, rows }: LedgerFact,
  at: string,
  facts: Facts,
): readonly [string, Ref] | undefined {
  const [row] = rows;
  const columns = [key, ...(label === undefined ? [] : [label])];
  if (rows.length !== 1 || row === undefined || !columns.some((column) => at === `/${column}`)) return undefined;
  const contents = columns.flatMap((column) => {
    const content = row[column];
    return content === undefined || content === null ? [] : [comparable(content)];
  });
  return args.find(([, arg]) => {
    const { value } = resolveRef(arg, facts);
    return value !== undefined && contents.includes(comparable(value));
  });
}

/** A read that was made with some values, and what it came to. */
export interface MadeRead {
  readonly command: Extract<Command, { kind: "read" }>;
  readonly status: Status;
}

/** What a read came to, for whatever it was asked with. */
export function outcomeOf(command: Extract<Command, { kind: "read" }>, ok: boolean, facts: Facts): Status {
  return ok ? resolveRef({ kind: "result", call: command.call }, facts).status : "lookup-failed";
}

/** Whether a read was asked with this very value: the same place, or the same content. */
export function isAskedWith({ args }: MadeRead["command"], ref: Ref, facts: Facts): boolean {
  const place = JSON.stringify(originOf(ref, facts));
  const { value } = resolveRef(ref, facts);
  return Object.values(args).some(
    (arg) => JSON.stringify(originOf(arg, facts)) === place || (value !== undefined && hasContent(arg, value, facts)),
  );
}

/** Whether the same operation was asked the same in vain before the call that a ref rests on. */
export function failedBefore(ref: Ref, reads: readonly MadeRead[], facts: Facts): boolean {
  const { of } = originOf(ref, facts);
  if (of.kind !== "result") return false;
  const made = reads.find(({ command }) => command.call === of.call);
  if (!made) return false;
  const asked = askedContent(made.command, facts);
  return reads.some(
    ({ command, status }) =>
      command !== made.command &&
      status === "lookup-failed" &&
      command.tool === made.command.tool &&
      command.operation === made.command.operation &&
      askedContent(command, facts) === asked,
  );
}

function askedContent({ args }: MadeRead["command"], facts: Facts): string {
  const contents = Object.entries(args).map(([name, arg]) => {
    const { value } = resolveRef(arg, facts);
    return `${name}=${value === undefined ? "" : comparable(value)}`;
  });
  return contents.sort().join("\n");
}

function hasContent(ref: Ref, content: Json, facts: Facts): boolean {
  const { value } = resolveRef(ref, facts);
  return value !== undefined && comparable(value) === comparable(content);
}

/** What several calls needed of a value by this name, at its worst; undefined where none did. */
export function neededPrior(
  field: string,
  needs: readonly { readonly parameter: string; readonly status: Status }[],
): Prior | undefined {
  const [first, ...rest] = needs.filter(({ parameter }) => parameter === field).map(({ status }) => status);
  return first && { status: joinStatuses(first, ...rest) };
}
