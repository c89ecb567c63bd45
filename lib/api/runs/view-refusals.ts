import type { z } from "zod";
import type { RefusalEntry } from "#approvals";
import type { Catalog } from "#config";
import { type Bilingual, splitLanguages } from "#diagnostics";
import type { CallError, Command, SpineEntry } from "#records";
import type { CallKey } from "#trust";
import type { Plain } from "../call.ts";
import type { refusal } from "../schemas/refusals.ts";
import { toTime } from "../to-time.ts";
import type { Asked, RecordedApproval, RecordedQuestion } from "./record/asked.ts";
import type { RecordedEffects } from "./record/effects.ts";
import type { RecordedRun } from "./record/recorded-run.ts";
import { titleOfCode } from "./title-of-code.ts";

/** Something that was refused in a run, as it is shown: a call, an approval or question, or a person. */
export type RefusalView = Plain<z.output<typeof refusal>>;

/** A model's answer that was out of form, or that this software asks a person about: given again, not refused. */
const GIVEN_AGAIN = new Set(["AOP532", "AOP533"]);

type ToolCommand = Extract<Command, { kind: "read" | "act" | "call" }>;

/**
 * Lists everything that was refused in a run, in the order of time: calls that the grants or the status of a value did
 * not allow, approvals that were rejected or could not be asked for, and whoever was not allowed to decide or to answer.
 */
export function viewRefusals(
  { spine, phases }: Pick<RecordedRun, "spine" | "phases">,
  asked: Asked,
  effects: RecordedEffects,
  catalog: Catalog,
): readonly RefusalView[] {
  const nameOf = (phase: number): string =>
    phases.find((one) => one.phase.number === phase)?.phase.name ?? String(phase);
  const found = [
    ...refusedCalls(spine, effects, catalog),
    ...asked.approvals.flatMap((one) => [...refusedApproval(one), ...refusedPeople("approval", one)]),
    ...asked.questions.flatMap((one) => [...refusedQuestion(one), ...refusedPeople("question", one)]),
    ...asked.refusals.map((entry) => refusedPerson(entry, { on: "run" })),
  ];
  return found
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, phase, code, ...rest }) => ({
      code,
      title: titleOfCode(code),
      at: toTime(at),
      ...(phase === undefined ? {} : { phase, phaseName: nameOf(phase) }),
      ...rest,
    }));
}

type Found = Omit<RefusalView, "at" | "title" | "phaseName"> & { readonly at: number };

function refusedCalls(spine: readonly SpineEntry[], effects: RecordedEffects, catalog: Catalog): readonly Found[] {
  const commands = new Map<CallKey, { readonly command: ToolCommand; readonly phase: number }>();
  const found: Found[] = [];
  const told = new Set<CallKey>();
  for (const entry of spine) {
    const { at, phase } = entry;
    if ("answered" in entry) {
      for (const { call, answer } of entry.answered) {
        const made = commands.get(call);
        if (answer.ok || made === undefined || wasSent(made.command, effects)) continue;
        told.add(call);
        found.push(refusedCall({ at, phase, call, ...named(made.command, catalog) }, answer.error));
      }
    }
    if (entry.kind === "turn" || entry.kind === "model") {
      for (const command of entry.commands) if (isToolCommand(command)) commands.set(command.call, { command, phase });
    }
    if (entry.kind === "model") found.push(...refusedOfModel(entry, catalog));
  }
  // A run that ended at once never took the answer; what denied it stands in the action's own record.
  for (const { command, phase } of commands.values()) {
    const { outcome } = effects.of(command.call);
    if (told.has(command.call) || outcome?.state !== "denied" || outcome.error === undefined) continue;
    const call = { at: outcome.at, phase, call: command.call, ...named(command, catalog) };
    found.push(refusedCall(call, outcome.error));
  }
  return found;
}

function refusedOfModel(entry: Extract<SpineEntry, { kind: "model" }>, catalog: Catalog): readonly Found[] {
  const { at, phase, refused, reply } = entry;
  return refused
    .filter(({ error }) => !GIVEN_AGAIN.has(error.code))
    .map(({ id, tool, operation, error }) => {
      const title = tool === undefined || operation === undefined ? undefined : titleIn(catalog, tool, operation);
      const name = title ?? reply.calls.find((call) => call.id === id)?.name;
      return refusedCall({ at, phase, ...(name === undefined ? {} : { operation: name }) }, error);
    });
}

function refusedCall(about: Pick<Found, "at" | "phase" | "call" | "operation">, error: CallError): Found {
  const { code, message, needs } = error;
  const reason = splitLanguages(code, message);
  return { kind: "call", ...about, code, reason, ...(needs === undefined ? {} : { needs: [...needs] }) };
}

/** An action that was sent and failed was not refused. */
function wasSent(command: ToolCommand, effects: RecordedEffects): boolean {
  if (command.kind !== "act") return false;
  const { outcome } = effects.of(command.call);
  return outcome !== undefined && outcome.state !== "denied";
}

function isToolCommand(command: Command): command is ToolCommand {
  return command.kind === "read" || command.kind === "act" || command.kind === "call";
}

function named(command: ToolCommand, catalog: Catalog): { readonly operation: string } {
  if (command.kind === "call") return { operation: command.aop };
  return { operation: titleIn(catalog, command.tool, command.operation) };
}

function titleIn(catalog: Catalog, tool: string, operation: string): string {
  return catalog.get(tool)?.operations.get(operation)?.title ?? operation;
}

function refusedApproval({ record, decision }: RecordedApproval): readonly Found[] {
  const { id, phase, at } = record;
  const base = { kind: "approval" as const, asked: id, phase };
  if (record.void !== undefined) {
    return [{ ...base, at, code: record.void.code, reason: splitLanguages(record.void.code, record.void.message) }];
  }
  if (decision?.decision !== "rejected") return [];
  const { person, comment } = decision;
  return [{ ...base, at: decision.at, code: "AOP542", reason: { ja: comment, en: comment }, person, tried: "reject" }];
}

function refusedQuestion({ record }: RecordedQuestion): readonly Found[] {
  if (record.void === undefined) return [];
  const { code, message } = record.void;
  const { id: asked, phase, at } = record;
  return [{ kind: "question", asked, phase, at, code, reason: splitLanguages(code, message) }];
}

function refusedPeople(
  kind: "approval" | "question",
  { record, refusals }: RecordedApproval | RecordedQuestion,
): readonly Found[] {
  const { id: asked, phase } = record;
  return refusals.map((entry) => refusedPerson(entry, { on: kind, asked, phase }));
}

function refusedPerson(
  { at, code, why, tried, person, last }: RefusalEntry,
  where: Pick<Found, "on" | "asked" | "phase">,
): Found {
  const reason = reasonOfPerson(code, why);
  return {
    kind: "person",
    ...where,
    at,
    code,
    reason: last ? { ja: `${reason.ja}${LAST.ja}`, en: `${reason.en}${LAST.en}` } : reason,
    ...(tried === undefined ? {} : { tried }),
    ...(person === undefined ? {} : { person }),
  };
}

/** Said once, where attempts stopped being recorded. */
const LAST: Bilingual = {
  ja: " （これより後の試みは記録せず、ホストのログにだけ残します）",
  en: " (What was tried after this is in the host's log only)",
};

/** Records of before the words were kept have the code alone. */
function reasonOfPerson(code: string, why: Bilingual | undefined): Bilingual {
  return why === undefined ? titleOfCode(code) : { ja: why.ja, en: why.en };
}
