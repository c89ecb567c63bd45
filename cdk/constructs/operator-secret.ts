import { RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { Settings } from "../config.ts";
import { acceptFinding } from "./accept-finding.ts";

/** What a secret is for. */
export interface OperatorSecretProps extends Pick<Settings, "prefix" | "retention"> {
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
