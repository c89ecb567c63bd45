import type { Hono } from "hono";
import { z } from "zod";
import {
  type ApiPorts,
  clockRequest,
  type EmbeddedPorts,
  notFound,
  readPage,
  type SandboxPort,
  setFault,
  THINGS,
  toMilliseconds,
} from "#api";
import { addForm } from "../form.ts";
import { renderMailbox } from "../local/mailbox-page.ts";
import { renderSandbox } from "../local/sandbox-page.ts";
import { addPage, type PageAnswer } from "../page.ts";
import { pageOf } from "../parts/page-links.ts";

const MAILS_SHOWN = 20;

/** Adds the pages that only the host on one machine has: its mailbox, its sandbox tools, its clock. */
export function addLocalPages(app: Hono, ports: ApiPorts, { mailbox, clock, sandbox }: EmbeddedPorts): void {
  addPage(app, ports, {
    path: "/mailbox",
    async answer({ view }) {
      const page = await readPage(pageOf(view.url, MAILS_SHOWN), (window) => mailbox.pageMails(window));
      return "refused" in page ? page : renderMailbox(view, page, new Date(clock.now()).toISOString());
    },
  });
  addForm(app, ports, {
    path: "/local/clock",
    fields: z.object({ advance: clockRequest.shape.advance }),
    async answer(_request, { fields: { advance } }) {
      await clock.advance(toMilliseconds(advance));
      return { redirect: "/mailbox" };
    },
  });
  addPage(app, ports, {
    path: "/sandbox",
    async answer({ view }) {
      return renderSandbox(view, await sandbox.list(), sandbox.faultKinds);
    },
  });
  addForm(app, ports, {
    path: "/sandbox/:tool/faults",
    fields: z.object({ kind: z.string(), operation: z.string(), times: z.string().regex(/^(|[1-9]\d{0,2}|1000)$/) }),
    async answer({ c }, { fields: { kind, operation, times } }) {
      const tool = c.req.param("tool") ?? "";
      const refusal = await setFault(sandbox, tool, {
        kind,
        ...(operation === "" ? {} : { operation }),
        ...(times === "" ? {} : { times: Number(times) }),
      });
      return refusal ?? { redirect: `/sandbox#${tool}` };
    },
  });
  addForm(app, ports, {
    path: "/sandbox/:tool/faults/clear",
    fields: z.object({}),
    answer: ({ c }) => changeTool(sandbox, c.req.param("tool") ?? "", (tool) => sandbox.clearFaults(tool)),
  });
  addForm(app, ports, {
    path: "/sandbox/reset",
    fields: z.object({ tool: z.string() }),
    answer: (_request, { fields }) => changeTool(sandbox, fields.tool, (tool) => sandbox.reset(tool)),
  });
}

async function changeTool(
  sandbox: SandboxPort,
  tool: string,
  change: (tool: string) => Promise<void>,
): Promise<PageAnswer> {
  if (!(await sandbox.list()).some((one) => one.tool === tool)) return notFound(THINGS.tool, tool);
  await change(tool);
  return { redirect: `/sandbox#${tool}` };
}
