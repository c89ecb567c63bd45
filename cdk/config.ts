import type { Config } from "#config";

/** Whether what is deployed may be thrown away with its data. */
export type Retention = "keep" | "destroy";

/** Whose tokens the HTTP API believes. */
export type SignIn =
  | { readonly kind: "cognito" }
  | {
      readonly kind: "oidc";
      readonly issuer: string;
      readonly audience: readonly string[];
      /** Whether the issuer gave the client a secret. */
      readonly hasSecret: boolean;
    };

/** Everything that differs between two deployments; `docs/deploy.md` lists the context keys they come from. */
export interface Settings {
  /** Begins every name, with a hyphen at its end: `tejun-prod-`. */
  readonly prefix: string;
  readonly stage: string;
  readonly retention: Retention;
  readonly signIn: SignIn;
  /** Where Cognito answers, where that is not its own address: at an emulator. */
  readonly cognitoHome?: string;
  /** The claim that lists a caller's roles. */
  readonly groupsClaim: string;
  /** The sender of mails, an identity that SES has verified: an address, or a name with one. */
  readonly mailFrom: string;
  /** The address people reach this deployment at, where it is not API Gateway's own. */
  readonly baseUrl: string | undefined;
  /** Who is told of alarms. */
  readonly alarmMail: string | undefined;
  readonly logDays: number;
  /** Requests a second and in a burst that the HTTP API takes. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** Checked, with what cannot run on AWS refused. */
  readonly config: Config;
}

/** Reads context values; what is wrong with one is told with its name. */
export function readSettings(context: (name: string) => unknown, config: Config): Settings {
  const text = (name: string): string | undefined => {
    const value = context(name);
    if (value === undefined || value === "") return undefined;
    if (typeof value === "string" && value.length <= 2048) return value;
    throw new Error(`Unexpected context "${name}", expected a text`);
  };
  const stage = text("stage") ?? "dev";
  if (!/^[a-z][a-z0-9]{0,11}$/.test(stage)) {
    throw new Error(`Unexpected stage "${stage}", expected up to 12 letters and digits (a-z, 0-9)`);
  }
  // Cognito takes no domain with these words, and says so in the middle of a deployment.
  const reserved = /aws|amazon|cognito/.exec(stage)?.[0];
  if (reserved !== undefined) throw new Error(`Unexpected "${reserved}" in stage "${stage}", expected another name`);
  return {
    prefix: `tejun-${stage}-`,
    stage,
    retention: retentionOf(text("retention"), stage),
    signIn: signInOf(text("oidcIssuer"), text("oidcAudience"), text("oidcSecret")),
    groupsClaim: text("groupsClaim") ?? "cognito:groups",
    mailFrom: text("mailFrom") ?? "tejun@example.com",
    baseUrl: text("baseUrl")?.replace(/\/+$/, ""),
    alarmMail: text("alarmMail"),
    logDays: numberOf("logDays", text("logDays"), 30),
    throttle: {
      rate: numberOf("throttleRate", text("throttleRate"), 25),
      burst: numberOf("throttleBurst", text("throttleBurst"), 50),
    },
    config: requireAws(config),
  };
}

function retentionOf(value: string | undefined, stage: string): Retention {
  const found = value ?? (stage === "prod" ? "keep" : "destroy");
  if (found === "keep" || found === "destroy") return found;
  throw new Error(`Unexpected retention "${found}", expected "keep" or "destroy"`);
}

function signInOf(issuer: string | undefined, audience: string | undefined, secret: string = "no"): SignIn {
  if (secret !== "yes" && secret !== "no") throw new Error(`Unexpected oidcSecret "${secret}", expected "yes" or "no"`);
  const hasSecret = secret === "yes";
  if (issuer === undefined) {
    if (hasSecret) throw new Error('Unexpected oidcSecret "yes" without oidcIssuer: the client at Cognito has none');
    return { kind: "cognito" };
  }
  if (!issuer.startsWith("https://")) throw new Error(`Unexpected oidcIssuer "${issuer}", expected an https address`);
  if (audience === undefined) throw new Error("Unexpected absence of oidcAudience, expected the client's id");
  return { kind: "oidc", issuer, audience: audience.split(","), hasSecret };
}

function numberOf(name: string, value: string | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw new Error(`Unexpected ${name} "${value}", expected a whole number above 0`);
}

/** A file is held several times while it is read: its bytes, its text, and what goes to a model. */
const MOST_BYTES_EACH = 64 * 1024 * 1024;

/** Refuses what is for one machine only: there it would fail at the first run instead. */
function requireAws(config: Config): Config {
  const { builder, model, tools, limits } = config;
  if (model.kind === "bedrock" && model.modelId.startsWith("arn:")) {
    throw new Error(
      `Unexpected model.modelId "${model.modelId}", expected the id of a model or inference profile, no ARN: rights are made of it`,
    );
  }
  const { bytesEach } = limits.attachments;
  if (bytesEach > MOST_BYTES_EACH) {
    throw new Error(
      `Unexpected limits.attachments.bytesEach ${bytesEach}, expected at most ${MOST_BYTES_EACH}: a function holds a whole file in its 512 MB`,
    );
  }
  if (builder.kind === "command") {
    throw new Error('Unexpected builder "command", expected "template" or "model": a function has no program to start');
  }
  if (builder.kind === "model" && model.kind === "offline") {
    throw new Error('Unexpected model "offline" for the builder "model", expected "bedrock" or "openai-compatible"');
  }
  if (model.kind === "openai-compatible" && model.apiKeyEnv !== undefined) {
    throw new Error("Unexpected model.apiKeyEnv, expected none: the function that shows things to models holds no key");
  }
  const sandbox = [...tools].filter(([, { server }]) => server === "sandbox").map(([id]) => id);
  if (sandbox.length === 0) return config;
  throw new Error(`Unexpected server "sandbox" of ${sandbox.join(", ")}, expected {"url"} or {"command"} on AWS`);
}
