import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { createAdaptorServer } from "@hono/node-server";
import { type ApiPorts, recoverStarts } from "#api";
import { resumeCompiles } from "#compiler";
import type { Config } from "#config";
import { waitingConversations } from "#conversation";
import { addMcp } from "#mcp";
import { createSite } from "#pages";
import packageJson from "../../../package.json" with { type: "json" };
import { type InboxFile, watchInbox } from "../storage/inbox.ts";
import { makeInboxOf } from "../storage/inbox-folder.ts";
import type { StorageWatch } from "../storage/sqlite-table.ts";
import { holdStateFolder } from "../storage/state-folder.ts";
import { apiPorts } from "./api-ports.ts";
import { type Engine, openEngine } from "./engine.ts";
import { loadSamples } from "./load-samples.ts";
import { createOpenAnswers, type OpenAnswers } from "./open-answers.ts";
import { startFromInbox, tellLateWriting } from "./start-from-inbox.ts";

const LOOPBACK = "127.0.0.1";

/** Where a host listens when it is started next, as far as anybody knows; links of one that does not listen lead there. */
const DEFAULT_PORT = 4649;

/** How a host is opened. */
export interface HostOptions {
  /** The state folder. */
  readonly dir: string;
  readonly config: Config;
  /** The folder that commands of the configuration start in; the current one unless given. */
  readonly folder?: string;
  /** 0 takes any free port; absent: the host does not listen and answers `fetch` alone. */
  readonly port?: number;
  /** Takes in the example AOPs where the state is empty. */
  readonly samples?: boolean;
  readonly log?: (message: string, fault: unknown) => void;
  /** For tests that crash. */
  readonly storage?: StorageWatch;
}

/** The product on one machine. */
export interface Host {
  /** Absent while it does not listen. */
  readonly url: string | undefined;
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Opens the product on one machine (design section 8): the state folder is held by this process alone, everything that
 * ran when it last ended goes on. Throws `StateFolderHeldError`, or what the operating system says of folder and port.
 */
export async function startHost(options: HostOptions): Promise<Host> {
  const { dir, config, port, log = ignore } = options;
  const state = holdStateFolder(dir);
  const closing: (() => Promise<void> | void)[] = [() => state.release()];
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    let url: string | undefined;
    const ready = Promise.withResolvers<void>();
    const engine = await openEngine({
      dir,
      config,
      folder: options.folder ?? process.cwd(),
      baseUrl: () => url ?? `http://${LOOPBACK}:${DEFAULT_PORT}`,
      log,
      storage: options.storage ?? {},
    });
    closing.push(() => engine.close());
    const token = engine.ids.secret();
    const work = new Set<Promise<void>>();
    closing.push(() => Promise.all(work).then(() => undefined));
    const ports = apiPorts(engine, token, work, log);
    const app = createSite(ports);
    addMcp(app, ports, { version: packageJson.version, pause: (milliseconds) => setTimeout(milliseconds) });
    if (port !== undefined) {
      // Its address is known before what was left is taken up and the samples are in; a request waits until they are.
      const answers = createOpenAnswers();
      const serve: typeof app.fetch = async (request, connection) => {
        await ready.promise;
        return answers.follow(Promise.resolve(app.fetch(request, connection)), connection);
      };
      const server = createAdaptorServer({ fetch: serve, hostname: LOOPBACK });
      closing.push(() => closeServer(server, answers));
      url = `http://${LOOPBACK}:${await listen(server, port)}`;
    }
    await engine.resume();
    await resumeCompiles(engine.compiler);
    await recoverStarts(ports);
    for (const waiting of await waitingConversations(engine.conversations)) await ports.conversations?.answer(waiting);
    if (options.samples === true) for (const aop of await loadSamples(engine)) await makeInboxOf(dir, aop);
    const inbox = await watchInboxes(engine, ports, dir, log);
    closing.push(() => inbox.stop());
    ready.resolve();
    if (url !== undefined) state.announce({ url, token });
    return { url, fetch: async (request) => app.fetch(request), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function watchInboxes(
  engine: Engine,
  ports: ApiPorts,
  dir: string,
  log: ApiPorts["log"],
): ReturnType<typeof watchInbox> {
  const { clock, ids } = engine;
  const onError = (fault: unknown): void => log("The inbox could not be read", fault);
  const inboxPorts = { start: ports, files: ports, log };
  const onLate = (file: InboxFile): Promise<void> => tellLateWriting(inboxPorts, file);
  return watchInbox({ dir, clock, ids, onError, onLate }, (file) => startFromInbox(inboxPorts, file));
}

type Server = ReturnType<typeof createAdaptorServer>;

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOOPBACK, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Takes nothing any more; whoever asked before is answered. */
async function closeServer(server: Server, answers: OpenAnswers): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await answers.settle();
  if ("closeAllConnections" in server) server.closeAllConnections();
  await closed;
}

function ignore(): void {}
