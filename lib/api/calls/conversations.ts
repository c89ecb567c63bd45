import { z } from "zod";
import { listConversations } from "#conversation";
import { diagnose } from "#diagnostics";
import { answer, defineCall } from "../call.ts";
import type { Caller } from "../caller.ts";
import { startConversation } from "../conversations/begin-conversation.ts";
import {
  compileDraft,
  keepDraft,
  makeRead,
  openConversation,
  outline,
  sayTo,
  type Talk,
  tryDraft,
  writeDraft,
} from "../conversations/change-conversation.ts";
import { viewConversation, viewConversations } from "../conversations/view-conversation.ts";
import { readPage } from "../lists.ts";
import type { ApiPorts } from "../ports.ts";
import { type Refusal, refuse } from "../problem.ts";
import { pageQuery } from "../schemas/common.ts";
import { startedCompile } from "../schemas/compiles.ts";
import {
  conversation,
  conversationList,
  conversationRequest,
  draftRequest,
  keepRequest,
  messageRequest,
  outlineRequest,
  readRequest,
  trialRequest,
} from "../schemas/conversations.ts";
import { startedRun } from "../schemas/runs.ts";
import { ulidId } from "./shared-shapes.ts";

const params = z.object({ conversation: ulidId("cnv") });
const SHOWN = { 200: { description: "How it stands then.", schema: conversation } } as const;

const postConversation = defineCall({
  method: "post",
  path: "/conversations",
  id: "beginConversation",
  summary: "Begins a conversation about a procedure; with `explore`, reads of these tools may be tried in it.",
  body: { kind: "fields", schema: conversationRequest },
  answers: { 201: { description: "Begun; a message in it is being answered.", schema: conversation } },
  refusals: [400, 409, 413, 415, 422],
  async answer(ports, { body, caller, language }) {
    const { conversations: host } = ports;
    if (!host) return refuse(409, diagnose("AOP564", {}));
    const begun = await startConversation(ports, host, { caller, language, ...body });
    if ("refused" in begun) return begun;
    const shown = await show(ports, caller, begun.conversation);
    return "refused" in shown ? shown : answer(201, shown);
  },
});

const listOwn = defineCall({
  method: "get",
  path: "/conversations",
  id: "listConversations",
  summary: "Lists the caller's own conversations, newest first.",
  query: pageQuery,
  answers: { 200: { description: "One page.", schema: conversationList } },
  refusals: [400],
  async answer({ table, clock }, { query, caller }) {
    const page = await readPage(query, (window) => listConversations(table, caller.person, window));
    return "refused" in page ? page : answer(200, viewConversations(page, clock.now()));
  },
});

const getConversation = defineCall({
  method: "get",
  path: "/conversations/{conversation}",
  id: "getConversation",
  summary: "Shows a conversation to whoever began it.",
  params,
  answers: SHOWN,
  refusals: [404, 409],
  async answer(ports, asked) {
    const shown = await show(ports, asked.caller, asked.params.conversation);
    return "refused" in shown ? shown : answer(200, shown);
  },
});

const postMessage = defineCall({
  method: "post",
  path: "/conversations/{conversation}/messages",
  id: "sayInConversation",
  summary: "Says something; the model answers behind the call, so look again.",
  params,
  body: { kind: "fields", schema: messageRequest },
  answers: { 202: { description: "Taken; being answered.", schema: conversation } },
  refusals: [400, 404, 409],
  async answer(ports, asked) {
    const shown = await change(ports, asked, (talk) => sayTo(talk, asked.body.text));
    return "refused" in shown ? shown : answer(202, shown);
  },
});

const postDraft = defineCall({
  method: "post",
  path: "/conversations/{conversation}/draft",
  id: "writeDraft",
  summary: "Takes a draft that the person wrote.",
  params,
  body: { kind: "fields", schema: draftRequest },
  answers: SHOWN,
  refusals: [400, 404, 409],
  async answer(ports, asked) {
    const shown = await change(ports, asked, (talk) => writeDraft(talk, asked.body.text));
    return "refused" in shown ? shown : answer(200, shown);
  },
});

const postRead = defineCall({
  method: "post",
  path: "/conversations/{conversation}/reads",
  id: "tryRead",
  summary: "Makes one read of the chosen tools, and waits for it.",
  params,
  body: { kind: "fields", schema: readRequest },
  answers: SHOWN,
  refusals: [400, 404, 409, 422],
  async answer(ports, asked) {
    const { tool, operation, arguments: args = {} } = asked.body;
    const shown = await change(ports, asked, (talk) => makeRead(talk, { tool, operation, args }));
    return "refused" in shown ? shown : answer(200, shown);
  },
});

const postOutline = defineCall({
  method: "post",
  path: "/conversations/{conversation}/outline",
  id: "outlineReads",
  summary: "Makes a draft of the reads that were done.",
  params,
  body: { kind: "fields", schema: outlineRequest },
  answers: SHOWN,
  refusals: [400, 404, 409],
  async answer(ports, asked) {
    const shown = await change(ports, asked, (talk) => outline(talk, asked.body));
    return "refused" in shown ? shown : answer(200, shown);
  },
});

const postCompile = defineCall({
  method: "post",
  path: "/conversations/{conversation}/compiles",
  id: "compileDraft",
  summary: "Compiles the draft without keeping it.",
  params,
  answers: { 202: { description: "Begun; the conversation shows how far it is.", schema: startedCompile } },
  refusals: [404, 409, 422],
  async answer(ports, asked) {
    const talk = await openConversation(ports, asked.caller, asked.params.conversation);
    const started = "refused" in talk ? talk : await compileDraft(talk);
    return "refused" in started ? started : answer(202, started);
  },
});

const postRun = defineCall({
  method: "post",
  path: "/conversations/{conversation}/runs",
  id: "tryDraft",
  summary: "Runs the compiled draft; only in the sandbox.",
  params,
  body: { kind: "fields", schema: trialRequest },
  answers: { 202: { description: "Started.", schema: startedRun } },
  refusals: [400, 404, 409, 413],
  async answer(ports, asked) {
    const talk = await openConversation(ports, asked.caller, asked.params.conversation);
    const started = "refused" in talk ? talk : await tryDraft(talk, asked.body.input ?? "");
    return "refused" in started ? started : answer(202, started);
  },
});

const postKeep = defineCall({
  method: "post",
  path: "/conversations/{conversation}/keep",
  id: "keepDraft",
  summary: "Keeps the draft as a procedure; nobody but the person can.",
  params,
  body: { kind: "fields", schema: keepRequest },
  answers: SHOWN,
  refusals: [400, 404, 409, 422],
  async answer(ports, asked) {
    const shown = await change(ports, asked, async (talk) => {
      const kept = await keepDraft(talk, asked.body.aop);
      return "refused" in kept ? kept : undefined;
    });
    return "refused" in shown ? shown : answer(200, shown);
  },
});

interface AskedOf {
  readonly caller: Caller;
  readonly params: { readonly conversation: string };
}

async function show(ports: ApiPorts, caller: Caller, id: string) {
  const talk = await openConversation(ports, caller, id);
  return "refused" in talk ? talk : viewConversation(ports, talk.host.model, talk);
}

async function change(
  ports: ApiPorts,
  { caller, params: { conversation: id } }: AskedOf,
  act: (talk: Talk) => Promise<Refusal | undefined>,
) {
  const talk = await openConversation(ports, caller, id);
  if ("refused" in talk) return talk;
  return (await act(talk)) ?? show(ports, caller, id);
}

/** The calls about conversations in which procedures are written and reads are tried. */
export const CONVERSATION_CALLS = [
  postConversation,
  listOwn,
  getConversation,
  postMessage,
  postDraft,
  postRead,
  postOutline,
  postCompile,
  postRun,
  postKeep,
] as const;
