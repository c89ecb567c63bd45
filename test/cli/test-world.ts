import { basename } from "node:path";
import type { FileFault, HostConnection, HostRequest, OpenedHost, World } from "#cli";
import { runCli } from "#cli";
import { createEvaluation, createRoomOpener } from "#local";

/** What a command did to the world, and how it ended. */
export interface Told {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The files as they are afterwards. */
  readonly files: { readonly [path: string]: string };
  readonly requests: readonly HostRequest[];
}

/** The world a command is typed in; everything may be left out. */
export interface Scene {
  readonly files?: { readonly [path: string]: string | Uint8Array };
  readonly unreadable?: { readonly [path: string]: FileFault };
  readonly unwritable?: { readonly [path: string]: FileFault };
  readonly stdin?: string;
  readonly environment?: { readonly [name: string]: string };
  readonly isTerminal?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  readonly answer?: (request: Request) => Response | Promise<Response>;
  readonly host?: Partial<HostConnection>;
  readonly opened?: OpenedHost;
  /** What files of the folder export. */
  readonly modules?: { readonly [path: string]: object };
  /** Interrupts after so many pauses. */
  readonly interruptAfter?: number;
}

const answerNothing = (): Response => Response.error();

/** Types a command in a scene; English unless the scene or the command says otherwise. */
export async function type(scene: Scene, ...argv: readonly string[]): Promise<Told> {
  const interruption = new AbortController();
  const files = new Map(Object.entries(scene.files ?? {}).map(([path, content]) => [path, toBytes(content)]));
  const requests: HostRequest[] = [];
  let stdout = "";
  let stderr = "";
  let pauses = 0;
  let clock = 0;
  let closed = 0;
  const open = async (request: HostRequest): Promise<OpenedHost> => {
    requests.push(request);
    if (scene.opened !== undefined) return scene.opened;
    const host: HostConnection = {
      url: "http://127.0.0.1:4649",
      listens: true,
      embedded: false,
      fetch: async (asked) => (scene.answer ?? answerNothing)(asked),
      close: async () => {
        closed += 1;
      },
      ...scene.host,
    };
    return { ok: true, host };
  };
  const print = (text: string): void => {
    stdout += text;
  };
  const tell = (text: string): void => {
    stderr += text;
  };
  const output = { isTerminal: scene.isTerminal ?? false, columns: scene.columns ?? 80, rows: scene.rows ?? 24 };
  const world: World = {
    version: "1.2.3",
    program: "npx tejun",
    environment: { LANG: "en_US.UTF-8", ...scene.environment },
    stdout: { ...output, write: print },
    stderr: { ...output, write: tell },
    interrupted: interruption.signal,
    async readFile(path) {
      const fault = scene.unreadable?.[path];
      if (fault !== undefined) return { ok: false, fault };
      const bytes = files.get(path);
      return bytes === undefined ? { ok: false, fault: { kind: "absent", detail: "ENOENT" } } : { ok: true, bytes };
    },
    readStdin: async () => toBytes(scene.stdin ?? ""),
    async writeFile(path, text) {
      const fault = scene.unwritable?.[path];
      if (fault === undefined) files.set(path, toBytes(text));
      return fault;
    },
    now: () => clock,
    async pause(milliseconds) {
      clock += milliseconds;
      pauses += 1;
      if (pauses === scene.interruptAfter) interruption.abort();
    },
    connect: open,
    async serve(request) {
      const opened = await open(request);
      interruption.abort();
      return opened;
    },
    evaluation: async () => ({
      shipped: { cases: "shipped/cases", procedure: "shipped/procedure.md" },
      openRoom: createRoomOpener(),
      createModels: (config) => createEvaluation({}).createModels(config),
      async listFolder(path) {
        const names = [...files.keys()].filter((name) => name.startsWith(`${path}/`)).map((name) => basename(name));
        return names.length > 0 ? { ok: true, names } : { ok: false, fault: { kind: "absent", detail: "ENOENT" } };
      },
      async loadModule(path) {
        const module = scene.modules?.[path];
        return module === undefined ? { ok: false, detail: `Cannot find module ${path}` } : { ok: true, module };
      },
    }),
    async speakMcp(host, language) {
      tell(`MCP for ${host.url} in ${language}\n`);
    },
  };
  const code = await runCli(argv, world);
  if (requests.length > 0 && scene.opened === undefined && closed !== requests.length) {
    throw new Error("Unexpected open host after the command, expected it to be closed");
  }
  const texts = [...files].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)] as const);
  return { code, stdout, stderr, files: Object.fromEntries(texts), requests };
}

function toBytes(content: string | Uint8Array): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : content;
}
