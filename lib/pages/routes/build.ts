import type { Hono } from "hono";
import { z } from "zod";
import {
  type ApiPorts,
  type ConversationHost,
  compileDraft,
  keepDraft,
  makeRead,
  openConversation,
  outline,
  outlineRequest,
  type Refusal,
  readPage,
  sayTo,
  startConversation,
  storeFiles,
  type Talk,
  triedArgument,
  tryDraft,
  viewConversation,
  viewConversations,
  writeDraft,
} from "#api";
import {
  LARGEST_DRAFT,
  LONGEST_MESSAGE,
  listConversations,
  offerReads,
  type ReadOffer,
  readableTools,
  type TriedArgument,
} from "#conversation";
import { renderBegin } from "../build/begin-page.ts";
import { renderConversation } from "../build/conversation-page.ts";
import { addForm, type SentForm } from "../form.ts";
import { formLimits } from "../form-limits.ts";
import { addPage, type PageAnswer, type PageRequest } from "../page.ts";
import { pageOf } from "../parts/page-links.ts";

const CONVERSATIONS_SHOWN = 30;
const PATH = "/conversations/:conversation{cnv_[0-9A-Za-z]{1,64}}";

type Fields = { readonly [name: string]: string };

/** Adds the pages on which procedures are written by talking, and reads are tried. */
export function addBuildPages(app: Hono, ports: ApiPorts, host: ConversationHost): void {
  addPage(app, ports, {
    path: "/conversations",
    async answer({ view }) {
      const page = await readPage(pageOf(view.url, CONVERSATIONS_SHOWN), (window) =>
        listConversations(ports.table, view.caller.person, window),
      );
      if ("refused" in page) return page;
      const list = viewConversations(page, ports.clock.now());
      return renderBegin(view, { list, tools: readableTools(ports.catalog), limits: formLimits(ports) });
    },
  });
  addForm(app, ports, {
    path: "/conversations",
    fields: z.record(z.string(), z.string().max(LONGEST_MESSAGE)),
    files: true,
    answer: (request, sent) => begin(request, host, sent),
  });
  addPage(app, ports, {
    path: PATH,
    async answer(request) {
      const talk = await open(request);
      if ("refused" in talk) return talk;
      return renderConversation(request.view, await viewConversation(ports, host.model, talk));
    },
  });
  const addAct = <F>(
    name: string,
    fields: z.ZodType<F>,
    act: (talk: Talk, fields: F) => Promise<PageAnswer | undefined>,
  ) =>
    addForm(app, ports, {
      path: `${PATH}/${name}`,
      fields,
      async answer(request, sent) {
        const talk = await open(request);
        if ("refused" in talk) return talk;
        return (
          (await act(talk, sent.fields)) ?? {
            redirect: `/conversations/${talk.head.conversation}${PLACES[name] ?? ""}`,
          }
        );
      },
    });
  const text = z.object({ text: z.string().trim().min(1).max(LONGEST_MESSAGE) });
  addAct("messages", text, (talk, fields) => sayTo(talk, fields.text));
  addAct("draft", z.object({ text: z.string().min(1).max(LARGEST_DRAFT) }), (talk, fields) =>
    writeDraft(talk, fields.text),
  );
  addAct("reads", z.record(z.string(), z.string().max(LONGEST_MESSAGE)), (talk, fields) => readFrom(talk, fields));
  addAct("outline", z.record(z.string(), z.string().max(200)), (talk, fields) => outlineFrom(talk, fields));
  addAct("compiles", z.object({}), async (talk) => refusalOf(await compileDraft(talk)));
  addAct("keep", z.object({ aop: z.string() }), async (talk, { aop }) => refusalOf(await keepDraft(talk, aop)));
  addAct("runs", z.object({ input: z.string() }), async (talk, { input }) => {
    const started = await tryDraft(talk, input);
    return "refused" in started ? started : { redirect: `/runs/${started.run}` };
  });
}

/** Where on the page what was asked for is seen. */
const PLACES: { readonly [name: string]: string } = {
  messages: "#say",
  reads: "#reads",
  draft: "#draft",
  outline: "#draft",
  compiles: "#draft",
  keep: "#draft",
};

function open({ c, ports, view }: PageRequest): Promise<Talk | Refusal> {
  return openConversation(ports, view.caller, c.req.param("conversation") ?? "");
}

function refusalOf(answer: object): Refusal | undefined {
  return "refused" in answer ? (answer as Refusal) : undefined;
}

async function begin(
  { ports, view }: PageRequest,
  host: ConversationHost,
  { fields, files }: SentForm<Fields>,
): Promise<PageAnswer> {
  const { caller, language } = view;
  const stored = await storeFiles(ports, files, caller.person);
  if ("refused" in stored) return stored;
  const tools = Object.keys(fields).flatMap((name) => (name.startsWith("tool.") ? [name.slice("tool.".length)] : []));
  const explore = fields.explore === "yes" ? { tools, attachments: stored.ids } : undefined;
  const begun = await startConversation(ports, host, { caller, language, message: fields.message, explore });
  return "refused" in begun ? begun : { redirect: `/conversations/${begun.conversation}` };
}

/** A field that was left empty gives nothing; a result that was chosen counts before what was typed. */
function readFrom(talk: Talk, fields: Fields): Promise<Refusal | undefined> {
  const { tool = "", operation = "" } = fields;
  const offers = offerReads(talk.ports.catalog, talk.head.exploration?.tools ?? []);
  const offer = offers.find((one) => one.tool === tool && one.operation === operation);
  const args = (offer?.parameters ?? []).flatMap((parameter): readonly (readonly [string, TriedArgument])[] => {
    const chosen = fields[`from.${parameter.name}`] ?? "";
    const typed = fields[`arg.${parameter.name}`] ?? "";
    const named = chosen === "" ? undefined : triedArgument.safeParse(parseJson(chosen)).data;
    if (named) return [[parameter.name, named as TriedArgument]];
    return typed.trim() === "" ? [] : [[parameter.name, { value: toContent(typed.trim(), parameter) }]];
  });
  return makeRead(talk, { tool, operation, args: Object.fromEntries(args) });
}

function toContent(typed: string, { type }: ReadOffer["parameters"][number]) {
  if (type === "number" && Number.isFinite(Number(typed))) return Number(typed);
  return type === "boolean" ? typed === "true" : typed;
}

function outlineFrom(talk: Talk, fields: Fields): Promise<Refusal | undefined> {
  const handOver = Object.entries(fields).flatMap(([name, value]) => {
    const [, call = "", at = ""] = /^over\.(\S+) (.*)$/su.exec(name) ?? [];
    return call === "" || value.trim() === "" ? [] : [{ call, at, name: value.trim() }];
  });
  const sent = outlineRequest.safeParse({ title: fields.title, handOver });
  return outline(talk, sent.success ? sent.data : {});
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
