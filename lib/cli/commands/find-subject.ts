import type { Diagnostic } from "#diagnostics";
import type { CommandContext } from "../command-context.ts";
import { explainUnreadable } from "../explain-file-fault.ts";
import type { Command } from "../invocation.ts";
import { idOfFile, looksLikeFile } from "./aop-id.ts";
import { type GivenText, readTexts, STDIN } from "./read-texts.ts";

/** What is compiled: a saved AOP, or a text that is saved first. */
export interface Subject {
  readonly aop: string;
  readonly text?: GivenText;
  /** What a person types behind `tejun` to compile it once more. */
  readonly again: readonly string[];
}

type Typed = Pick<Extract<Command, { name: "compile" }>, "what" | "aop">;

/** What was typed is a file when there is one; else an id, unless it looks like a file or `--aop` says it is one. */
export async function findSubject(context: CommandContext, typed: Typed): Promise<Subject | Diagnostic> {
  const { what, aop } = typed;
  if (what === STDIN) {
    const { texts } = await readTexts(context, [STDIN]);
    return subjectOf(typed, texts[0]);
  }
  const read = await context.world.readFile(what);
  if (read.ok) {
    const source = new TextDecoder().decode(read.bytes);
    return subjectOf(typed, { file: what, label: what, bytes: read.bytes, source });
  }
  const isNoFile = read.fault.kind === "absent" || read.fault.kind === "folder";
  if (isNoFile && aop === undefined && !looksLikeFile(what)) return subjectOf(typed, undefined);
  return explainUnreadable(what, read.fault);
}

function subjectOf({ what, aop }: Typed, text: GivenText | undefined): Subject {
  if (text === undefined) return { aop: what, again: ["compile", what] };
  const id = aop ?? idOfFile(what);
  // Standard input cannot be read twice, but what came from it is saved.
  if (what === STDIN) return { aop: id, text, again: ["compile", id] };
  return { aop: id, text, again: ["compile", what, ...(aop === undefined ? [] : ["--aop", aop])] };
}
