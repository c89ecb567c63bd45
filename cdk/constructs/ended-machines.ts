import { EventField, Rule, RuleTargetInput } from "aws-cdk-lib/aws-events";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { FunctionMaker } from "./function-maker.ts";
import { AOP_MACHINES } from "./role-statements.ts";
import { ruleTarget } from "./rule-target.ts";
import { TABLE_ACCESS } from "./table-access.ts";

/** Told in both languages to whoever looks at the run. */
const WHY = "実行を進める仕組みが、記録を残さずに終わりました (the machine of the run ended, and recorded nothing)";

/** What hears of machines that ended. */
export interface EndedMachinesProps {
  readonly maker: FunctionMaker;
  readonly deadLetters: IQueue;
}

/**
 * Has a run end in its record, too, when its machine ends otherwise than by its own last state: stopped by hand, timed
 * out, or without a word because `step` could not be asked. A run that has an end in its record keeps it. Otherwise
 * nobody would be told, and people would go on deciding for a run that never goes on.
 */
export class EndedMachines extends Construct {
  constructor(scope: Construct, id: string, { maker, deadLetters }: EndedMachinesProps) {
    super(scope, id);
    const { arns, settings } = maker;
    // The code of `step`, which records how runs end, without a model: what nobody waits for may go to the dead letters.
    const end = maker.make(this, "End", {
      name: "end",
      bundle: "step",
      access: TABLE_ACCESS.step,
      memoryMiB: 512,
      timeoutSeconds: 60,
      deadLetters,
    });
    const status = EventField.fromPath("$.detail.status");
    new Rule(this, "Rule", {
      ruleName: `${settings.prefix}ended-machines`,
      description: "The machine of a run ended without success",
      eventPattern: {
        source: ["aws.states"],
        detailType: ["Step Functions Execution Status Change"],
        detail: {
          status: ["FAILED", "TIMED_OUT", "ABORTED"],
          stateMachineArn: [{ prefix: arns.machine(AOP_MACHINES.replace(/\*$/, "")) }],
        },
      },
    }).addTarget(
      ruleTarget(end, deadLetters, {
        event: RuleTargetInput.fromObject({
          op: "fail",
          run: EventField.fromPath("$.detail.name"),
          error: { Error: status, Cause: WHY },
        }),
      }),
    );
  }
}
