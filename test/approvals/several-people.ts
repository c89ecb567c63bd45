import {
  type Decided,
  type Delegated,
  decideApproval,
  delegateApproval,
  followUpApproval,
  showApproval,
} from "#approvals";
import type { Config } from "#config";
import type { Table } from "#ports";
import { type Application, applyForAccounts, ask, readDepartments } from "../support/account-application.ts";
import { linkOf } from "../support/people.ts";

export const LEAD = "lead@example.com";
export const DEPUTY = "deputy@example.com";
export const HR = "hr@example.com";
export const BOSS = "boss@example.com";
export const OPS = "ops@example.com";

/** 経理部長 is held by two people, 人事部長 by one; the requester is taro@. */
export const PEOPLE: Config["approvers"] = new Map([
  ["経理部長", [LEAD, DEPUTY]],
  ["人事部長", [HR]],
  ["社長", [BOSS]],
  ["operators", [OPS, "taro@example.com"]],
]);

/** An application that these approvers have to allow, asked for. */
export async function askSeveral(
  approvers: readonly string[],
  approvals: Partial<Config["approvals"]> = {},
  options: { readonly table?: Table; readonly people?: Config["approvers"] } = {},
): Promise<Application> {
  const { people = PEOPLE, ...rest } = options;
  const application = await applyForAccounts({
    phase: { approvers },
    config: { approvers: people, approvals: { validDays: 7, signInRequired: false, ...approvals } },
    ...rest,
  });
  await ask(application);
  return application;
}

/** A person's own link, and the nonce of its page. */
export async function pageOf({ ports }: Application, person: string) {
  const id = await linkOf(ports, person);
  const shown = await showApproval(ports, { id });
  if (!shown.ok) throw new Error(shown.diagnostic.message.en);
  return { id, nonce: shown.page.nonce ?? "", page: shown.page };
}

/** Decides through a person's own link. */
export async function decideAs(
  application: Application,
  person: string,
  decision: "approve" | "reject" = "approve",
): Promise<Decided> {
  const { id, nonce } = await pageOf(application, person);
  return await decideApproval(application.ports, {
    id,
    nonce,
    decision,
    comment: decision === "reject" ? "違います" : "",
  });
}

/** Passes on through a person's own link; whoever it is passed on to is told at once. */
export async function passOn(application: Application, from: string, to: string): Promise<Delegated> {
  const { id, nonce } = await pageOf(application, from);
  const followUp = (approval: string) => followUpApproval(application.ports, { kind: "follow-up", approval });
  return await delegateApproval({ ...application.ports, followUp }, { id, nonce, to, comment: "不在のため" });
}

/** Everything that is left to do before the actions are carried out. */
export async function readAgain(application: Application): Promise<void> {
  await readDepartments(application, true);
}

/** The code of a refusal, or that it was none. */
export function codeOf(result: Decided | Delegated): string {
  return result.ok ? "ok" : result.diagnostic.code;
}
