/** What a function is told when it is deployed, by the names of its environment variables. */
export interface Environment {
  readonly [name: string]: string | undefined;
}

/** The value of a variable that the stack sets; throws when it does not, so that the first invocation says what is missing. */
export function requireVariable(environment: Environment, name: string): string {
  const value = environment[name];
  if (value === undefined || value === "") throw new Error(`Unexpected absence of the environment variable ${name}`);
  return value;
}
