import { Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { type IQueue, Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { PHASE_MACHINE, substitute } from "#program";
import type { Bundles } from "../bundling/bundle-functions.ts";
import type { Settings } from "../config.ts";
import { acceptFinding } from "../constructs/accept-finding.ts";
import { Alarms } from "../constructs/alarms.ts";
import { Arns } from "../constructs/arns.ts";
import { compileParts } from "../constructs/compile-parts.ts";
import { ConversationFunctions } from "../constructs/conversation-functions.ts";
import { EndedMachines } from "../constructs/ended-machines.ts";
import { FunctionMaker } from "../constructs/function-maker.ts";
import { HttpRoutes } from "../constructs/http-routes.ts";
import { Machine, MachineRole } from "../constructs/machine.ts";
import { clientSecret, placesSecret } from "../constructs/operator-secret.ts";
import {
  AOP_MACHINES,
  attachmentStatements,
  builderStatements,
  inboxStatements,
  modelStatements,
  startStatements,
  stopStatements,
} from "../constructs/role-statements.ts";
import { ruleTarget } from "../constructs/rule-target.ts";
import { TABLE_ACCESS } from "../constructs/table-access.ts";
import type { TejunFunction } from "../constructs/tejun-function.ts";
import { ToolFunctions } from "../constructs/tool-functions.ts";
import { ATTACHMENTS_FUNCTION, toolFunctions } from "../tool-functions.ts";
import type { EdgeStack } from "./edge-stack.ts";

/** What the compute stack is put on. */
export interface ComputeParts {
  readonly settings: Settings;
  readonly bundles: Bundles;
  readonly edge: EdgeStack;
}

const PHASE = "phase";
/** Functions and machines of single phases of procedures kept in git begin so. */
const KEPT = "p-*";

/** What the interface has done elsewhere. */
type ApiCallees = Readonly<Record<"compile" | "converse" | "explore", TejunFunction>>;

const RECOVERY = Duration.minutes(5);
const SITE = "The function checks every request's token by the issuer's keys, and shows the others where to sign in.";
const LINKS =
  "The link itself is the secret, minted for one person; looking decides nothing, and a form has its own nonce.";

/** The functions, the machines and what joins them (design section 5). */
export class ComputeStack extends Stack {
  readonly maker: FunctionMaker;

  constructor(scope: Construct, id: string, parts: ComputeParts, props: StackProps) {
    super(scope, id, props);
    const { settings, bundles, edge } = parts;
    const { prefix, config } = settings;
    const arns = new Arns(this, settings);
    const maker = new FunctionMaker({ settings, bundles, arns });
    this.maker = maker;
    const deadLetters = new Queue(this, "DeadLetters", {
      queueName: `${prefix}dead-letters`,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acceptFinding(deadLetters, "AwsSolutions-SQS3", "This is the queue of dead letters.");
    const files = { BUCKET_NAME: arns.bucketName };

    maker.make(this, "Step", {
      name: "step",
      bundle: "step",
      access: TABLE_ACCESS.step,
      statements: modelStatements(this, config.model),
      memoryMiB: 1024,
      timeoutSeconds: 600,
    });
    for (const [tool, { server }] of config.tools) new ToolFunctions(this, tool, server, maker);
    maker.make(this, "ReadAttachments", {
      name: ATTACHMENTS_FUNCTION,
      bundle: "read",
      access: TABLE_ACCESS.read,
      statements: attachmentStatements(arns, "read"),
      environment: { TOOL: "attachments", ...files },
      memoryMiB: 1024,
      timeoutSeconds: 300,
    });

    const phaseMachine = new Machine(this, "PhaseMachine", {
      settings,
      name: PHASE,
      definition: substitute(PHASE_MACHINE, { FunctionPrefix: prefix }),
      calls: arns,
      functions: [
        "step",
        "request",
        ATTACHMENTS_FUNCTION,
        ...[...config.tools.keys()].flatMap((tool) => toolFunctions(config, tool).map(({ name }) => name)),
      ].map((name) => arns.function(name)),
    });
    const aopRole = this.#aopRole(settings, arns);

    const decide = this.#decide(parts, arns, deadLetters);
    this.#request(parts, decide, deadLetters);
    const compiling = compileParts(settings, arns, { aopRole, phaseMachineArn: arns.machine(PHASE) });
    const compile = maker.make(this, "Compile", {
      ...compiling,
      name: "compile",
      statements: [...compiling.statements, ...builderStatements(this, config)],
      access: TABLE_ACCESS.compile,
      deadLetters,
    });
    maker.make(this, "Publish", {
      ...compiling,
      name: "publish",
      handler: "index.publish",
      access: TABLE_ACCESS.publish,
    });
    const { converse, explore } = new ConversationFunctions(this, "Conversations", maker, deadLetters);
    const api = this.#api(parts, arns, { compile, converse, explore }, deadLetters);
    const upload = this.#upload(arns, deadLetters);

    new Rule(this, "Uploads", {
      ruleName: `${prefix}uploads`,
      description: "A file in an inbox starts a run",
      eventPattern: {
        source: ["aws.s3"],
        detailType: ["Object Created"],
        detail: { bucket: { name: [arns.bucketName] }, object: { key: [{ prefix: "inbox/" }] } },
      },
    }).addTarget(ruleTarget(upload, deadLetters));
    const recover = { event: RuleTargetInput.fromObject({ recover: true }) };
    const schedule = new Rule(this, "Recovery", {
      ruleName: `${prefix}recovery`,
      description: "Takes up what an interruption left behind",
      schedule: Schedule.rate(RECOVERY),
    });
    schedule.addTarget(ruleTarget(decide, deadLetters, recover));
    schedule.addTarget(ruleTarget(api, deadLetters, recover));
    new EndedMachines(this, "EndedMachines", { maker, deadLetters });

    const { apiId } = edge;
    new HttpRoutes(this, "Site", {
      apiId,
      function: api.function,
      routes: ["$default"],
      open: SITE,
    });
    new HttpRoutes(this, "Links", {
      apiId,
      function: decide.function,
      routes: ["GET", "HEAD", "POST"].flatMap((method) => [`${method} /approvals/{id}`, `${method} /questions/{id}`]),
      open: LINKS,
    });
    new HttpRoutes(this, "Assets", {
      apiId,
      function: decide.function,
      routes: ["GET /assets/base/{name}"],
      open: "Style, script and icon of the pages, the same for everybody.",
    });
    new Alarms(this, "Alarms", { settings, deadLetters, phaseMachineArn: phaseMachine.arn });
  }

  /** What the machines of AOPs run as: they start phases. */
  #aopRole(settings: Settings, arns: Arns): MachineRole {
    const role = new MachineRole(this, "AopRole", settings, "aops");
    role.allowFunctions([arns.function("step"), arns.function("request")]);
    role.allowMachines(arns, [PHASE, KEPT, AOP_MACHINES]);
    return role;
  }

  #decide({ edge: { signIn } }: ComputeParts, arns: Arns, deadLetters: IQueue): TejunFunction {
    return this.maker.make(this, "Decide", {
      name: "decide",
      bundle: "decide",
      access: TABLE_ACCESS.decide,
      statements: [
        new PolicyStatement({
          actions: ["states:SendTaskSuccess", "states:SendTaskFailure"],
          resources: [arns.machine("*")],
        }),
        // Mails leave from `request` alone: it tells to whom an approval was passed on.
        new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [arns.function("request")] }),
        ...attachmentStatements(arns, "read-write"),
      ],
      environment: {
        BUCKET_NAME: arns.bucketName,
        ...signIn,
        REQUEST_FUNCTION: `${this.maker.settings.prefix}request`,
      },
      memoryMiB: 512,
      timeoutSeconds: 29,
      deadLetters,
    });
  }

  #request({ settings, edge }: ComputeParts, decide: TejunFunction, deadLetters: IQueue): TejunFunction {
    const address = /<([^<>]+)>\s*$/.exec(settings.mailFrom)?.[1] ?? settings.mailFrom;
    const identities = [address, address.split("@").at(-1) ?? address];
    const places = placesSecret(this, settings);
    return this.maker.make(this, "Request", {
      name: "request",
      bundle: "request",
      access: TABLE_ACCESS.request,
      statements: [
        new PolicyStatement({
          actions: ["ses:SendEmail"],
          resources: identities.map((resourceName) =>
            this.formatArn({ service: "ses", resource: "identity", resourceName }),
          ),
          conditions: { StringEquals: { "ses:FromAddress": address } },
        }),
        new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [decide.function.functionArn] }),
        ...(places === undefined ? [] : [places.readStatement]),
      ],
      environment: {
        ...(places === undefined ? {} : { NOTIFY_SECRET: places.secretName }),
        MAIL_FROM: settings.mailFrom,
        BASE_URL: edge.baseUrl,
        DECIDE_FUNCTION: decide.function.functionName,
      },
      memoryMiB: 512,
      timeoutSeconds: 120,
      deadLetters,
    });
  }

  #api(
    { edge, settings }: ComputeParts,
    arns: Arns,
    { compile, converse, explore }: ApiCallees,
    deadLetters: IQueue,
  ): TejunFunction {
    const secret = clientSecret(this, settings);
    return this.maker.make(this, "Api", {
      name: "api",
      bundle: "api",
      access: TABLE_ACCESS.api,
      statements: [
        ...startStatements(arns),
        ...stopStatements(arns),
        new PolicyStatement({
          actions: ["lambda:InvokeFunction"],
          resources: [compile, converse, explore].map((callee) => callee.function.functionArn),
        }),
        ...attachmentStatements(arns, "read-write"),
        ...(secret === undefined ? [] : [secret.readStatement]),
      ],
      environment: {
        BUCKET_NAME: arns.bucketName,
        COMPILE_FUNCTION: compile.function.functionName,
        CONVERSE_FUNCTION: converse.function.functionName,
        EXPLORE_FUNCTION: explore.function.functionName,
        BASE_URL: edge.baseUrl,
        ...edge.signIn,
        ...(secret === undefined ? {} : { SIGN_IN_SECRET: secret.secretName }),
      },
      memoryMiB: 1024,
      timeoutSeconds: 29,
      deadLetters,
    });
  }

  #upload(arns: Arns, deadLetters: IQueue): TejunFunction {
    return this.maker.make(this, "Upload", {
      name: "upload",
      bundle: "upload",
      access: TABLE_ACCESS.upload,
      statements: [...startStatements(arns), ...inboxStatements(arns), ...attachmentStatements(arns, "read-write")],
      environment: { BUCKET_NAME: arns.bucketName },
      memoryMiB: 512,
      timeoutSeconds: 120,
      deadLetters,
    });
  }
}
