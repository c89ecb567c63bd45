import { WorkflowError } from "#ports";

const PREFIX = "arn:aws:states:local:000000000000";
const MACHINE = new RegExp(`^${PREFIX}:stateMachine:([^:]+)(?::(\\d+))?$`);
const EXECUTION = new RegExp(`^${PREFIX}:execution:[^:]{1,80}:[^:]{1,80}$`);
const LONGEST_NAME = 80;
/** White space, brackets, wildcards and special characters that Step Functions refuses in a name. */
const FORBIDDEN = /[\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}\p{Cs}\ufffe\uffff]/u;

/** A machine by name and, when pinned, version number. */
export interface MachineReference {
  readonly name: string;
  readonly version?: number;
}

/** What is wrong with the name of an execution or a machine; undefined when nothing is. */
export function problemOfName(name: string): string | undefined {
  if (name.length < 1 || name.length > LONGEST_NAME) {
    return `a name has 1 to ${LONGEST_NAME} characters, this one has ${name.length}`;
  }
  const found = FORBIDDEN.exec(name);
  return found === null ? undefined : `a name cannot have the character ${JSON.stringify(found[0])}`;
}

/** Throws `WorkflowError` for a name that Step Functions would refuse. */
export function requireName(what: "execution" | "machine", name: string): void {
  const problem = problemOfName(name);
  if (problem !== undefined) throw new WorkflowError(`InvalidName: ${what} ${JSON.stringify(name)}: ${problem}`);
}

/** The form of an ARN, so that what works here works there: with a version, as `putMachine` answers it. */
export function machineId(name: string, version?: number): string {
  return `${PREFIX}:stateMachine:${name}${version === undefined ? "" : `:${version}`}`;
}

/** Reads what `machineId` wrote; undefined when the text is no such id. */
export function parseMachineId(id: string): MachineReference | undefined {
  const match = MACHINE.exec(id);
  if (match?.[1] === undefined) return undefined;
  return { name: match[1], ...(match[2] !== undefined && { version: Number(match[2]) }) };
}

/** An execution's id: its name is unique among the executions of all versions of a machine. */
export function executionId(machineName: string, name: string): string {
  return `${PREFIX}:execution:${machineName}:${name}`;
}

/** Whether a text has the form of an execution's id. */
export function isExecutionId(text: string): boolean {
  return EXECUTION.test(text);
}
