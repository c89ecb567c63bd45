import { type AskPorts, type Decided, decideApproval, showApproval } from "#approvals";
import type { Catalog } from "#config";
import { type Config, defaultConfig, SANDBOX_PRESETS } from "#config";
import { createMailbox, type Mailbox } from "#local";
import type { Json, Workflows } from "#ports";
import type { RecordedRun } from "./recorded-run.ts";

/** The tokens that were released, in order, with what they were released with. */
export interface WaitingTasks extends Workflows {
  readonly released: { readonly token: string; readonly output: Json }[];
}

/** A workflow engine in which every token waits until it is released once. */
function waitingTasks(): WaitingTasks {
  const released: { readonly token: string; readonly output: Json }[] = [];
  const unused = (): never => {
    throw new Error("Unexpected call, expected only tokens to be released");
  };
  return {
    released,
    putMachine: unused,
    start: unused,
    describe: unused,
    stop: unused,
    failTask: unused,
    heartbeat: unused,
    async succeedTask(token, output) {
      if (released.some((one) => one.token === token)) return "gone";
      released.push({ token, output });
      return "released";
    },
  };
}

/** The people of the tests: 経理部長 is held by lead@ and deputy@, operators by ops@. */
const PEOPLE: Config["approvers"] = new Map([
  ["経理部長", ["lead@example.com", "deputy@example.com"]],
  ["operators", ["ops@example.com"]],
]);

/** Everything that asking people needs, around a recorded run. */
export interface PeoplePorts extends AskPorts {
  readonly mailer: Mailbox;
  readonly workflows: WaitingTasks;
}

/** Makes the ports for asking people about a run. */
export function peoplePorts(
  recorded: RecordedRun,
  catalog: Catalog,
  change: Partial<Pick<Config, "approvers" | "approvals" | "questions" | "notifications">> = {},
): PeoplePorts {
  const { table, clock, ids } = recorded;
  return {
    table,
    clock,
    ids,
    catalog,
    mailer: createMailbox({ table, clock }),
    workflows: waitingTasks(),
    config: { ...defaultConfig(SANDBOX_PRESETS), approvers: PEOPLE, ...change },
    baseUrl: "http://localhost:8787",
    log: () => {},
  };
}

/** The link id in the newest mail to a person. */
export async function linkOf(ports: PeoplePorts, person: string): Promise<string> {
  const mails = await ports.mailer.listMails();
  const link = mails.findLast((mail) => mail.to === person)?.links[0];
  if (link === undefined) throw new Error(`There is no mail to ${person}`);
  return link.slice(link.lastIndexOf("/") + 1);
}

/** Opens the newest link mailed to a person and decides there, as its page would. */
export async function decideAs(ports: PeoplePorts, person: string, decision: "approve" | "reject"): Promise<Decided> {
  const id = await linkOf(ports, person);
  const shown = await showApproval(ports, { id });
  const nonce = shown.ok ? (shown.page.nonce ?? "") : "";
  return await decideApproval(ports, { id, nonce, decision, comment: decision === "reject" ? "違います" : "" });
}
