import { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { Config, ModelConfig } from "#config";
import type { Arns } from "./arns.ts";

/** Keeps and reads the files that people gave to runs, each in its first version. */
export function attachmentStatements({ bucket }: Arns, access: "read" | "read-write"): readonly PolicyStatement[] {
  const actions = ["s3:GetObject", "s3:GetObjectVersion", ...(access === "read-write" ? ["s3:PutObject"] : [])];
  return [
    new PolicyStatement({ actions, resources: [`${bucket}/attachments/*`] }),
    new PolicyStatement({
      actions: ["s3:ListBucketVersions"],
      resources: [bucket],
      conditions: { StringLike: { "s3:prefix": "attachments/*" } },
    }),
  ];
}

/** Reads what came into the inbox. */
export function inboxStatements({ bucket }: Arns): readonly PolicyStatement[] {
  const actions = ["s3:GetObject", "s3:GetObjectVersion"];
  return [new PolicyStatement({ actions, resources: [`${bucket}/inbox/*`] })];
}

/** Asks the configured model and no other; an inference profile may send a request to several regions. */
export function modelStatements(scope: Construct, model: ModelConfig): readonly PolicyStatement[] {
  if (model.kind !== "bedrock") return [];
  const { partition, region, account } = Stack.of(scope);
  const foundation = model.modelId.replace(/^(apac|au|ca|eu|global|jp|us|us-gov)\./, "");
  return [
    new PolicyStatement({
      actions: ["bedrock:InvokeModel"],
      resources: [
        `arn:${partition}:bedrock:*::foundation-model/${foundation}`,
        ...(foundation === model.modelId
          ? []
          : [`arn:${partition}:bedrock:${region}:${account}:inference-profile/${model.modelId}`]),
      ],
    }),
  ];
}

/** What the configured builder needs: the model, where a model writes the code. */
export function builderStatements(
  scope: Construct,
  { builder, model }: Pick<Config, "builder" | "model">,
): readonly PolicyStatement[] {
  return builder.kind === "model" ? modelStatements(scope, model) : [];
}

/** Machines of AOPs, made at run time, begin so. */
export const AOP_MACHINES = "aop-*";

/** Starts runs, and looks whether one was started already. */
export function startStatements(arns: Arns): readonly PolicyStatement[] {
  return [
    new PolicyStatement({ actions: ["states:StartExecution"], resources: [arns.machine(AOP_MACHINES)] }),
    new PolicyStatement({ actions: ["states:DescribeExecution"], resources: [arns.executions(AOP_MACHINES)] }),
  ];
}

/** Stops the machine of a run that a person cancelled; what the run may still do is decided by its record. */
export function stopStatements(arns: Arns): readonly PolicyStatement[] {
  return [new PolicyStatement({ actions: ["states:StopExecution"], resources: [arns.executions(AOP_MACHINES)] })];
}
