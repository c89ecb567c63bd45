import { RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import type { ServerConfig } from "#config";
import { type Access, toolFunctions } from "../tool-functions.ts";
import { acceptFinding } from "./accept-finding.ts";
import type { FunctionMaker } from "./function-maker.ts";
import { TABLE_ACCESS } from "./table-access.ts";

/** The functions of one configured tool: one per access that it offers, each with a credential of its own. */
export class ToolFunctions extends Construct {
  constructor(scope: Construct, tool: string, server: ServerConfig, maker: FunctionMaker) {
    super(scope, tool);
    for (const { name, access } of toolFunctions(maker.settings.config, tool)) {
      const secret = needsCredential(server) ? this.#secret(maker, tool, access) : undefined;
      maker.make(this, access === "read" ? "Read" : "Act", {
        name,
        bundle: access,
        access: TABLE_ACCESS[access],
        memoryMiB: 512,
        timeoutSeconds: 600,
        environment: { TOOL: tool, ...(secret === undefined ? {} : { TOOL_SECRET: secretName(maker, tool, access) }) },
        statements:
          secret === undefined
            ? []
            : [new PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [secret.secretArn] })],
      });
    }
  }

  /** Its content is put in by whoever operates this; nothing that is deployed knows it. */
  #secret(maker: FunctionMaker, tool: string, access: Access): Secret {
    const secret = new Secret(this, access === "read" ? "ReadSecret" : "ActSecret", {
      secretName: secretName(maker, tool, access),
      description: `The ${access} credential of ${tool}: a JSON object of texts by the names in tejun.config.json`,
      removalPolicy: maker.settings.retention === "keep" ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acceptFinding(
      secret,
      "AwsSolutions-SMG4",
      "The other system issues the credential; only it can rotate it. Functions take up a new one within five minutes.",
    );
    return secret;
  }
}

function secretName({ settings }: FunctionMaker, tool: string, access: Access): string {
  return `${settings.prefix}tools/${tool}/${access}`;
}

function needsCredential(server: ServerConfig): boolean {
  if (server === "sandbox") return false;
  return "url" in server ? server.bearerEnv !== undefined : (server.env ?? []).length > 0;
}
