import type { Json } from "#ports";
import type { EvalCase } from "../cases/eval-case.ts";
import { answerOf, requesterOf, type ShownArguments, type ShownGround, signs } from "../people/cast.ts";
import { openProduct, type Product } from "../product/product.ts";
import type { ShownRun, ShownSubject, Waiting } from "../product/shapes.ts";
import type { Room } from "../room.ts";
import type { Arm, TracePiece } from "./arm.ts";
import { inRoom, LONGEST_PAUSE_MS, rest, type Told } from "./in-room.ts";

const AOP = "evaluated";
const MOST_LOOKS = 20_000;
/** Where nobody may decide, no mail ever comes. */
const MOST_LOOKS_FOR_MAIL = 200;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than any approval or question is valid: what nobody decides by then has ended. */
const MOST_DAYS = 40;

/** Which field of the artifacts a parameter of the registration is filled from. */
const FIELD_OF: { readonly [parameter: string]: string } = {
  person: "申請者",
  department: "部署",
  role: "役割",
  expires_on: "期限",
};

/** (d) The product itself: the procedure is compiled and run, over HTTP, and people open the links they are mailed. */
export const phasesEvidence: Arm = (ports, given) =>
  inRoom(ports, given, async (room, _models, delivery): Promise<Told> => {
    const product = openProduct(room);
    if (delivery === 1) await product.compile(AOP, ports.procedure);
    const requester = requesterOf(given);
    const attachments: string[] = [];
    if (delivery === 1)
      for (const file of given.attachments ?? []) attachments.push(await product.upload(file, requester));
    const run = await product.start(AOP, given.request, attachments, requester, given.id);
    return await attend({
      room,
      product,
      given,
      run,
      questions: 0,
      asked: 0,
      signers: [],
      handled: new Set(),
      unmailed: new Map(),
    });
  });

/** A run that is attended by the case's people. */
interface Attended {
  readonly room: Room;
  readonly product: Product;
  readonly given: EvalCase;
  readonly run: string;
  questions: number;
  asked: number;
  readonly signers: string[];
  readonly handled: Set<string>;
  /** How often a mail was looked for in vain. */
  readonly unmailed: Map<string, number>;
}

async function attend(attended: Attended): Promise<Told> {
  const { room, product, run } = attended;
  let days = 0;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const shown = await product.run(run);
    if (!["running", "waiting"].includes(shown.status)) return tell(attended, shown);
    const open = shown.waitingFor.filter(({ id }) => !attended.handled.has(id));
    for (const waiting of open) await handle(attended, waiting);
    await rest();
    if (shown.status === "waiting" && open.length === 0 && days < MOST_DAYS) {
      days += 1;
      await room.clock.advance(DAY_MS);
    } else await room.clock.passUpTo(LONGEST_PAUSE_MS);
  }
  throw new Error(`The run of ${attended.given.id} did not come to an end`);
}

async function handle(attended: Attended, { id, kind, to }: Waiting): Promise<void> {
  const { product, given, room } = attended;
  const link = await product.linkFor(id, to);
  if (link === undefined) {
    // What is waited for is on record before its mail has left.
    const looks = (attended.unmailed.get(id) ?? 0) + 1;
    attended.unmailed.set(id, looks);
    if (looks >= MOST_LOOKS_FOR_MAIL) attended.handled.add(id);
    return;
  }
  attended.handled.add(id);
  if (kind === "question") {
    attended.questions += 1;
    await product.answer(link, answerOf(given));
    return;
  }
  attended.asked += 1;
  const shown = shownActions(await product.subject(link), await product.run(attended.run));
  if (given.people?.meanwhile !== undefined && attended.asked === 1) await room.changeLedger(given.people.meanwhile);
  const isSigned = shown.every((one) => signs(given, one, attended.signers.length));
  if (isSigned) attended.signers.push(link.person);
  await product.decide(link, isSigned);
}

/** What the approver reads: the page's arguments, and beside each the evidence that the run's page shows for it. */
function shownActions(subject: ShownSubject, { phases }: ShownRun): readonly ShownArguments[] {
  return (subject.actions ?? []).map(({ arguments: args }) =>
    Object.fromEntries(
      Object.entries(args).map(([name, { value = null }]) => {
        const known = latest(phases, FIELD_OF[name] ?? "");
        return [name, { value, grounds: (known?.evidence ?? []).flatMap(groundOf) }];
      }),
    ),
  );
}

function groundOf(piece: { readonly kind: string; readonly [key: string]: unknown }): readonly ShownGround[] {
  if (piece.kind === "quote") return [{ kind: "quote", source: String(piece.source) }];
  if (piece.kind !== "ledger" || piece.asked === null || typeof piece.asked !== "object") return [];
  return Object.values(piece.asked).map((asked) => ({ kind: "key", asked: String(asked) }));
}

function latest(phases: ShownRun["phases"], field: string): ShownRun["phases"][number]["values"][string] | undefined {
  return phases.map(({ values }) => values[field]).findLast((value) => value !== undefined);
}

function tell({ questions, signers }: Attended, shown: ShownRun): Told {
  const why = [
    ...shown.needs.map(({ field, status, wants }) => `${field} is ${status}, not ${wants}`),
    ...shown.actions.flatMap(({ operation, error }) => (error === undefined ? [] : [`${operation}: ${error.message}`])),
    ...(shown.why === undefined ? [] : [shown.why.en]),
  ];
  return {
    ended: shown.status === "completed" || shown.status === "stopped" ? shown.status : "failed",
    ...(why.length === 0 ? {} : { why: [...new Set(why)].join("; ") }),
    questions,
    signers,
    trace: trace(shown),
  };
}

/** What the record says of each registered value: the evidence of the artifact's field that has it. */
function trace({ phases, actions }: ShownRun): { readonly [parameter: string]: readonly TracePiece[] } {
  const action = actions.findLast(({ operation, status }) => operation === "create_account" && status === "succeeded");
  if (action === undefined) return {};
  const before = phases.filter(({ number }) => number < action.phase);
  return Object.fromEntries(
    Object.entries(FIELD_OF).flatMap(([parameter, field]) => {
      const known = latest(before, field);
      if (known === undefined || !isSame(known.value, action.arguments[parameter])) return [];
      return [[parameter, known.evidence.filter(isPiece)]];
    }),
  );
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isPiece(piece: { readonly kind: string }): piece is TracePiece {
  return piece.kind === "quote" || piece.kind === "ledger";
}
