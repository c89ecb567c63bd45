import type { Hono } from "hono";
import { z } from "zod";
import type { PhaseControls } from "#aop";
import {
  type ApiPorts,
  aopId,
  checkOutline,
  loadAopView,
  loadOutline,
  loadPhaseControls,
  loadTextDifference,
  notFound,
  readPage,
  saveOutline,
  savePhaseControls,
  THINGS,
  versionNumber,
} from "#api";
import { listVersions, loadNewestVersion } from "#records";
import { renderFlow } from "../aops/flow-page.ts";
import { type PhaseFields, type PhaseFormData, renderPhaseForm } from "../aops/phase-form.ts";
import { renderTextDifference, renderVersionList } from "../aops/version-pages.ts";
import { renderYaml, type YamlData } from "../aops/yaml-page.ts";
import { addForm } from "../form.ts";
import { addPage, type PageAnswer, type PageRequest } from "../page.ts";
import { renderFound } from "../parts/editor.ts";
import { pageOf } from "../parts/page-links.ts";

const VERSIONS_SHOWN = 20;

/** Adds the pages on which a procedure's lines are edited without its prose, and its versions are compared. */
export function addEditingPages(app: Hono, ports: ApiPorts): void {
  addPage(app, ports, {
    path: "/aops/:aop/flow",
    async answer({ c, view }) {
      const id = idOf(c.req.param("aop"));
      const aop = await loadAopView(ports, id);
      return aop ? renderFlow(view, aop) : notFound(THINGS.aop, id);
    },
  });
  addPage(app, ports, { path: "/aops/:aop/phases/:phase{[1-9]\\d{0,5}}", answer: (request) => showPhase(request) });
  addForm(app, ports, {
    path: "/aops/:aop/phases/:phase{[1-9]\\d{0,5}}",
    fields: z.record(z.string(), z.string().max(8000)),
    answer: (request, { fields }) => editPhase(request, fields),
  });
  addPage(app, ports, { path: "/aops/:aop/yaml", answer: (request) => showYaml(request) });
  addForm(app, ports, {
    path: "/aops/:aop/yaml",
    fields: z.object({ version: versionNumber, yaml: z.string() }),
    answer: (request, { fields: { version, yaml } }) => editYaml(request, version, yaml),
  });
  addForm(app, ports, {
    path: "/aops/:aop/yaml/check",
    fields: z.object({ version: versionNumber, yaml: z.string(), piece: z.literal("found").optional() }),
    answer: (request, { fields }) => checkYaml(request, fields),
  });
  addPage(app, ports, { path: "/aops/:aop/versions", answer: (request) => showVersions(request) });
  addPage(app, ports, { path: "/aops/:aop/versions/difference", answer: (request) => showDifference(request) });
}

async function showPhase(
  { c, ports, view }: PageRequest,
  sent?: { readonly fields: PhaseFields; readonly problems: PhaseFormData["problems"] },
): Promise<PageAnswer> {
  const aop = idOf(c.req.param("aop"));
  const number = Number(c.req.param("phase"));
  const loaded = await loadPhaseControls(ports, aop, number);
  if (!loaded) return notFound(THINGS.phase, `${aop} ${number}`);
  const { version, phase, controls } = loaded;
  return renderPhaseForm(view, {
    aop,
    version,
    number,
    name: phase.name,
    fields: sent?.fields ?? toFields(controls),
    roles: [...ports.config.approvers.keys()],
    ...(sent?.problems === undefined ? {} : { problems: sent.problems }),
  });
}

async function editPhase(request: PageRequest, sent: Readonly<Record<string, string>>): Promise<PageAnswer> {
  const { c, ports } = request;
  const aop = idOf(c.req.param("aop"));
  const phase = Number(c.req.param("phase"));
  const version = versionNumber.safeParse(sent.version).data ?? 0;
  const fields = fieldsIn(sent);
  const before = await loadNewestVersion(ports.table, aop);
  const saved = await savePhaseControls(ports, { aop, version }, { phase, controls: toControls(fields) });
  if (saved === undefined) return notFound(THINGS.version, `${aop} ${version}`);
  if ("refused" in saved) {
    const page = await showPhase(request, { fields, problems: saved.diagnostics });
    return "title" in page ? { ...page, status: saved.refused } : page;
  }
  const outcome = saved.version === before?.version ? "same" : "new";
  return { redirect: `/aops/${encodeURIComponent(aop)}/flow?saved=${outcome}#phase-${phase}` };
}

async function showYaml(
  { c, ports, view }: PageRequest,
  sent?: { readonly yaml: string } & Pick<YamlData, "problems">,
): Promise<PageAnswer> {
  const aop = idOf(c.req.param("aop"));
  const [outline, newest] = await Promise.all([loadOutline(ports, aop), loadNewestVersion(ports.table, aop)]);
  if (!outline || !newest) return notFound(THINGS.aop, aop);
  return renderYaml(view, { ...outline, title: newest.title, ...sent });
}

async function editYaml(request: PageRequest, version: number, yaml: string): Promise<PageAnswer> {
  const { c, ports } = request;
  const aop = idOf(c.req.param("aop"));
  const before = await loadNewestVersion(ports.table, aop);
  const saved = await saveOutline(ports, { aop, version }, yaml);
  if (saved === undefined) return notFound(THINGS.version, `${aop} ${version}`);
  if ("refused" in saved) {
    const page = await showYaml(request, { yaml, problems: { diagnostics: saved.diagnostics, in: saved.in } });
    return "title" in page ? { ...page, status: saved.refused } : page;
  }
  const outcome = saved.version === before?.version ? "same" : "new";
  return { redirect: `/aops/${encodeURIComponent(aop)}/yaml?saved=${outcome}` };
}

/** Says what saving would say: as the page it was written on, or as a piece for the script. */
async function checkYaml(
  request: PageRequest,
  { version, yaml, piece }: { readonly version: number; readonly yaml: string; readonly piece?: "found" | undefined },
): Promise<PageAnswer> {
  const { c, ports, view } = request;
  const aop = idOf(c.req.param("aop"));
  const found = await checkOutline(ports, { aop, version }, yaml);
  if (!found) return notFound(THINGS.version, `${aop} ${version}`);
  if (piece !== undefined)
    return { piece: renderFound(view, found.diagnostics, found.in === "yaml" ? yaml : undefined) };
  return showYaml(request, { yaml, problems: { ...found, checked: true } });
}

async function showVersions({ c, ports, view }: PageRequest): Promise<PageAnswer> {
  const aop = idOf(c.req.param("aop"));
  const newest = await loadNewestVersion(ports.table, aop);
  if (!newest) return notFound(THINGS.aop, aop);
  const query = pageOf(view.url, VERSIONS_SHOWN);
  const page = await readPage(query, (window) => listVersions(ports.table, aop, window));
  if ("refused" in page) return page;
  const versions = page.items.map((one) => ({ ...one, savedAt: new Date(one.savedAt).toISOString() }));
  return renderVersionList(view, { aop, newest: newest.version, versions, next: page.next, previous: page.previous });
}

async function showDifference({ c, ports, view }: PageRequest): Promise<PageAnswer> {
  const aop = idOf(c.req.param("aop"));
  const from = versionNumber.optional().safeParse(c.req.query("from"));
  const to = versionNumber.optional().safeParse(c.req.query("to"));
  const asked = from.success && to.success ? { from: from.data, to: to.data } : undefined;
  const difference = asked && (await loadTextDifference(ports.table, aop, asked));
  return difference
    ? renderTextDifference(view, difference)
    : notFound(THINGS.version, `${aop} ${c.req.query("to") ?? ""}`);
}

function toFields(controls: PhaseControls): PhaseFields {
  return {
    runWhen: controls.runWhen ?? "",
    proceedWhen: controls.proceedWhen.join("\n"),
    approvalToStart: controls.approvalToStart ?? "",
    approvers: controls.approvers.join("\n"),
    handsOver: controls.handsOver.map(({ name, type }) => ({ name, type: type ?? "any" })),
  };
}

const MOST_FIELDS = 200;

function fieldsIn(sent: Readonly<Record<string, string>>): PhaseFields {
  const text = (name: string): string => (Object.hasOwn(sent, name) ? (sent[name] ?? "") : "");
  const numbers = Array.from({ length: MOST_FIELDS }, (_, i) => i + 1);
  const handsOver = numbers.map((n) => ({ name: text(`field-${n}`), type: text(`type-${n}`) }));
  return {
    runWhen: text("runWhen"),
    proceedWhen: text("proceedWhen"),
    approvalToStart: text("approvalToStart"),
    approvers: text("approvers"),
    handsOver: handsOver.filter(({ name }) => name.trim() !== ""),
  };
}

const TYPES = ["string", "number", "date", "boolean", "file", "list"] as const;

function toControls({ runWhen, proceedWhen, approvalToStart, approvers, handsOver }: PhaseFields): PhaseControls {
  return {
    runWhen,
    approvalToStart,
    proceedWhen: proceedWhen.split("\n"),
    approvers: approvers.split("\n"),
    handsOver: handsOver.map(({ name, type }) => {
      const known = TYPES.find((one) => one === type);
      return known === undefined ? { name } : { name, type: known };
    }),
  };
}

/** The id in a path; one that no procedure can have where it is out of form. */
function idOf(typed: string | undefined): string {
  return aopId.safeParse(typed).data ?? "–";
}
