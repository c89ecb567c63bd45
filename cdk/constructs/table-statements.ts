import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { TableAccess } from "./table-access.ts";

/** The statements of one function's role. Every request names its partitions, so one that names none is none of ours. */
export function tableStatements(tableArn: string, { writes, reads, indexes }: TableAccess): readonly PolicyStatement[] {
  const allow = (actions: readonly string[], resource: string, prefixes: readonly string[]): PolicyStatement =>
    new PolicyStatement({
      effect: Effect.ALLOW,
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [resource],
      conditions: {
        "ForAllValues:StringLike": { "dynamodb:LeadingKeys": [...new Set(prefixes)] },
        Null: { "dynamodb:LeadingKeys": "false" },
      },
    });
  return [
    allow(["GetItem", "Query", "ConditionCheckItem"], tableArn, reads),
    allow(["Query"], `${tableArn}/index/gsi1`, indexes),
    allow(["PutItem", "DeleteItem"], tableArn, writes),
  ];
}
