import { parseAop } from "#aop";
import type { Json, JsonObject } from "#ports";
import { ToolCallError } from "#ports";
import { derivePhases } from "#program";
import type { EvalCase } from "../cases/eval-case.ts";
import { approverFor, signs } from "../people/cast.ts";
import type { Room } from "../room.ts";
import type { Arm, ArmPorts, TracePiece } from "./arm.ts";
import { inRoom, type Told, whileTimePasses } from "./in-room.ts";

const LABELS = {
  person: /^\s*(?:申請者|氏名|Applicant|Name)\s*[:：]\s*(.+?)\s*$/im,
  department: /^\s*(?:部署|所属|Department)\s*[:：]\s*(.+?)\s*$/im,
  role: /^\s*(?:役割|Role)\s*[:：]\s*(.+?)\s*$/im,
  expires_on: /^\s*(?:期限|有効期限|Expires|Expiry)\s*[:：]\s*(.+?)\s*$/im,
} as const;
const LEDGERS = {
  person: ["staff_ledger", "find_staff"],
  department: ["department_list", "find_department"],
  role: ["role_list", "find_role"],
} as const;
const MOST_PAGES = 50;

/**
 * (a) A fixed process, as a careful programmer hard-wires it for one form: labelled lines, one exact date format per
 * calendar, each name looked up to the last page, one match or an end, the approver asked with what will be sent. No model.
 */
export const fixed: Arm = (ports, given) => inRoom(ports, given, (room) => process(ports, room, given));

async function process(ports: ArmPorts, room: Room, given: EvalCase): Promise<Told> {
  const { aop } = parseAop(ports.procedure);
  const approver = approverFor(aop === undefined ? [] : derivePhases(aop), ports.config);
  const base = { questions: 0, signers: [], trace: {} };
  const stop = (why: string): Told => ({ ...base, ended: "stopped", why });
  const account: { [parameter: string]: string } = {};
  const trace: { [parameter: string]: readonly TracePiece[] } = {};
  for (const [parameter, label] of Object.entries(LABELS)) {
    const found = label.exec(given.request)?.[1];
    if (found === undefined) return stop(`${parameter}: no labelled line`);
    const value = parameter === "expires_on" ? readDate(found) : found;
    if (value === undefined) return stop(`${parameter}: 「${found}」 is no date`);
    account[parameter] = value;
    const start = given.request.indexOf(found);
    trace[parameter] = [{ kind: "quote", source: "request", start, end: start + found.length, text: found }];
  }
  for (const [parameter, [tool, operation]] of Object.entries(LEDGERS)) {
    const rows = await whileTimePasses(room, lookUp(room, tool, operation, account[parameter] ?? ""));
    if (typeof rows === "string") return stop(`${parameter}: ${rows}`);
    if (rows.length !== 1) return stop(`${parameter}: ${rows.length} matches in ${tool}`);
    account[parameter] = String(rows[0]?.name);
    trace[parameter] = [...(trace[parameter] ?? []), { kind: "ledger", ledger: tool, matches: 1, exhaustive: true }];
  }
  const shown = Object.fromEntries(Object.entries(account).map(([name, value]) => [name, { value }]));
  if (given.people?.meanwhile !== undefined) await room.changeLedger(given.people.meanwhile);
  if (!signs(given, shown)) return stop("not approved");
  const signers = [approver];
  const server = await room.servers.connect("account_registry");
  const why = await whileTimePasses(
    room,
    send(() => server.call("create_account", account)),
  );
  if (why !== undefined) return { ...stop(why), signers };
  return { ...base, ended: "completed", signers, trace };
}

async function lookUp(room: Room, tool: string, operation: string, name: string): Promise<JsonObject[] | string> {
  const server = await room.servers.connect(tool);
  const rows: JsonObject[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    try {
      const answer = await server.call(operation, { name, ...(cursor === undefined ? {} : { cursor }) });
      if (answer.isError) return "the ledger answered with an error";
      const content = answer.content as { readonly rows: readonly JsonObject[]; readonly next?: Json };
      rows.push(...content.rows);
      if (typeof content.next !== "string") return rows;
      cursor = content.next;
    } catch (fault) {
      return String(fault);
    }
  }
  return "the ledger has no last page";
}

async function send(
  call: () => Promise<{ readonly isError: boolean; readonly content: Json }>,
): Promise<string | undefined> {
  try {
    const answer = await call();
    return answer.isError ? JSON.stringify(answer.content) : undefined;
  } catch (fault) {
    if (fault instanceof ToolCallError) return `unknown: ${fault.message}`;
    throw fault;
  }
}

function readDate(text: string): string | undefined {
  const match = /^(\d{4})[-/年](\d{1,2})[-/月](\d{1,2})日?$/.exec(text.normalize("NFKC"));
  if (match === null) return undefined;
  const [, year, month, day] = match.map(Number);
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  const isReal = date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
