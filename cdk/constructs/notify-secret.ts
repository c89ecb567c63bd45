import { RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { Settings } from "../config.ts";
import { acceptFinding } from "./accept-finding.ts";

/** The addresses of the places that are told beside the mails. Whoever operates this puts them in. */
export class NotifySecret extends Construct {
  readonly secretName: string;
  /** Lets a function read it. */
  readonly readStatement: PolicyStatement;

  constructor(scope: Construct, id: string, { prefix, retention }: Pick<Settings, "prefix" | "retention">) {
    super(scope, id);
    this.secretName = `${prefix}notifications`;
    const secret = new Secret(this, "Secret", {
      secretName: this.secretName,
      description: "Addresses of webhooks: a JSON object of texts by the names (urlEnv) in tejun.config.json",
      removalPolicy: retention === "keep" ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acceptFinding(
      secret,
      "AwsSolutions-SMG4",
      "The chat system issues the address; only it can rotate it. The function takes up a new one within five minutes.",
    );
    this.readStatement = new PolicyStatement({
      actions: ["secretsmanager:GetSecretValue"],
      resources: [secret.secretArn],
    });
  }
}
