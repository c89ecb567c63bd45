import { describe, expect, it } from "vitest";
import { type Resource, readTemplates } from "./synthesized.ts";

const { compute, procedures } = readTemplates();
const all = [...Object.values(compute.Resources), ...Object.values(procedures.Resources)];
const ofType = (type: string): readonly Resource[] => all.filter(({ Type }) => Type === type);
const alarms = ofType("AWS::CloudWatch::Alarm");

describe("an alarm", () => {
  it("may publish to the topic that it is told by", () => {
    const actions = new Set(alarms.flatMap(({ Properties }) => (Properties.AlarmActions as object[]).map(toText)));
    const policies = ofType("AWS::SNS::TopicPolicy");

    expect(actions.size).toBe(1);
    for (const topic of actions) {
      const own = policies.filter(({ Properties }) => (Properties.Topics as object[]).map(toText).includes(topic));
      const statements = own.flatMap(({ Properties }) => statementsOf(Properties.PolicyDocument));
      expect(statements).toContainEqual({
        Effect: "Allow",
        Principal: { Service: "cloudwatch.amazonaws.com" },
        Action: "sns:Publish",
        Resource: JSON.parse(topic),
        Condition: { StringEquals: { "aws:SourceAccount": expect.anything() } },
      });
    }
  });

  it("stands on what the functions of its own stage count, and of no other", () => {
    const namespaces = alarms.map(({ Properties }) => Properties.Namespace as string);
    const own = new Set(namespaces.filter((one) => !one.startsWith("AWS/")));
    const told = new Set(ofType("AWS::Lambda::Function").map((one) => variablesOf(one).POWERTOOLS_METRICS_NAMESPACE));

    expect([...own]).toEqual(["tejun/dev"]);
    expect([...told]).toEqual(["tejun/dev"]);
  });
});

describe("an event that is given up", () => {
  it.each(["api", "compile", "converse", "decide", "end", "request", "upload"])(
    "goes to the dead letters when the function %s, which is invoked without anybody waiting, fails",
    (name) => {
      const [id] =
        Object.entries(compute.Resources).find(
          ([, { Properties }]) => Properties.FunctionName === `tejun-dev-${name}`,
        ) ?? [];
      const configured = ofType("AWS::Lambda::EventInvokeConfig").find(
        ({ Properties }) => toText(Properties.FunctionName as object) === toText({ Ref: id }),
      );

      expect(configured?.Properties).toMatchObject({
        MaximumRetryAttempts: 2,
        DestinationConfig: { OnFailure: { Destination: expect.anything() } },
      });
    },
  );
});

describe("a machine of a run that ends otherwise than by its own last state", () => {
  const named = (name: string) =>
    Object.entries(compute.Resources).find(([, { Properties }]) => Properties.FunctionName === `tejun-dev-${name}`);

  it("has the run end in its record: by its name, whatever the event says beside", () => {
    const rule = ofType("AWS::Events::Rule").find(({ Properties }) => Properties.Name === "tejun-dev-ended-machines");
    const { EventPattern: pattern, Targets: targets } = (rule?.Properties ?? {}) as {
      readonly EventPattern: { readonly detail: { readonly status: unknown; readonly stateMachineArn: object } };
      readonly Targets: readonly {
        readonly Arn: object;
        readonly InputTransformer: { readonly InputPathsMap: Record<string, string>; readonly InputTemplate: string };
      }[];
    };
    const [target] = targets;
    const { InputPathsMap: paths = {}, InputTemplate: template = "" } = target?.InputTransformer ?? {};
    const event = Object.entries({ "$.detail.name": "run_01", "$.detail.status": "TIMED_OUT" }).reduce(
      (text, [path, value]) =>
        text.replaceAll(`<${Object.keys(paths).find((one) => paths[one] === path)}>`, JSON.stringify(value)),
      template,
    );

    expect(pattern.detail.status).toEqual(["FAILED", "TIMED_OUT", "ABORTED"]);
    expect(toText(pattern.detail.stateMachineArn)).toContain(":stateMachine:tejun-dev-aop-");
    expect(toText(target?.Arn ?? {})).toContain(named("end")?.[0] ?? "–");
    expect(JSON.parse(event)).toMatchObject({ op: "fail", run: "run_01", error: { Error: "TIMED_OUT" } });
  });
});

function toText(value: object): string {
  return JSON.stringify(value);
}

function statementsOf(document: unknown): readonly object[] {
  const { Statement } = document as { readonly Statement: readonly { readonly Sid?: string }[] };
  return Statement.map(({ Sid: _sid, ...statement }) => statement);
}

function variablesOf({ Properties }: Resource): Readonly<Record<string, unknown>> {
  const { Variables } = Properties.Environment as { readonly Variables: Readonly<Record<string, unknown>> };
  return Variables;
}
