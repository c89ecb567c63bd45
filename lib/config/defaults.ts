import type { Config, OperationConfig, Presets, ToolConfig } from "./config.ts";
import type { ConfigFile } from "./schema.ts";

/** The people of the sample: nobody reads mail at example.com (RFC 2606). */
const SAMPLE_APPROVERS: Config["approvers"] = new Map([
  ["経理部長", ["accounting-lead@example.com"]],
  ["情報システム部長", ["it-lead@example.com"]],
  ["operators", ["operators@example.com"]],
]);

const DEFAULT_BUILDER_TIMEOUT_SECONDS = 120;

/** What holds where nothing is written: the sandbox tools, the offline model, a week to approve. */
export function defaultConfig(presets: Presets): Config {
  return {
    timezone: "Asia/Tokyo",
    builder: { kind: "template" },
    model: { kind: "offline" },
    tools: new Map([...presets.keys()].map((id): [string, ToolConfig] => [id, { server: "sandbox" }])),
    approvers: SAMPLE_APPROVERS,
    approvals: { validDays: 7, signInRequired: false },
    questions: {},
    notifications: [],
    limits: {
      attachments: { count: 10, bytesEach: 20 * 1024 * 1024, bytesPerRun: 50 * 1024 * 1024 },
      agent: { turns: 30, calls: 100 },
    },
  };
}

/**
 * Fills what the file leaves open from `defaults`. `tools` and `approvers` stand as written or not at all: a tool or
 * an approver that a person did not name is never added to those they did.
 */
export function completeConfig(file: ConfigFile, defaults: Config): Config {
  return {
    timezone: file.timezone ?? defaults.timezone,
    builder: file.builder === undefined ? defaults.builder : completeBuilder(file.builder),
    model: file.model === undefined ? defaults.model : present(file.model),
    tools: file.tools === undefined ? defaults.tools : mapValues(file.tools, completeTool),
    approvers: file.approvers === undefined ? defaults.approvers : mapValues(file.approvers, (mails) => mails),
    approvals: { ...defaults.approvals, ...present(file.approvals ?? {}) },
    questions: { ...defaults.questions, ...present(file.questions ?? {}) },
    notifications: file.notifications?.map((one) => present(one)) ?? defaults.notifications,
    limits: {
      attachments: { ...defaults.limits.attachments, ...present(file.limits?.attachments ?? {}) },
      agent: { ...defaults.limits.agent, ...present(file.limits?.agent ?? {}) },
    },
  };
}

function completeBuilder(builder: NonNullable<ConfigFile["builder"]>): Config["builder"] {
  if (builder.kind !== "command") return builder;
  return { ...builder, timeoutSeconds: builder.timeoutSeconds ?? DEFAULT_BUILDER_TIMEOUT_SECONDS };
}

function completeTool(tool: NonNullable<ConfigFile["tools"]>[string]): ToolConfig {
  const { operations, server, ...names } = tool;
  return {
    ...present(names),
    server: typeof server === "string" ? server : present(server),
    ...(operations === undefined
      ? {}
      : { operations: mapValues(operations, (operation) => present(operation) as OperationConfig) }),
  };
}

function mapValues<In, Out>(
  record: Readonly<Record<string, In>>,
  change: (value: In) => Out,
): ReadonlyMap<string, Out> {
  return new Map(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

type Present<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** The same object without keys that hold undefined, which the schema's type allows and a parsed file never has. */
function present<T extends object>(value: T): Present<T> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Present<T>;
}
