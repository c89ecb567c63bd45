import type { ApiPorts } from "#api";
import type { Clock, Files, Ids, Table, Workflows } from "#ports";
import type { Deployment } from "./deployment.ts";
import type { Environment } from "./environment.ts";
import { resolveCaller } from "./resolve-caller.ts";
import type { Watch } from "./serve.ts";

/** What every function that answers HTTP has. */
export interface SiteParts {
  readonly environment: Environment;
  readonly deployment: Deployment;
  readonly watch: Watch;
  readonly table: Table;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly files: Files;
  readonly workflows: Workflows;
}

/** The claim that lists a caller's roles where the stack names no other: that of Cognito. */
const GROUPS_CLAIM = "cognito:groups";

/** Puts the parts together that do not depend on which function answers. */
export function sitePorts({
  environment,
  deployment,
  watch,
  ...parts
}: SiteParts): Omit<ApiPorts, "checkStart" | "compiles" | "followUp" | "formKey"> {
  const groupsClaim = environment.GROUPS_CLAIM ?? GROUPS_CLAIM;
  return {
    ...deployment,
    ...parts,
    log: watch.log,
    resolveCaller: async (_request, connection) => resolveCaller(deployment.config, groupsClaim, connection),
    // API Gateway answers only under the names that lead to this API, over TLS.
    allowsHost: () => true,
  };
}
