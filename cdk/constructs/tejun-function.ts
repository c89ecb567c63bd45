import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from "aws-cdk-lib/aws-lambda";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { Bundle } from "../bundling/bundle-functions.ts";
import type { Settings } from "../config.ts";
import { acceptFinding } from "./accept-finding.ts";
import { logRetention } from "./log-retention.ts";

/** One function: its code, what it may touch, and how much of the machine it gets. */
export interface TejunFunctionProps {
  readonly settings: Settings;
  /** After the deployment's prefix. */
  readonly name: string;
  readonly bundle: Bundle;
  readonly handler?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly statements: readonly PolicyStatement[];
  readonly memoryMiB: number;
  readonly timeoutSeconds: number;
  /** Takes events of asynchronous invocations that were given up. */
  readonly deadLetters?: IQueue;
}

/** Where the functions of a deployment count: two stages of one account must not hear each other's alarms. */
export function metricsNamespace({ stage }: Pick<Settings, "stage">): string {
  return `tejun/${stage}`;
}

/** A function with a role, a log group and nothing else of its own: what its role says is all it may do. */
export class TejunFunction extends Construct {
  readonly function: LambdaFunction;
  readonly role: Role;

  constructor(scope: Construct, id: string, props: TejunFunctionProps) {
    super(scope, id);
    const { settings, bundle, deadLetters } = props;
    const functionName = `${settings.prefix}${props.name}`;
    const logGroup = new LogGroup(this, "Logs", {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: logRetention(settings.logDays),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      description: `What the function ${functionName} may touch`,
    });
    this.role.addToPolicy(
      new PolicyStatement({
        actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
        resources: [logGroup.logGroupArn],
      }),
    );
    for (const statement of props.statements) this.role.addToPolicy(statement);
    this.function = new LambdaFunction(this, "Function", {
      functionName,
      description: `tejun ${settings.stage}: ${props.name}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(bundle.folder),
      handler: props.handler ?? "index.handler",
      role: this.role.withoutPolicyUpdates(),
      memorySize: props.memoryMiB,
      timeout: Duration.seconds(props.timeoutSeconds),
      logGroup,
      tracing: Tracing.ACTIVE,
      environment: {
        ...props.environment,
        POWERTOOLS_LOG_LEVEL: "INFO",
        POWERTOOLS_METRICS_NAMESPACE: metricsNamespace(settings),
      },
      ...(deadLetters === undefined ? {} : { onFailure: new SqsDestination(deadLetters), retryAttempts: 2 }),
    });
    this.role.addToPolicy(
      new PolicyStatement({ actions: ["xray:PutTraceSegments", "xray:PutTelemetryRecords"], resources: ["*"] }),
    );
    if (deadLetters) {
      this.role.addToPolicy(new PolicyStatement({ actions: ["sqs:SendMessage"], resources: [deadLetters.queueArn] }));
    }
    acceptFinding(this.role, "AwsSolutions-IAM5[Resource::*]", "X-Ray has no resources to name.");
  }
}
