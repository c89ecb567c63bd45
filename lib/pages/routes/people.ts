import type { Context, Hono } from "hono";
import {
  type ApiPorts,
  answerRequest,
  type checkShape,
  decisionForm,
  limitBody,
  NOBODY,
  type Refusal,
  readBody,
  refuse,
  signedIn,
  takeAnswer,
  takeDecision,
  viewApproval,
  viewQuestion,
} from "#api";
import { showApproval } from "#approvals";
import { showQuestion } from "#questions";
import { formLimits } from "../form-limits.ts";
import { html } from "../html.ts";
import { isForm } from "../is-form.ts";
import type { PageContent } from "../layout.ts";
import { addPage, answerPage, type PageAnswer, type PageRequest } from "../page.ts";
import { renderDiagnostics } from "../parts/diagnostics.ts";
import { renderApproval } from "../people/approval-page.ts";
import { renderQuestion } from "../people/question-page.ts";
import { prefersHtml } from "../prefers-html.ts";

/** Adds the pages that people open from a mail; looking decides nothing, their forms carry a nonce of their own. */
export function addPeoplePages(app: Hono, ports: ApiPorts): void {
  addAsked(app, ports, {
    path: "/approvals/:id{[A-Za-z0-9_-]{1,200}}",
    show: showApprovalPage,
    take: takeDecisionForm,
  });
  addAsked(app, ports, {
    path: "/questions/:id{[A-Za-z0-9_-]{1,200}}",
    show: showQuestionPage,
    take: takeQuestionAnswer,
    files: true,
  });
}

type Refused = Refusal & { readonly written?: string | undefined };

interface AskedRoute {
  readonly path: string;
  readonly show: (request: PageRequest, written?: string) => Promise<PageContent | Refusal>;
  /** Takes what the form says; gives the refusal, if it is one, with what a person wrote. */
  readonly take: (request: PageRequest) => Promise<Refused | undefined>;
  readonly files?: true;
}

function addAsked(app: Hono, ports: ApiPorts, { path, show, take, files }: AskedRoute): void {
  addPage(app, ports, { path, open: true, answer: show });
  const limit = limitBody(ports, { kind: "fields", ...(files ? { files } : {}) });
  app.post(path, async (c, next) => {
    if (!isForm(c) || !prefersHtml(c)) return next();
    const limited = await limit(c, async () => {});
    if (limited) return limited;
    return answerPage(c, ports, {
      path,
      open: true,
      async answer(request) {
        const refusal = await take(request);
        if (refusal) return showRefused(request, refusal, show);
        const page = await show(request);
        // To the page that shows what was decided, so that reloading it sends nothing again.
        return "refused" in page ? page : { ...page, status: 303, location: request.c.req.path };
      },
    });
  });
}

/** A refused form is answered with the page as it stands now, so that it shows who decided; else with the refusal alone. */
async function showRefused(request: PageRequest, refusal: Refused, show: AskedRoute["show"]): Promise<PageAnswer> {
  const page = await show(request, refusal.written);
  if ("refused" in page) return refusal;
  const { view } = request;
  const body = html`<div role="alert">${renderDiagnostics(view, refusal.diagnostics)}</div>${page.body}`;
  return { ...page, body, status: refusal.refused };
}

function openerOf({ c, view }: PageRequest) {
  return { id: c.req.param("id") ?? "", signedIn: view.caller === NOBODY ? undefined : signedIn(view.caller) };
}

async function showApprovalPage(request: PageRequest, written?: string): Promise<PageContent | Refusal> {
  const { ports, view, c } = request;
  const shown = await showApproval(ports, openerOf(request));
  if (!shown.ok) return refuse(shown.status, shown.diagnostic);
  const page = viewApproval(shown.page);
  const { subject } = shown.page;
  const tells = subject.type === "start" && Object.values(subject.handover).some(({ reason }) => reason !== undefined);
  const words = tells ? await import("../people/tell-reason.ts") : {};
  return renderApproval({ ...view, ...words }, page, c.req.path, written);
}

async function takeDecisionForm(request: PageRequest): Promise<Refused | undefined> {
  const fields = await readFields(request.c, decisionForm);
  if ("refused" in fields) return fields;
  const taken = await takeDecision(request.ports, openerOf(request), fields.content);
  return "refused" in taken ? { ...taken, written: fields.content.comment } : undefined;
}

async function showQuestionPage(request: PageRequest): Promise<PageContent | Refusal> {
  const { ports, view, c } = request;
  const shown = await showQuestion(ports, openerOf(request));
  if (!shown.ok) return refuse(shown.status, shown.diagnostic);
  return renderQuestion(view, viewQuestion(shown.page), c.req.path, formLimits(ports));
}

async function takeQuestionAnswer(request: PageRequest): Promise<Refusal | undefined> {
  const fields = await readFields(request.c, answerRequest);
  if ("refused" in fields) return fields;
  const { id } = openerOf(request);
  const taken = await takeAnswer(request.ports, {
    id,
    caller: request.view.caller,
    body: fields.content,
    files: fields.files,
  });
  return "refused" in taken ? taken : undefined;
}

async function readFields<Fields>(c: Context, schema: Parameters<typeof checkShape<Fields>>[0]) {
  const read = await readBody(c.req.raw, { kind: "fields", form: true, files: true, schema });
  return "refused" in read ? read : { content: read.content as Fields, files: read.files };
}
