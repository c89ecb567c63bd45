import { Duration } from "aws-cdk-lib";
import type { RuleTargetInput } from "aws-cdk-lib/aws-events";
import { LambdaFunction as FunctionTarget } from "aws-cdk-lib/aws-events-targets";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { TejunFunction } from "./tejun-function.ts";

/** A function as the target of a rule: tried for two hours, then the event goes to the dead letters. */
export function ruleTarget(
  { function: invoked }: TejunFunction,
  deadLetterQueue: IQueue,
  more: { readonly event?: RuleTargetInput } = {},
): FunctionTarget {
  return new FunctionTarget(invoked as IFunction, {
    ...more,
    deadLetterQueue,
    retryAttempts: 8,
    maxEventAge: Duration.hours(2),
  });
}
