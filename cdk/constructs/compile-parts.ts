import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Settings } from "../config.ts";
import type { Arns } from "./arns.ts";
import type { MachineRole } from "./machine.ts";
import { AOP_MACHINES } from "./role-statements.ts";

/** What the machines of compiled AOPs run as, and the machine that they run phases on. */
export interface CompiledMachines {
  readonly aopRole: MachineRole;
  readonly phaseMachineArn: string;
}

/** What compiling takes, wherever it is done: it makes machines of AOPs, as their role. */
export function compileParts({ prefix }: Settings, arns: Arns, { aopRole, phaseMachineArn }: CompiledMachines) {
  return {
    bundle: "compile",
    statements: [
      new PolicyStatement({
        actions: [
          "states:CreateStateMachine",
          "states:UpdateStateMachine",
          "states:PublishStateMachineVersion",
          "states:DescribeStateMachine",
          "states:ListStateMachineVersions",
        ],
        resources: [arns.machine(AOP_MACHINES)],
      }),
      new PolicyStatement({
        actions: ["iam:PassRole"],
        resources: [aopRole.roleArn],
        conditions: { StringEquals: { "iam:PassedToService": "states.amazonaws.com" } },
      }),
    ],
    environment: {
      NAME_PREFIX: prefix,
      PHASE_MACHINE: phaseMachineArn,
      MACHINE_ARN_PREFIX: arns.machine(""),
      MACHINE_ROLE_ARN: aopRole.roleArn,
      MACHINE_LOG_GROUP: aopRole.logGroup.logGroupArn,
    },
    memoryMiB: 1769,
    timeoutSeconds: 600,
  } as const;
}
