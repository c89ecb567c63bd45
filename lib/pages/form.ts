import type { Hono } from "hono";
import { z } from "zod";
import { checkShape, type GivenFile, limitBody, type Refusal, readBody, refuse } from "#api";
import { diagnose } from "#diagnostics";
import { holdsNonce } from "./form-nonce.ts";
import { isForm } from "./is-form.ts";
import { answerPage, type PageAnswer, type PageRequest } from "./page.ts";
import type { PagePorts } from "./page-ports.ts";

/** What a form sent: its fields, checked, and the files that came along. */
export interface SentForm<Fields> {
  readonly fields: Fields;
  readonly files: readonly GivenFile[];
}

/** A form of one of our own pages. */
export interface FormRoute<Fields> {
  readonly path: string;
  readonly fields: z.ZodType<Fields>;
  readonly files?: true;
  readonly answer: (request: PageRequest, sent: SentForm<Fields>) => Promise<PageAnswer>;
}

/** Adds what takes a form of a page; it needs the nonce of that page. Anything else that is posted there is left alone. */
export function addForm<Fields>(app: Hono, ports: PagePorts, route: FormRoute<Fields>): void {
  const body = { kind: "fields", form: true, schema: z.record(z.string(), z.string()) } as const;
  const taken = route.files ? { ...body, files: true as const } : body;
  const limit = limitBody(ports, taken);
  app.post(route.path, async (c, next) => {
    if (!isForm(c)) return next();
    const limited = await limit(c, async () => {});
    if (limited) return limited;
    return answerPage(c, ports, {
      path: route.path,
      async answer(request) {
        const sent = await readBody(c.req.raw, taken);
        if ("refused" in sent) return sent;
        const refusal = checkNonce(request, sent.content);
        if (refusal) return refusal;
        const fields = checkShape(route.fields, sent.content, { ja: "フォーム", en: "The form" });
        return "refused" in fields ? fields : route.answer(request, { fields: fields.value, files: sent.files });
      },
    });
  });
}

function checkNonce({ ports, view }: PageRequest, content: unknown): Refusal | undefined {
  const { nonce } = content as { readonly nonce?: string };
  const held = holdsNonce(ports.formKey, view.caller.person, ports.clock.now(), nonce ?? "");
  return held ? undefined : refuse(403, diagnose("AOP808", {}));
}
