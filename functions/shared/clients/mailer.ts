import { SESv2Client } from "@aws-sdk/client-sesv2";
import { createSesMailer } from "#aws";
import type { Clock, Mailer, Table } from "#ports";
import { type Environment, requireVariable } from "../environment.ts";

/** Sends mail from the deployment's own address (`MAIL_FROM`). */
export function openMailer(environment: Environment, table: Table, clock: Clock): Mailer {
  const from = requireVariable(environment, "MAIL_FROM");
  return createSesMailer({ client: new SESv2Client({}), from, table, clock });
}
