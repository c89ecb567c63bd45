import { type Environment, requireVariable } from "../environment.ts";

/** Who vouches for people, and for which clients; the stack sets it. */
export interface SignInSettings {
  /** As it stands in the claim `iss`. */
  readonly issuer: string;
  /** The ids of the clients whose tokens are believed; the pages sign people in as the first. */
  readonly audiences: readonly string[];
  /** Where the issuer describes itself: its keys, and where people sign in. */
  readonly discovery: string;
  /** The claim that lists a person's groups, which count as roles. */
  readonly groupsClaim: string;
  /** The name of the secret that holds the client's, where it has one. */
  readonly secretName?: string;
}

/** Reads what the stack set. */
export function readSignIn(environment: Environment): SignInSettings {
  const { SIGN_IN_SECRET: secretName } = environment;
  return {
    issuer: requireVariable(environment, "SIGN_IN_ISSUER"),
    audiences: requireVariable(environment, "SIGN_IN_AUDIENCES").split(","),
    discovery: requireVariable(environment, "SIGN_IN_DISCOVERY"),
    groupsClaim: requireVariable(environment, "GROUPS_CLAIM"),
    ...(secretName === undefined ? {} : { secretName }),
  };
}
