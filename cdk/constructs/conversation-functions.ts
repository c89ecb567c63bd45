import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { ATTACHMENTS_FUNCTION, toolFunctions } from "../tool-functions.ts";
import type { FunctionMaker } from "./function-maker.ts";
import { modelStatements } from "./role-statements.ts";
import { TABLE_ACCESS } from "./table-access.ts";
import type { TejunFunction } from "./tejun-function.ts";

const ANSWER_SECONDS = 600;
const READ_SECONDS = 60;

/**
 * What conversations take that `api` has not: both functions may invoke what reads; `converse` has the model, `explore`
 * records what a person typed, and neither has both.
 */
export class ConversationFunctions extends Construct {
  readonly converse: TejunFunction;
  readonly explore: TejunFunction;

  constructor(scope: Construct, id: string, maker: FunctionMaker, deadLetters: IQueue) {
    super(scope, id);
    const { config, prefix } = maker.settings;
    const tools = [...config.tools.keys()].flatMap((tool) => toolFunctions(config, tool));
    const reading = tools.filter(({ access }) => access === "read").map(({ name }) => name);
    const invokeReads = new PolicyStatement({
      actions: ["lambda:InvokeFunction"],
      resources: [ATTACHMENTS_FUNCTION, ...reading].map((name) => maker.arns.function(name)),
    });
    const common = { bundle: "converse", environment: { NAME_PREFIX: prefix }, memoryMiB: 1024 } as const;
    this.converse = maker.make(this, "Converse", {
      ...common,
      name: "converse",
      access: TABLE_ACCESS.converse,
      statements: [...modelStatements(this, config.model), invokeReads],
      timeoutSeconds: ANSWER_SECONDS,
      deadLetters,
    });
    this.explore = maker.make(this, "Explore", {
      ...common,
      name: "explore",
      handler: "index.explore",
      access: TABLE_ACCESS.explore,
      statements: [invokeReads],
      timeoutSeconds: READ_SECONDS,
    });
  }
}
