import { type Answered, type Command, canonicalJson, type LoadedFacts, type SpineEntry } from "#records";
import type { Ref } from "#trust";
import type { SandboxAnswer, SandboxCall, SandboxInput, SandboxValue } from "../sandbox/protocol.ts";
import type { Sandbox, SandboxRun } from "../sandbox/sandbox.ts";
import { toSandboxValue } from "./handed.ts";

type TurnEntry = Extract<SpineEntry, { kind: "turn" }>;

/** The code made other calls than the journal says it made: its program, its inputs or this software changed. */
export class ReplayMismatchError extends Error {
  override name = "ReplayMismatchError";
}

/** A phase's code, ready to be replayed. */
export interface ReplayInput {
  readonly scripts: { readonly [path: string]: string };
  readonly input: SandboxInput;
}

/**
 * Brings a phase's code to where its recorded turns left it: answered calls return from the journal, in the order in
 * which they were taken, and the calls it makes have to be the recorded ones. Throws `ReplayMismatchError`.
 */
export async function replay(
  sandbox: Sandbox,
  phase: ReplayInput,
  turns: readonly TurnEntry[],
  facts: LoadedFacts,
): Promise<SandboxRun> {
  const run = await sandbox.start(phase.scripts, `phases/${phase.input.phase}.js`, phase.input);
  const [, ...later] = turns;
  try {
    const made = run.replay(later.map((turn) => turn.answered.map((one) => toSandboxAnswer(one, facts))));
    const last = run.state.state === "waiting" ? run.state.calls : [];
    const recorded = turns.length === 0 ? [] : [...made, last];
    for (const [i, turn] of turns.entries()) checkCalls(recorded[i] ?? [], phase.input.phase, turn);
    return run;
  } catch (error) {
    run.dispose();
    throw error;
  }
}

function checkCalls(calls: readonly SandboxCall[], phase: number, turn: TurnEntry): void {
  const made = calls.map((call) => toCommand(call, phase));
  // A store may give keys back in another order; the plain text is only the quicker look.
  if (JSON.stringify(made) === JSON.stringify(turn.commands)) return;
  if (canonicalJson(made) === canonicalJson(turn.commands)) return;
  throw new ReplayMismatchError(`Entry ${turn.seq} of phase ${phase} recorded other calls than the code makes now`);
}

/** A call of the code as the spine records it; opening a file is a read of the attachments tool. */
export function toCommand(call: SandboxCall, phase: number): Command {
  const key = `${phase}.${call.n}`;
  switch (call.kind) {
    case "open-file":
      return { kind: "read", call: key, tool: "attachments", operation: "open", args: { attachment: call.attachment } };
    case "call":
      return { kind: "call", call: key, aop: call.aop, args: call.args };
    case "agent":
      return {
        kind: "agent",
        call: key,
        instructions: call.instructions,
        fields: call.fields,
        ...(call.explore === undefined ? {} : { explore: call.explore }),
      };
    case "ask":
      return { kind: "ask", call: key, question: call.question, fields: call.fields };
    default:
      return { kind: call.kind, call: key, tool: call.tool, operation: call.operation, args: call.args };
  }
}

/** A taken answer as the code gets it; values are resolved anew from the facts each time. */
export function toSandboxAnswer({ call, answer }: Answered, facts: LoadedFacts): SandboxAnswer {
  const n = Number(call.split(".")[1]);
  if (!answer.ok) {
    const { code, message, needs } = answer.error;
    return { n, ok: false, error: { code, message, ...(needs === undefined ? {} : { needs }) } };
  }
  if ("ref" in answer) return { n, ok: true, value: toSandboxValue(answer.ref, facts) };
  if ("fields" in answer) {
    const note = answer.note === undefined ? {} : { note: answer.note };
    return { n, ok: true, fields: toValues(answer.fields, facts), ...note };
  }
  const { text, attachments, fields } = answer.reply;
  return {
    n,
    ok: true,
    reply: {
      text: toSandboxValue(text, facts),
      attachments: attachments.map((ref) => toSandboxValue(ref, facts)),
      fields: toValues(fields, facts),
    },
  };
}

/** Every ref that an answer holds, for loading what it rests on. */
export function refsOf({ answer }: Answered): readonly Ref[] {
  if (!answer.ok) return [];
  if ("ref" in answer) return [answer.ref];
  if ("fields" in answer) return Object.values(answer.fields);
  return [answer.reply.text, ...answer.reply.attachments, ...Object.values(answer.reply.fields)];
}

function toValues(
  fields: { readonly [name: string]: Ref },
  facts: LoadedFacts,
): { readonly [name: string]: SandboxValue } {
  return Object.fromEntries(Object.entries(fields).map(([name, ref]) => [name, toSandboxValue(ref, facts)]));
}
