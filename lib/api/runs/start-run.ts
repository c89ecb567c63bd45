import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import { type Giving, giveAttachments } from "#files";
import type { Write } from "#ports";
import { currentProgram } from "#program";
import {
  digestFiles,
  digestOf,
  keys,
  loadNewestVersion,
  loadRun,
  type PinnedProgram,
  type RunRecord,
  runWrites,
  sha256Hex,
} from "#records";
import { refuseFiles } from "../attachments/refuse-files.ts";
import type { Caller } from "../caller.ts";
import { conversationOfTrial } from "../conversations/trial.ts";
import type { ApiPorts } from "../ports.ts";
import { notFound, type Refusal, refuse } from "../problem.ts";
import { THINGS } from "../things.ts";
import { dayIn } from "./day-in.ts";
import { launchRun } from "./launch-run.ts";
import { pinCallees } from "./pin-callees.ts";

/** What starting runs needs. */
export type StartPorts = Pick<
  ApiPorts,
  "table" | "clock" | "ids" | "workflows" | "config" | "files" | "log" | "checkStart"
>;

/** One run to be started. */
export interface RunRequest {
  readonly aop: string;
  readonly input?: string | undefined;
  readonly attachments?: readonly string[] | undefined;
  readonly requester: Caller;
  /**
   * Only this program, as it was looked at before; refused where another one has become current since. The draft of a
   * conversation starts in no other way: whoever looked at it saw that its tools are sandbox tools.
   */
  readonly program?: string | undefined;
  /** The same key and the same request give the run that was started before. */
  readonly idempotencyKey?: string | undefined;
}

/** The longest request text of a run, in UTF-16 code units; it is kept in one record. */
const LONGEST_INPUT = 50_000;

const LONGEST_KEY = 255;

/**
 * Starts a run of the program that is current now: one atomic write stores the run, ties the attachments to it and
 * takes the idempotency key; then its machine is started. Once this has answered, the run goes on whatever happens:
 * what was stored and not started is started by `recoverStarts`.
 */
export async function startRun(ports: StartPorts, request: RunRequest): Promise<{ readonly run: string } | Refusal> {
  const { table } = ports;
  const wrong = checkRequest(request);
  if (wrong) return wrong;
  if (conversationOfTrial(request.aop) !== undefined && request.program === undefined) return refuse(409, draftAlone());
  const before = await findRepeated(ports, request);
  if (before) return before;
  if ((await loadNewestVersion(table, request.aop)) === undefined) return notFound(THINGS.aop, request.aop);
  const current = await currentProgram(table, request.aop);
  if (!current) return refuse(409, diagnose("AOP810", { aop: request.aop }));
  if (request.program !== undefined && request.program !== current.program) return refuse(409, changedSince());
  const [problem, ...others] = await ports.checkStart(current.program);
  if (problem) return refuse(409, problem, ...others);
  const reach = await pinCallees(ports, current.program);
  if ("refused" in reach) return reach;
  const record = makeRecord(ports, request, current, reach.pinned);
  const given = await giveAttachments(ports, givingOf(record));
  // The same request at the same time may have given them to its run by now.
  if (!given.ok) return (await findRepeated(ports, request)) ?? refuseFiles(given.diagnostics);
  // The start of its machine takes the run to the disk with it.
  const started = { ...record, given: digestFiles(given.files) };
  const stored = await table.write([...startWrites(started, request), ...given.writes], "later");
  if (!stored.ok) return (await findRepeated(ports, request)) ?? refuseLost(ports, record);
  await launchRun(ports, started);
  return { run: record.run };
}

function draftAlone(): Diagnostic {
  const reason = { ja: "下書きは、その会話の中で試します", en: "a draft is tried in its conversation" };
  return diagnose("AOP563", { reason });
}

function changedSince(): Diagnostic {
  const reason = { ja: "その間に別のコードになりました", en: "another program has become current meanwhile" };
  return diagnose("AOP563", { reason });
}

function checkRequest({ input = "", idempotencyKey }: RunRequest): Refusal | undefined {
  if (input.length > LONGEST_INPUT) {
    return refuse(413, diagnose("AOP812", { characters: input.length, most: LONGEST_INPUT }));
  }
  if (idempotencyKey === undefined || /^[\x21-\x7e]+$/.test(idempotencyKey)) {
    if ((idempotencyKey ?? "").length <= LONGEST_KEY) return undefined;
  }
  const expected = { ja: `${LONGEST_KEY} 文字までの ASCII`, en: `at most ${LONGEST_KEY} ASCII characters` };
  return refuse(
    400,
    diagnose("AOP802", { where: "Idempotency-Key", found: excerpt(idempotencyKey ?? "") || "–", expected }),
  );
}

/** What was answered to the same request before; a run that was stored but not started is started now. */
async function findRepeated(
  ports: StartPorts,
  request: RunRequest,
): Promise<{ readonly run: string } | Refusal | undefined> {
  const { idempotencyKey: key, requester } = request;
  if (key === undefined) return undefined;
  const item = await ports.table.get(keys.idempotency(requester.person, key));
  if (!item) return undefined;
  if (item.digest !== digestOfRequest(request)) return refuse(409, diagnose("AOP809", { key: excerpt(key) }));
  const record = await loadRun(ports.table, String(item.run));
  if (!record) throw new TypeError(`Unexpected idempotency key of a run ${String(item.run)} that is not stored`);
  if (await ports.table.get(keys.starting(record.run))) await launchRun(ports, record);
  return { run: record.run };
}

/** The write lost to another one without this key: somebody else took one of the attachments meanwhile. */
async function refuseLost(ports: StartPorts, record: RunRecord): Promise<Refusal> {
  const given = await giveAttachments(ports, givingOf(record));
  if (!given.ok) return refuseFiles(given.diagnostics);
  throw new TypeError("Unexpected refusal of a write whose conditions all hold");
}

function givingOf({ run, attachments, requester }: RunRecord): Giving {
  return { run, attachments, by: requester.person };
}

function makeRecord(
  { clock, ids, config }: StartPorts,
  request: RunRequest,
  current: PinnedProgram,
  reach: NonNullable<RunRecord["reach"]>,
): RunRecord {
  const { aop, requester, input = "", attachments = [] } = request;
  const text = input.toWellFormed();
  const createdAt = clock.now();
  return {
    run: `run_${ids.next()}`,
    aop,
    aopVersion: current.aopVersion,
    program: current.program,
    machine: current.machine,
    requester: { person: requester.person, authenticated: requester.authenticated },
    request: { text, sha256: sha256Hex(text) },
    attachments: [...new Set(attachments)],
    createdAt,
    startDay: dayIn(config.timezone, createdAt),
    status: "running",
    ...(Object.keys(reach).length === 0 ? {} : { reach }),
  };
}

function startWrites(record: RunRecord, request: RunRequest): readonly Write[] {
  const { run } = record;
  const { idempotencyKey: key, requester } = request;
  const absent = { kind: "absent" } as const;
  return [
    ...runWrites(record, absent),
    { op: "put", item: { ...keys.starting(run), run }, if: absent },
    ...(key === undefined
      ? []
      : [
          {
            op: "put" as const,
            item: { ...keys.idempotency(requester.person, key), run, digest: digestOfRequest(request) },
            if: absent,
          },
        ]),
  ];
}

function digestOfRequest({ aop, input = "", attachments = [] }: RunRequest): string {
  return digestOf({ aop, input: input.toWellFormed(), attachments: [...attachments] });
}
