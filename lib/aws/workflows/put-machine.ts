import {
  CreateStateMachineCommand,
  type CreateStateMachineCommandInput,
  DescribeStateMachineCommand,
  ListStateMachineVersionsCommand,
  type SFNClient,
  UpdateStateMachineCommand,
} from "@aws-sdk/client-sfn";
import { type MachineDefinition, WorkflowError } from "#ports";
import { canonicalJson } from "#records";
import type { Waiting } from "../attempts.ts";
import { askPatiently, isNamed } from "./ask-step-functions.ts";

/** What every machine that is made has in common. */
export interface MachineSettings {
  /** ARN of the role that the machines run as; they are made in its account. */
  readonly roleArn: string;
  readonly loggingConfiguration?: CreateStateMachineCommandInput["loggingConfiguration"];
  readonly tracingConfiguration?: CreateStateMachineCommandInput["tracingConfiguration"];
}

/** Who is asked, and how. */
export interface MachinePorts {
  readonly client: SFNClient;
  readonly waiting: Waiting;
}

/**
 * Makes the machine, or gives it a new published version; answers the version's ARN. A definition equal to the newest
 * version's, under the same role, gives that version, so a put that is made again publishes nothing. A version never changes; AWS keeps 1,000
 * of a machine, then refuses new ones.
 */
export async function putMachine(
  ports: MachinePorts,
  settings: MachineSettings,
  name: string,
  definition: MachineDefinition,
): Promise<string> {
  const text = JSON.stringify(definition);
  const machine = await machineArn(ports.client, settings.roleArn, name);
  let newest = await newestVersion(ports, machine);
  if (newest === undefined) {
    await create(ports, settings, name, text);
    // What creating answers is not enough: another compile may have been first, with another definition.
    newest = await newestVersion(ports, machine);
  }
  const isPublished = newest?.canonical === canonicalJson(definition) && newest.roleArn === settings.roleArn;
  if (newest !== undefined && isPublished) return newest.arn;
  const { client, waiting } = ports;
  const update = new UpdateStateMachineCommand({
    stateMachineArn: machine,
    definition: text,
    publish: true,
    ...settings,
  });
  const { stateMachineVersionArn } = await askPatiently(waiting, (options) => client.send(update, options));
  if (stateMachineVersionArn === undefined) {
    throw new WorkflowError(`Unexpected answer without a version of machine ${name}, expected its ARN`);
  }
  return stateMachineVersionArn;
}

async function machineArn(client: SFNClient, roleArn: string, name: string): Promise<string> {
  const [, partition, , , account] = roleArn.split(":");
  return `arn:${partition}:states:${await client.config.region()}:${account}:stateMachine:${name}`;
}

async function create(
  { client, waiting }: MachinePorts,
  settings: MachineSettings,
  name: string,
  definition: string,
): Promise<void> {
  const command = new CreateStateMachineCommand({ name, definition, type: "STANDARD", publish: true, ...settings });
  try {
    await askPatiently(waiting, (options) => client.send(command, options));
  } catch (error) {
    if (!isNamed(error, "StateMachineAlreadyExists")) throw error;
  }
}

/** The version published last, if there is one; the service lists the newest first. */
async function newestVersion(
  { client, waiting }: MachinePorts,
  machine: string,
): Promise<{ readonly arn: string; readonly canonical: string; readonly roleArn: string | undefined } | undefined> {
  try {
    const list = new ListStateMachineVersionsCommand({ stateMachineArn: machine, maxResults: 1 });
    const { stateMachineVersions = [] } = await askPatiently(waiting, (options) => client.send(list, options));
    const arn = stateMachineVersions[0]?.stateMachineVersionArn;
    if (arn === undefined) return undefined;
    const describe = new DescribeStateMachineCommand({ stateMachineArn: arn });
    const { definition = "null", roleArn } = await askPatiently(waiting, (options) => client.send(describe, options));
    return { arn, canonical: canonicalJson(JSON.parse(definition)), roleArn };
  } catch (error) {
    if (isNamed(error, "StateMachineDoesNotExist")) return undefined;
    throw error;
  }
}
