import { type StartPorts, startRun } from "#api";
import { createRandomIds, createSystemClock, type InboxReader } from "#aws";
import { type Diagnostic, diagnose, excerpt } from "#diagnostics";
import { storeAttachment } from "#files";
import type { Files } from "#ports";
import { createStartCheck } from "#program";
import { openFiles, openInbox } from "../shared/clients/files.ts";
import { openTable } from "../shared/clients/table.ts";
import { openWorkflows } from "../shared/clients/workflows.ts";
import { loadDeployment } from "../shared/deployment.ts";
import type { Environment } from "../shared/environment.ts";
import { serve, type Watch } from "../shared/serve.ts";
import { type Delivery, idsOf, type ObjectCreated, readDelivery } from "./delivery.ts";

/** Nobody vouches for who put a file into the bucket; this requester never counts as an approver. */
const UNKNOWN = { person: "unknown", authenticated: false, roles: [] } as const;

/** What starting runs from files needs. */
export interface UploadPorts extends StartPorts {
  readonly inbox: InboxReader;
}

/** The run of a file; or nothing, where it is no file for an AOP or was refused for good. */
type UploadReply = { readonly run: string } | { readonly run: null };

/**
 * The function `upload`: a file in `inbox/<aop>/` starts one run of that AOP, however often its event is delivered. A
 * file that is refused starts none and is logged and counted; a fault is thrown, and the event comes again.
 */
export const handler = serve<UploadPorts, ObjectCreated, UploadReply>({
  name: "upload",
  open: (watch) => openUpload(process.env, watch),
  handle: handleUpload,
});

/** Starts the run of one event. */
export async function handleUpload(
  ports: UploadPorts,
  event: ObjectCreated,
  watch: Pick<Watch, "log" | "count">,
): Promise<UploadReply> {
  const delivery = readDelivery(event);
  if (delivery === undefined) return { run: null };
  const ids = idsOf(delivery, Date.parse(event.time), ports.ids);
  const started = await start({ ...ports, ids }, delivery);
  if (started.ok) return { run: started.run };
  watch.count("FilesRefused", 1);
  watch.log(`A file for ${delivery.aop} started no run`, started.diagnostics.map(describe).join("\n"));
  return { run: null };
}

type Started =
  | { readonly ok: true; readonly run: string }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

async function start(ports: UploadPorts, { aop, name, key, version, size, id }: Delivery): Promise<Started> {
  const most = ports.config.limits.attachments.bytesEach;
  const tooLarge = diagnose("AOP521", { name: excerpt(name), bytes: size, most });
  if (size > most) return { ok: false, diagnostics: [tooLarge] };
  const bytes = await ports.inbox.read(key, version);
  if (bytes === undefined) return { ok: false, diagnostics: [diagnose("AOP524", { name: excerpt(name) })] };
  const stored = await storeAttachment(
    { ...ports, files: withoutLinks(ports.files) },
    { name, type: "", bytes, by: UNKNOWN.person },
  );
  if (!stored.ok) return stored;
  const request = { aop, attachments: [stored.attachment], requester: UNKNOWN, idempotencyKey: `inbox:${id}` };
  const started = await startRun(ports, request);
  return "run" in started ? { ok: true, run: started.run } : { ok: false, diagnostics: started.diagnostics };
}

/** The bytes are here: nobody is to send any, and a place that another delivery has filled already gives no link. */
function withoutLinks(files: Files): Files {
  const { put, get, stat } = files;
  return { put, get, stat, uploadLink: async () => ({ method: "PUT", url: "" }) };
}

function describe({ code, message }: Diagnostic): string {
  return `${code} ${message.ja} / ${message.en}`;
}

function openUpload(environment: Environment, watch: Watch): UploadPorts {
  const { config, catalog } = loadDeployment();
  const clock = createSystemClock();
  const table = openTable(environment);
  return {
    table,
    clock,
    ids: createRandomIds({ clock }),
    workflows: openWorkflows(),
    config,
    files: openFiles(environment),
    inbox: openInbox(environment),
    log: watch.log,
    checkStart: createStartCheck(table, catalog),
  };
}
