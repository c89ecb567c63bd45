import { join } from "node:path";
import { type AskPorts, createWebhookNotifier, firstWaitSeconds, recoverReleases } from "#approvals";
import { type CompilerPorts, createCodeTools } from "#compiler";
import { type Catalog, type Config, toCatalog } from "#config";
import type { ConversationPorts } from "#conversation";
import type { Diagnostic } from "#diagnostics";
import type { Ids, Json, Models, TaskFunction } from "#ports";
import { cachePrograms, createStartCheck, PHASE_MACHINE, type StartCheck, substitute } from "#program";
import type { StopReason } from "#records";
import { AGENT_LIMITS, checkCodeLoads, createSandbox, LiveRuns, type StepPorts } from "#runtime";
import { createMailbox, type Mailbox } from "../mail/mailbox.ts";
import { createFolderFiles, type FolderFiles } from "../storage/folder-files.ts";
import { createSqliteTable, type SqliteTable, type StorageWatch } from "../storage/sqlite-table.ts";
import { createHostClock, type HostClock } from "../time/host-clock.ts";
import { createIds } from "../time/ids.ts";
import { createToolServers, type HostToolServers } from "../tools/tool-servers.ts";
import { createLocalWorkflows, type LocalWorkflows } from "../workflows/index.ts";
import { createBuilder } from "./create-builder.ts";
import { createFunctions } from "./create-functions.ts";
import { createModels } from "./create-models.ts";
import { describeTools } from "./describe-tools.ts";

const FUNCTION_PREFIX = "";
const PHASE_MACHINE_NAME = "tejun-phase";
const LIVE_RUNS = 64;
const DAY_SECONDS = 24 * 60 * 60;

/** Where and how the product runs on one machine. */
export interface EngineOptions {
  readonly dir: string;
  readonly config: Config;
  /** The folder that commands of the configuration start in. */
  readonly folder: string;
  /** Where people reach the host; links in mails begin with it. */
  readonly baseUrl: () => string;
  readonly log: (message: string, fault: unknown) => void;
  readonly storage: StorageWatch;
  /** What an evaluation replaces: a database that is kept nowhere, a clock that only moves when told, a model of its own. */
  readonly replaced?: {
    readonly database?: ":memory:";
    readonly clock?: HostClock;
    readonly models?: Models;
    readonly code?: CompilerPorts["code"];
  };
}

/** The product on one machine, without its HTTP interface. */
export interface Engine {
  readonly table: SqliteTable;
  readonly files: FolderFiles;
  readonly mailbox: Mailbox;
  readonly clock: HostClock;
  readonly ids: Ids;
  readonly workflows: LocalWorkflows;
  readonly catalog: Catalog;
  readonly servers: HostToolServers;
  readonly config: Config;
  readonly ask: AskPorts;
  readonly compiler: CompilerPorts;
  readonly step: StepPorts;
  readonly conversations: ConversationPorts;
  readonly startCheck: StartCheck;
  /** Goes on with everything that ran when the process ended; once, before anything else. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

function toReason({ code, message }: Diagnostic): StopReason {
  return { code, ...message };
}

/** Composes the embedded implementations; nothing runs before `resume`. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { config, dir, log } = options;
  const { replaced = {} } = options;
  const table = createSqliteTable({ path: replaced.database ?? join(dir, "table.db"), ...options.storage });
  const clock = replaced.clock ?? (await createHostClock({ table }));
  const ids = createIds({ clock });
  const uploadUrl = (secret: string): string => `${options.baseUrl()}/uploads/${secret}`;
  const files = await createFolderFiles({ dir: join(dir, "files"), table, clock, ids, uploadUrl });
  const mailbox = createMailbox({ table, clock });
  const servers = createToolServers(config, { table, clock, ids }, process.env);
  const catalog = await describeTools(toCatalog(config), servers, log);
  const functions = new Map<string, TaskFunction>();
  const workflows = createLocalWorkflows({ store: table, functions, clock, ids, log });
  const loadProgram = cachePrograms(table);
  const sandbox = createSandbox();
  const startCheck = createStartCheck(table, catalog);
  const ask: AskPorts = {
    table,
    clock,
    ids,
    catalog,
    loadProgram,
    config,
    mailer: mailbox,
    notifier: createWebhookNotifier({ addressOf: async (place) => process.env[place], clock }),
    workflows,
    log,
    get baseUrl() {
      return options.baseUrl();
    },
  };
  const models = replaced.models ?? createModels(config.model, process.env);
  const step: StepPorts = {
    table,
    clock,
    catalog,
    sandbox,
    loadProgram,
    models,
    checkStart: async (program) => (await startCheck(program)).map(toReason),
    agentLimits: { ...AGENT_LIMITS, ...config.limits.agent },
    approvalSeconds: config.approvals.validDays * DAY_SECONDS,
    firstWaitSeconds: firstWaitSeconds(config),
    firstQuestionWaitSeconds: firstWaitSeconds(config, "questions"),
    live: new LiveRuns(LIVE_RUNS),
  };
  for (const [name, run] of createFunctions({ ask, step, servers, files, log })) functions.set(name, run);
  const { machine } = await workflows.putMachine(
    PHASE_MACHINE_NAME,
    substitute(PHASE_MACHINE, { FunctionPrefix: FUNCTION_PREFIX }),
  );
  const compiler: CompilerPorts = {
    table,
    clock,
    ids,
    catalog,
    workflows,
    builder: createBuilder(config.builder, { folder: options.folder, model: config.model, models }),
    substitutions: { FunctionPrefix: FUNCTION_PREFIX, PhaseMachine: machine },
    code: replaced.code ?? createCodeTools(),
    loads: (program) => checkCodeLoads(sandbox, program),
  };
  return {
    table,
    files,
    mailbox,
    clock,
    ids,
    workflows,
    catalog,
    servers,
    config,
    ask,
    compiler,
    step,
    conversations: {
      table,
      clock,
      ids,
      models,
      catalog,
      config,
      read: (tool, payload) => invoke(functions, `read-${tool}`, payload),
    },
    startCheck,
    async resume() {
      await workflows.resume();
      await recoverReleases(ask);
    },
    async close() {
      await workflows.close();
      await servers.close();
      clock.close();
      table.close();
    },
  };
}

async function invoke(functions: ReadonlyMap<string, TaskFunction>, name: string, payload: Json): Promise<Json> {
  const run = functions.get(name);
  if (!run) throw new TypeError(`Unexpected function ${name}, expected one of: ${[...functions.keys()].join(", ")}`);
  return run(payload);
}
