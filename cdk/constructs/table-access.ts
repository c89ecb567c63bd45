import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";

/** Which partitions of the one table a function may read and write, by the prefixes of `lib/records/keys.ts`. */
export interface TableAccess {
  readonly writes: readonly string[];
  readonly reads: readonly string[];
  /** Partitions of the index `gsi1`. */
  readonly indexes: readonly string[];
}

const AOPS = ["AOP#*", "CURRENT#*", "PROGRAM#*"];
/** What happened in a run: nothing of this opens a link or releases a task. */
const RECORD = ["RUN#*", "STEP#*", "READ#*", "ACT#*", "ASKED#*", "DECIDED#*", "FILE#*"];
const RECORD_INDEXES = ["WAITING#*", "FILES#*"];
const STARTS = ["RUN#*", "STARTING", "IDEMPOTENCY#*", "FILE#*"];
const COMPILES = ["COMPILE#*", "COMPILING"];

/**
 * Every function's part of the table (design section 5). `step` cannot write approvals, evidence, receipts or grants;
 * only `request` and `decide` see links and task tokens.
 */
export const TABLE_ACCESS = {
  step: { writes: ["STEP#*", "RUN#*"], reads: [...AOPS, ...RECORD], indexes: RECORD_INDEXES },
  read: { writes: ["READ#*"], reads: [...AOPS, ...RECORD], indexes: RECORD_INDEXES },
  act: { writes: ["ACT#*"], reads: [...AOPS, ...RECORD], indexes: RECORD_INDEXES },
  request: {
    writes: ["ASKED#*", "LINK#*", "TOKEN#*", "MAIL#*"],
    reads: [...AOPS, ...RECORD, "LINK#*", "TOKEN#*", "MAIL#*"],
    indexes: RECORD_INDEXES,
  },
  decide: {
    writes: ["DECIDED#*", "TOKEN#*", "FILE#*"],
    reads: [...AOPS, ...RECORD, "LINK#*", "TOKEN#*"],
    indexes: [...RECORD_INDEXES, "TOKENS"],
  },
  api: {
    writes: ["AOP#*", ...COMPILES, ...STARTS, "INSTALLATION#*"],
    reads: [...AOPS, ...RECORD, ...COMPILES, ...STARTS, "INSTALLATION#*"],
    indexes: [...RECORD_INDEXES, "AOPS", "RUNS", "RUNS#*", "COMPILES#*", "INBOX#*"],
  },
  compile: { writes: [...COMPILES, "PROGRAM#*", "CURRENT#*"], reads: [...AOPS, ...COMPILES], indexes: ["AOPS"] },
  publish: {
    writes: ["AOP#*", ...COMPILES, "PROGRAM#*", "CURRENT#*"],
    reads: [...AOPS, ...COMPILES],
    indexes: ["AOPS"],
  },
  upload: { writes: STARTS, reads: [...AOPS, ...STARTS], indexes: RECORD_INDEXES },
} as const satisfies Readonly<Record<string, TableAccess>>;

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
