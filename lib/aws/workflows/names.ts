import { WorkflowError } from "#ports";
import { sha256Hex } from "#records";

const LONGEST_NAME = 80;
/** White space, brackets, wildcards and special characters that Step Functions refuses in a name. */
const FORBIDDEN = /[\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}\p{Cs}\ufffe\uffff]/u;
/** What reads the same in a name, an ARN, a log group and a metric. */
const PLAIN = /^[A-Za-z0-9_-]{1,80}$/;
const DIGEST_LENGTH = 16;
const ENDS_LIKE_A_DERIVED_NAME = new RegExp(`-[0-9a-f]{${DIGEST_LENGTH}}$`);

/**
 * The ASCII name under which Step Functions knows a machine or an execution: the name itself when it is plain, else a
 * readable part and a digest of all of it. Different names have different ones; the same name always the same.
 * Throws `WorkflowError` for a name that Step Functions would refuse.
 */
export function asciiName(what: "execution" | "machine", name: string, prefix = ""): string {
  requireName(what, name);
  const plain = `${prefix}${name}`;
  if (PLAIN.test(plain) && !ENDS_LIKE_A_DERIVED_NAME.test(plain)) return plain;
  const readable = name.replace(/[^A-Za-z0-9_]+/g, "-").replace(/^-+|-+$/g, "");
  const digest = sha256Hex(name).slice(0, DIGEST_LENGTH);
  const room = LONGEST_NAME - prefix.length - DIGEST_LENGTH - 1;
  return `${prefix}${readable.slice(0, room)}-${digest}`;
}

/** Throws `WorkflowError` for a name that Step Functions would refuse (StartExecution, `name`). */
function requireName(what: string, name: string): void {
  const refuse = (problem: string): never => {
    throw new WorkflowError(`InvalidName: ${what} ${JSON.stringify(name)}: ${problem}`);
  };
  if (name.length < 1 || name.length > LONGEST_NAME) {
    refuse(`a name has 1 to ${LONGEST_NAME} characters, this one has ${name.length}`);
  }
  const found = FORBIDDEN.exec(name);
  if (found !== null) refuse(`a name cannot have the character ${JSON.stringify(found[0])}`);
}

/** The parts of a machine's ARN; undefined when the text is none. `base` is the ARN without the version. */
export function parseMachineArn(
  arn: string,
): { readonly base: string; readonly execution: (name: string) => string } | undefined {
  const match = /^(arn:[^:]+:states:[^:]*:\d*):stateMachine:([^:]+)(?::\d+)?$/.exec(arn);
  if (match === null) return undefined;
  const [, account = "", machine = ""] = match;
  return {
    base: `${account}:stateMachine:${machine}`,
    // Executions of all versions of a machine share one space of names.
    execution: (name) => `${account}:execution:${machine}:${name}`,
  };
}
