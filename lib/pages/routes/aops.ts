import type { Context, Hono } from "hono";
import { z } from "zod";
import { keepLineEnds } from "#aop";
import {
  type ApiPorts,
  aopId,
  checkAop,
  listAopViews,
  loadAopView,
  notFound,
  readPage,
  saveAop,
  THINGS,
  versionNumber,
  viewCompile,
} from "#api";
import { getCompile } from "#compiler";
import { diagnose, excerpt } from "#diagnostics";
import { listVersions, loadAop, loadNewestVersion } from "#records";
import { type AopListData, renderAopList } from "../aops/aop-list.ts";
import { type AopData, renderAop } from "../aops/aop-page.ts";
import { renderCompile } from "../aops/compile-page.ts";
import { addForm } from "../form.ts";
import type { PageContent } from "../layout.ts";
import { addPage, type PageAnswer, type PageRequest } from "../page.ts";
import { renderFound } from "../parts/editor.ts";
import { pageOf } from "../parts/page-links.ts";
import { AOPS } from "../words/aops.ts";

const AOPS_SHOWN = 50;
const VERSIONS_SHOWN = 20;

/** A new procedure's form has its id; the script asks for what was found alone. */
const checkFields = z.object({ text: z.string(), id: z.string().optional(), piece: z.literal("found").optional() });

/** Adds the pages on which procedures are listed, written and compiled. */
export function addAopPages(app: Hono, ports: ApiPorts): void {
  addPage(app, ports, {
    path: "/aops",
    async answer({ view }) {
      const page = await readPage(pageOf(view.url, AOPS_SHOWN), (window) => listAopViews(ports.table, window));
      return "refused" in page ? page : renderAopList(view, { page });
    },
  });
  addForm(app, ports, {
    path: "/aops",
    fields: z.object({ id: z.string(), text: z.string() }),
    answer: (request, { fields }) => createAop(request, fields),
  });
  addPage(app, ports, {
    path: "/aops/:aop",
    async answer(request) {
      const { c, view } = request;
      const id = idIn(c);
      const version = /^[1-9]\d{0,7}$/.exec(c.req.query("version") ?? "")?.[0];
      const data = await loadData(request, id, version === undefined ? undefined : Number(version));
      return data ? renderAop(view, data) : notFound(THINGS.aop, id);
    },
  });
  addForm(app, ports, {
    path: "/aops/:aop",
    fields: z.object({ text: z.string(), over: versionNumber.optional() }),
    answer: (request, { fields: { text, over } }) => editAop(request, text, over),
  });
  addForm(app, ports, {
    path: "/aops/:aop/check",
    fields: checkFields,
    answer: (request, { fields }) => checkText(request, fields),
  });
  addForm(app, ports, {
    path: "/aops/:aop/compiles",
    fields: z.object({ instruction: z.string().max(20_000), rebuild: z.literal("yes").optional() }),
    async answer({ c }, { fields: { instruction, rebuild } }) {
      const id = idIn(c);
      if ((await loadNewestVersion(ports.table, id)) === undefined) return notFound(THINGS.aop, id);
      const { compile } = await ports.compiles.start({
        aop: id,
        rebuild: rebuild === "yes",
        ...(instruction.trim() === "" ? {} : { instruction }),
      });
      return { redirect: `/compiles/${compile}` };
    },
  });
  addPage(app, ports, {
    path: "/compiles/:compile{cmp_[0-9A-Za-z]{1,64}}",
    async answer({ c, view }) {
      const id = c.req.param("compile") ?? "";
      const record = await getCompile(ports.table, id);
      return record ? renderCompile(view, viewCompile(record)) : notFound(THINGS.compile, id);
    },
  });
}

/** The id in the path; one that no procedure can have where it is out of form. */
function idIn(c: Context): string {
  return aopId.safeParse(c.req.param("aop")).data ?? "–";
}

async function createAop({ ports, view }: PageRequest, { id, text }: { readonly id: string; readonly text: string }) {
  const again = async (sent: Pick<NonNullable<AopListData["sent"]>, "problem" | "diagnostics">, status: number) => {
    const page = await listAopViews(ports.table, { limit: AOPS_SHOWN });
    return { ...renderAopList(view, { page, sent: { id, text, ...sent } }), status };
  };
  const named = aopId.safeParse(id.trim());
  if (!named.success) {
    const wrong = diagnose("AOP811", { id: excerpt(id) });
    return again({ problem: view.t(wrong.message), diagnostics: [wrong] }, 400);
  }
  if (await loadNewestVersion(ports.table, named.data)) {
    return again({ problem: view.t(AOPS.taken(named.data)), diagnostics: [] }, 409);
  }
  const saved = await saveAop(ports, named.data, text);
  if ("refused" in saved) return again({ problem: view.t(AOPS.notSaved), diagnostics: saved.refused }, 422);
  return { redirect: `/aops/${encodeURIComponent(named.data)}?saved=new` };
}

async function editAop(request: PageRequest, text: string, over: number | undefined) {
  const { c, ports, view } = request;
  const id = idIn(c);
  const before = await loadNewestVersion(ports.table, id);
  if (!before) return notFound(THINGS.aop, id);
  const edited = await loadAop(ports.table, id, over ?? before.version);
  const saved = await saveAop(ports, id, edited ? keepLineEnds(edited.text, text) : text, over);
  if (!("refused" in saved)) {
    const outcome = saved.version === before.version ? "same" : "new";
    return { redirect: `/aops/${encodeURIComponent(id)}?saved=${outcome}#edit` };
  }
  const data = await loadData(request, id);
  if (!data) return notFound(THINGS.aop, id);
  const page: PageContent = renderAop(view, { ...data, sent: { text, diagnostics: saved.refused } });
  return { ...page, status: saved.overtaken ? 409 : 422 };
}

/** Says what saving a text would say: as the page it was written on, or as a piece for the script. */
async function checkText(request: PageRequest, { text, id, piece }: z.output<typeof checkFields>): Promise<PageAnswer> {
  const { c, ports, view } = request;
  const { diagnostics } = await checkAop(ports, text);
  if (piece !== undefined) return { piece: renderFound(view, diagnostics, text) };
  if (id !== undefined) {
    return renderAopList(view, {
      page: await listAopViews(ports.table, { limit: AOPS_SHOWN }),
      sent: { id, text, diagnostics },
    });
  }
  const data = await loadData(request, idIn(c));
  if (!data) return notFound(THINGS.aop, idIn(c));
  return renderAop(view, { ...data, sent: { text, diagnostics, checked: true } });
}

async function loadData({ ports }: PageRequest, id: string, version?: number): Promise<AopData | undefined> {
  const [aop, newest] = await Promise.all([loadAopView(ports, id, version), loadNewestVersion(ports.table, id)]);
  if (!aop || !newest) return undefined;
  const { items } = await listVersions(ports.table, id, { limit: VERSIONS_SHOWN });
  const versions = items.map((one) => ({ version: one.version, savedAt: new Date(one.savedAt).toISOString() }));
  return { aop, newest: newest.version, versions };
}
