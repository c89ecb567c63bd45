import type { Template, Templates } from "./synthesized.ts";

/** One thing that a role allows, everything known only at deployment as `<…>`. */
export interface Allowed {
  readonly action: string;
  readonly resource: string;
  readonly conditions: string;
}

/** What each function, and each machine, of the templates may do, by its name without the prefix. */
export function permissionsOf(
  templates: Templates,
  type: "function" | "machine",
): ReadonlyMap<string, readonly Allowed[]> {
  const [resourceType, name, role] =
    type === "function"
      ? (["AWS::Lambda::Function", "FunctionName", "Role"] as const)
      : (["AWS::StepFunctions::StateMachine", "StateMachineName", "RoleArn"] as const);
  return new Map(
    Object.values(templates).flatMap((template) =>
      Object.values(template.Resources)
        .filter(({ Type }) => Type === resourceType)
        .map(({ Properties: properties }) => [
          String(properties[name]).replace(/^tejun-[a-z0-9]+-/, ""),
          allowedTo(
            template,
            (properties[role] as { readonly "Fn::GetAtt": readonly string[] })["Fn::GetAtt"][0] ?? "",
          ),
        ]),
    ),
  );
}

/** What the role of this logical id allows, by its inline policies and by policies attached to it. */
function allowedTo({ Resources: resources }: Template, role: string): readonly Allowed[] {
  const own = (resources[role]?.Properties.Policies ?? []) as readonly { readonly PolicyDocument: Document }[];
  if (resources[role]?.Properties.ManagedPolicyArns !== undefined) {
    throw new Error(`Unexpected managed policies of ${role}, expected only what is written here`);
  }
  const attached = Object.values(resources).filter(
    ({ Type, Properties: { Roles: roles } }) =>
      Type === "AWS::IAM::Policy" && (roles as readonly { readonly Ref: string }[]).some(({ Ref }) => Ref === role),
  );
  return [
    ...own.map((one) => one.PolicyDocument),
    ...attached.map((one) => one.Properties.PolicyDocument as Document),
  ].flatMap(readDocument);
}

interface Document {
  readonly Statement: readonly {
    readonly Effect: string;
    readonly Action: string | readonly string[];
    readonly Resource: unknown;
    readonly Condition?: unknown;
  }[];
}

function readDocument({ Statement: statements }: Document): readonly Allowed[] {
  return statements.flatMap(({ Effect: effect, Action: actions, Resource: resources, Condition: condition = {} }) => {
    if (effect !== "Allow") return [];
    return listOf(actions).flatMap((action) =>
      listOf(resources).map((resource) => ({
        action: String(action),
        resource: flatten(resource),
        conditions: JSON.stringify(condition),
      })),
    );
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** A value of a template as text. */
export function flatten(node: unknown): string {
  if (typeof node === "string") return node;
  const { "Fn::Join": join, "Fn::GetAtt": attribute, Ref: ref } = node as Readonly<Record<string, unknown>>;
  if (join !== undefined) return (join as readonly [string, readonly unknown[]])[1].map(flatten).join("");
  return attribute === undefined ? `<${String(ref)}>` : `<${(attribute as readonly string[]).join(".")}>`;
}
