import { Stack, Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** Accepts one finding of cdk-nag on one construct, with the reason that a reviewer reads. */
export function acceptFinding(construct: IConstruct, id: string, reason: string): void {
  Validations.of(construct).acknowledge({ id, reason });
}

/** Accepts those of these resources that are patterns; ARNs that name one thing are no finding. */
export function acceptPatterns(construct: IConstruct, resources: readonly string[], reason: string): void {
  for (const resource of resources) {
    const flat = flatten(Stack.of(construct).resolve(resource));
    if (flat.includes("*")) acceptFinding(construct, `AwsSolutions-IAM5[Resource::${flat}]`, reason);
  }
}

/** Writes a resource as cdk-nag does: what is known only when it is deployed stands in `<…>`. */
function flatten(node: unknown): string {
  if (typeof node === "string") return node;
  const {
    "Fn::Join": join,
    "Fn::GetAtt": attribute,
    Ref: ref,
  } = node as {
    readonly "Fn::Join"?: readonly [string, readonly unknown[]];
    readonly "Fn::GetAtt"?: readonly string[];
    readonly Ref?: string;
  };
  if (join) return join[1].map(flatten).join(join[0]);
  return attribute ? `<${attribute.join(".")}>` : `<${ref}>`;
}
