import { RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { Settings } from "../config.ts";
import { acceptFinding } from "./accept-finding.ts";

/** What a secret is for. */
interface OperatorSecretProps extends Pick<Settings, "prefix" | "retention"> {
  /** Comes behind the prefix. */
  readonly name: string;
  /** What is to be put in. */
  readonly description: string;
  /** Who issues it, and so has to renew it: "The chat system". */
  readonly issuer: string;
}

/** A secret that somebody else issues. Whoever operates this puts it in. */
export class OperatorSecret extends Construct {
  readonly secretName: string;
  /** Lets a function read it. */
  readonly readStatement: PolicyStatement;

  constructor(scope: Construct, id: string, { prefix, retention, name, description, issuer }: OperatorSecretProps) {
    super(scope, id);
    this.secretName = `${prefix}${name}`;
    const secret = new Secret(this, "Secret", {
      secretName: this.secretName,
      description,
      removalPolicy: retention === "keep" ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acceptFinding(
      secret,
      "AwsSolutions-SMG4",
      `${issuer} issues it; only there can it be rotated. The function takes up a new one within five minutes.`,
    );
    this.readStatement = new PolicyStatement({
      actions: ["secretsmanager:GetSecretValue"],
      resources: [secret.secretArn],
    });
  }
}

/** Where places are told beside the mails, their addresses. */
export function placesSecret(scope: Construct, { prefix, retention, config }: Settings): OperatorSecret | undefined {
  if (config.notifications.length === 0) return undefined;
  return new OperatorSecret(scope, "Notify", {
    prefix,
    retention,
    name: "notifications",
    description: "Addresses of webhooks: a JSON object of texts by the names (urlEnv) in tejun.config.json",
    issuer: "The chat system",
  });
}

/** Where the issuer that people sign in at gave the client a secret, that. */
export function clientSecret(scope: Construct, { prefix, retention, signIn }: Settings): OperatorSecret | undefined {
  if (signIn.kind !== "oidc" || !signIn.hasSecret) return undefined;
  return new OperatorSecret(scope, "SignIn", {
    prefix,
    retention,
    name: "sign-in",
    description: 'The secret of the client oidcAudience at oidcIssuer: {"clientSecret": "…"}',
    issuer: "The OpenID Connect issuer",
  });
}
