import { Annotations, Duration, Stack } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, type IAlarmAction, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { type ITopic, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Settings } from "../config.ts";
import { metricsNamespace } from "./tejun-function.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** A wait that is this much longer than any may be was not ended by its own time-out. */
const GRACE_SECONDS = 60 * 60;

/** What is watched. */
export interface AlarmsProps {
  readonly settings: Settings;
  readonly deadLetters: IQueue;
  readonly phaseMachineArn: string;
}

/** Tells an operator what no run can tell by itself. Seven alarms: the free tier has ten. */
export class Alarms extends Construct {
  constructor(scope: Construct, id: string, { settings, deadLetters, phaseMachineArn }: AlarmsProps) {
    super(scope, id);
    const topic = new Topic(this, "Topic", { topicName: `${settings.prefix}alarms`, enforceSSL: true });
    // A policy of one's own takes the place of the one that lets every alarm of the account in.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
      }),
    );
    if (settings.alarmMail !== undefined) topic.addSubscription(new EmailSubscription(settings.alarmMail));
    else if (settings.retention === "keep") {
      Annotations.of(this).addWarningV2(
        "tejun:nobodyIsTold",
        `Without -c alarmMail=ADDRESS no mail tells anybody of an alarm; else subscribe to the topic ${settings.prefix}alarms yourself.`,
      );
    }
    const action = new SnsAction(topic as ITopic) as IAlarmAction;
    const watch = (name: string, metric: Metric, above: number, alarmDescription: string): void => {
      new Alarm(this, name, {
        alarmName: `${settings.prefix}${name}`,
        alarmDescription,
        metric,
        threshold: above,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }).addAlarmAction(action);
    };
    const own = (service: string, metricName: string, statistic = "Sum"): Metric =>
      new Metric({
        namespace: metricsNamespace(settings),
        metricName,
        dimensionsMap: { service },
        statistic,
        period: Duration.minutes(5),
      });
    const longest = settings.config.approvals.validDays * DAY_SECONDS + GRACE_SECONDS;
    watch("RunsFailed", own("step", "RunsFailed"), 0, "The machinery gave up on a run; its page says where it stood.");
    watch(
      "UnknownEffects",
      own("request", "UnknownEffects"),
      0,
      "Nobody knows what became of an action; a person was asked.",
    );
    watch("StuckWaits", own("decide", "OldestWait", "Maximum"), longest, "A task waits longer than anything may wait.");
    watch("FilesRefused", own("upload", "FilesRefused"), 0, "A file in an inbox started no run; the log says why.");
    watch("ActionsDenied", own("act", "ActionsDenied"), 0, "An action was stopped right before it was sent.");
    watch(
      "DeadLetters",
      deadLetters.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(5),
        statistic: "Maximum",
      }) as Metric,
      0,
      "An event was given up: a compile, an answer in a conversation, an upload, a mail to somebody new, or a recovery.",
    );
    watch(
      "PhasesFailed",
      new Metric({
        namespace: "AWS/States",
        metricName: "ExecutionsFailed",
        dimensionsMap: { StateMachineArn: phaseMachineArn },
        statistic: "Sum",
        period: Duration.minutes(5),
      }),
      0,
      "The machine of phases failed after all its retries. Phases kept in git have their own: RunsFailed tells of those.",
    );
  }
}
