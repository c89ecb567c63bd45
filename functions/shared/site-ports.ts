import type { ApiPorts } from "#api";
import { type Clock, type Files, type Ids, openOnce, type Table, type Workflows } from "#ports";
import type { Deployment } from "./deployment.ts";
import type { Environment } from "./environment.ts";
import type { Watch } from "./serve.ts";
import { type CallerSource, resolveCaller } from "./sign-in/resolve-caller.ts";
import { readSignIn } from "./sign-in/settings.ts";

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

/** Where people sign in: at the function `api`, whichever function shows the page. */
const SIGN_IN_PATH = "/sign-in";

/** How this deployment finds out who calls; what checks tokens is loaded with the first one. */
export function callerSource({
  environment,
  deployment,
  watch,
  clock,
}: Pick<SiteParts, "environment" | "deployment" | "watch" | "clock">): CallerSource {
  const settings = readSignIn(environment);
  return {
    config: deployment.config,
    groupsClaim: settings.groupsClaim,
    log: watch.log,
    tokens: openOnce(async () => (await import("./sign-in/token-check.ts")).createTokenCheck(settings, clock.now)),
  };
}

/** An event of 6 MB, in which the bytes of a form are Base64 and have its fields and headers beside them. */
const FORM_BYTES = 4 * 1024 * 1024;

/** Puts the parts together that do not depend on which function answers. */
export function sitePorts({
  environment,
  deployment,
  watch,
  ...parts
}: SiteParts): Omit<ApiPorts, "checkStart" | "compiles" | "followUp" | "formKey"> {
  const source = callerSource({ environment, deployment, watch, clock: parts.clock });
  return {
    ...deployment,
    ...parts,
    log: watch.log,
    resolveCaller: (request) => resolveCaller(source, request),
    signInPath: SIGN_IN_PATH,
    formBytes: FORM_BYTES,
    // API Gateway answers only under the names that lead to this API, over TLS.
    allowsHost: () => true,
  };
}
