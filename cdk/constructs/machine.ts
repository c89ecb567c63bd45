import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { CfnStateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import type { JsonObject } from "#ports";
import { withPatience } from "../../functions/shared/patient-machine.ts";
import type { Settings } from "../config.ts";
import { acceptFinding, acceptPatterns } from "./accept-finding.ts";
import type { Arns } from "./arns.ts";
import { logRetention } from "./log-retention.ts";
import { AOP_MACHINES } from "./role-statements.ts";

/** A machine of this deployment. */
export interface MachineProps {
  readonly settings: Settings;
  /** After the deployment's prefix. */
  readonly name: string;
  readonly definition: JsonObject;
  /** The ARNs of all functions that it may invoke. */
  readonly functions: readonly string[];
  /** Given where it may call AOPs, by starting their machines. */
  readonly calls?: Arns;
}

/** A Standard state machine whose role may invoke the named functions, write its log and trace, and nothing else. */
export class Machine extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { settings, name, definition, functions, calls }: MachineProps) {
    super(scope, id);
    const role = new MachineRole(this, "Role", settings, name);
    role.allowFunctions(functions);
    if (calls) role.allowMachines(calls, [AOP_MACHINES]);
    const machine = new CfnStateMachine(this, "Machine", {
      stateMachineName: `${settings.prefix}${name}`,
      stateMachineType: "STANDARD",
      roleArn: role.roleArn,
      definitionString: JSON.stringify(withPatience(definition)),
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

  /** Lets the machines start other machines, and wait for them. */
  allowMachines(arns: Arns, names: readonly string[]): void {
    const machines = names.map((name) => arns.machine(name));
    const executions = names.map((name) => arns.executions(name));
    const rule = Stack.of(this).formatArn({
      service: "events",
      resource: "rule",
      resourceName: "StepFunctionsGetEventsForStepFunctionsExecutionRule",
    });
    this.addToPolicy(new PolicyStatement({ actions: ["states:StartExecution"], resources: machines }));
    this.addToPolicy(
      new PolicyStatement({ actions: ["states:DescribeExecution", "states:StopExecution"], resources: executions }),
    );
    this.addToPolicy(
      new PolicyStatement({
        actions: ["events:PutTargets", "events:PutRule", "events:DescribeRule"],
        resources: [rule],
      }),
    );
    acceptPatterns(this, [...machines, ...executions], "Machines of AOPs are made at run time; their names begin so.");
  }
}
