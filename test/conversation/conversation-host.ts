import { type ApiPorts, type ConversationHost, createApi } from "#api";
import { defaultConfig, SANDBOX_PRESETS, toCatalog } from "#config";
import { answerMessage, type ConversationPorts, grantReads, tryRead } from "#conversation";
import { createPdfReader, readAttachments } from "#files";
import { createToolServers } from "#local";
import { createOfflineModel } from "#models";
import type { Json, Models, ToolServers } from "#ports";
import { read } from "#tools";
import { type ApiHost, createApiHost } from "../api/api-host.ts";

/** The interface with conversations, whose messages are answered when the test says so. */
export interface ConversationTestHost extends ApiHost {
  readonly conversations: ConversationPorts;
  /** Answers everything that waits. */
  answerAll(): Promise<void>;
  /** Sends JSON and gives the answer's JSON. */
  send(path: string, body: Json, headers?: Record<string, string>): Promise<Sent>;
  show(path: string, headers?: Record<string, string>): Promise<Sent>;
}

/** What an answer may hold; a test reads what its own answer has. */
interface SentBody {
  readonly conversation: string;
  readonly conversations: readonly object[];
  readonly state: string;
  readonly run: string;
  readonly runs: readonly object[];
  readonly aop: string;
  readonly aops: readonly object[];
  readonly attachment: string;
  readonly code: string;
  readonly kept: object;
  readonly diagnostics: readonly { readonly code: string }[];
  readonly draft: {
    readonly text: string;
    readonly diagnostics: readonly { readonly code: string; readonly severity: string }[];
  };
  readonly turns: readonly {
    readonly kind: string;
    readonly turn: number;
    readonly said?: readonly string[];
    readonly problems?: readonly string[];
  }[];
  readonly trial: {
    readonly aop: string;
    readonly current: boolean;
    readonly compile: { readonly result: { readonly outcome: string } };
  };
  readonly exploration: {
    readonly run: string;
    readonly offers: ReturnType<typeof JSON.parse>;
    readonly files: readonly object[];
    readonly reads: readonly {
      readonly call: string;
      readonly title: string;
      readonly status: string;
      readonly value: Json;
      readonly evidence: readonly object[];
      readonly error: { readonly code: string };
    }[];
  };
  readonly parsed: { readonly phases: readonly { readonly grants: readonly object[] }[] };
}

/** What came back. */
export interface Sent {
  readonly status: number;
  readonly body: SentBody;
}

/** Makes the interface with conversations over the sandbox tools; `make` may put pages around it. */
export async function createConversationHost(
  options: {
    readonly models?: Models;
    readonly servers?: ToolServers;
    readonly change?: (ports: ApiPorts) => Partial<ApiPorts>;
    readonly make?: (ports: ApiPorts) => ReturnType<typeof createApi>;
    /** Where the model answers and reads are made, when that is not here. */
    readonly elsewhere?: (own: ConversationPorts) => ConversationHost;
  } = {},
): Promise<ConversationTestHost> {
  const waiting: string[] = [];
  let conversations: ConversationPorts | undefined;
  const config = defaultConfig(SANDBOX_PRESETS);
  const make = options.make ?? ((ports) => createApi(ports));
  const host = await createApiHost({ config, catalog: toCatalog(config) }, (given) => {
    const { table, clock, ids } = given;
    const servers = options.servers ?? createToolServers(config, { table, clock, ids }, {});
    const ports = { ...given, ...options.change?.(given) };
    const { catalog, files } = ports;
    conversations = {
      table,
      clock,
      ids,
      catalog,
      config,
      models: options.models ?? createOfflineModel(),
      read: (tool, payload) =>
        tool === "attachments"
          ? readAttachments({ table, clock, files, readPdf: createPdfReader() }, payload)
          : read({ table, clock, catalog, servers, tool }, payload),
    };
    const own = conversations;
    const here: ConversationHost = {
      model: own.models.id,
      answer: async (id) => void waiting.push(id),
      grantReads: (tools) => grantReads(own, tools),
      tryRead: (head, wished) => tryRead(own, head, { by: "person", read: wished }),
    };
    return make({ conversations: options.elsewhere?.(own) ?? here, ...ports });
  });
  if (!conversations) throw new TypeError("Unexpected interface that was not made");
  const made = conversations;
  const sent = async (answer: Response): Promise<Sent> => ({
    status: answer.status,
    body: (await answer.json()) as SentBody,
  });
  return {
    ...host,
    conversations: made,
    async answerAll() {
      for (const id of waiting.splice(0)) await answerMessage(made, id);
    },
    send: async (path, body, headers) => sent(await host.post(path, body, headers)),
    show: async (path, headers) => sent(await host.get(path, headers)),
  };
}
