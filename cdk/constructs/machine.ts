import { RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { CfnStateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import type { JsonObject } from "#ports";
import type { Settings } from "../config.ts";
import { acceptFinding } from "./accept-finding.ts";
import { logRetention } from "./log-retention.ts";

/** A machine of this deployment. */
export interface MachineProps {
  readonly settings: Settings;
  /** After the deployment's prefix. */
  readonly name: string;
  readonly definition: JsonObject;
  /** The ARNs of all functions that it may invoke. */
  readonly functions: readonly string[];
}

/** A Standard state machine whose role may invoke the named functions, write its log and trace, and nothing else. */
export class Machine extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { settings, name, definition, functions }: MachineProps) {
    super(scope, id);
    const role = new MachineRole(this, "Role", settings, name);
    role.allowFunctions(functions);
    const machine = new CfnStateMachine(this, "Machine", {
      stateMachineName: `${settings.prefix}${name}`,
      stateMachineType: "STANDARD",
      roleArn: role.roleArn,
      definitionString: JSON.stringify(definition),
      loggingConfiguration: role.logging,
      tracingConfiguration: { enabled: true },
    });
    machine.node.addDependency(role);
    acceptFinding(
      machine,
      "AwsSolutions-SF1",
      "The run's own record and the execution's history hold every step; only errors are worth a log line.",
    );
    this.arn = machine.attrArn;
  }
}

/** What machines run as: their log, their traces, and what is allowed in addition. */
export class MachineRole extends Role {
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, settings: Settings, name: string) {
    super(scope, id, {
      assumedBy: new ServicePrincipal("states.amazonaws.com"),
      description: `What the machine ${settings.prefix}${name} may invoke`,
    });
    this.logGroup = new LogGroup(scope, `${id}Logs`, {
      logGroupName: `/aws/vendedlogs/states/${settings.prefix}${name}`,
      retention: logRetention(settings.logDays),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.addToPolicy(
      new PolicyStatement({
        actions: [
          "logs:CreateLogDelivery",
          "logs:GetLogDelivery",
          "logs:UpdateLogDelivery",
          "logs:DeleteLogDelivery",
          "logs:ListLogDeliveries",
          "logs:PutResourcePolicy",
          "logs:DescribeResourcePolicies",
          "logs:DescribeLogGroups",
          "xray:PutTraceSegments",
          "xray:PutTelemetryRecords",
          "xray:GetSamplingRules",
          "xray:GetSamplingTargets",
        ],
        resources: ["*"],
      }),
    );
    acceptFinding(this, "AwsSolutions-IAM5[Resource::*]", "Log delivery and X-Ray have no resources to name.");
  }

  /** Where errors go; inputs and outputs stay out of it. */
  get logging() {
    return {
      level: "ERROR",
      includeExecutionData: false,
      destinations: [{ cloudWatchLogsLogGroup: { logGroupArn: this.logGroup.logGroupArn } }],
    };
  }

  /** Lets the machines invoke functions. */
  allowFunctions(functions: readonly string[]): void {
    this.addToPolicy(new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [...functions] }));
  }
}
