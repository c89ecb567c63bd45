import { z } from "zod";
import type { Json } from "#ports";
import { rest } from "../arms/in-room.ts";
import type { Room } from "../room.ts";
import { type ShownRun, type ShownSubject, shownApproval, shownMails, shownRun } from "./shapes.ts";

const ORIGIN = "http://127.0.0.1";
const MOST_LOOKS = 20_000;

/** The procedure did not compile: nothing can be compared. */
export class UncompiledError extends Error {
  override name = "UncompiledError";
}

/** The product as people and programs use it. */
export interface Product {
  /** Throws `UncompiledError`. */
  compile(aop: string, text: string): Promise<void>;
  upload(file: { readonly name: string; readonly text: string }, person: string): Promise<string>;
  /** Starts a run; the same `key` for the same request starts it once. */
  start(aop: string, input: string, attachments: readonly string[], person: string, key: string): Promise<string>;
  run(run: string): Promise<ShownRun>;
  /** The link that one of these people was mailed for an approval or question; undefined when nobody was. */
  linkFor(asked: string, to: readonly string[]): Promise<Link | undefined>;
  subject(link: Link): Promise<ShownSubject>;
  decide(link: Link, approve: boolean): Promise<void>;
  answer(link: Link, text: string): Promise<void>;
}

/** A mailed link with the person who opens it. */
export interface Link {
  readonly path: string;
  readonly person: string;
}

/** Uses the product of a room over HTTP. */
export function openProduct(room: Pick<Room, "fetch">): Product {
  const send = async (method: string, path: string, options: Sent = {}): Promise<Response> => {
    const { body, type, person, headers = {} } = options;
    const request = new Request(new URL(path, ORIGIN), {
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        accept: "application/json",
        ...(type === undefined ? {} : { "content-type": type }),
        ...(person === undefined ? {} : { authorization: `Bearer dev:${person}` }),
        ...headers,
      },
    });
    return await room.fetch(request);
  };
  const ask = async <T>(form: z.ZodType<T>, method: string, path: string, options?: Sent): Promise<T> => {
    const response = await send(method, path, options);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return form.parse(JSON.parse(text));
  };
  const json = (body: Json, person?: string): Sent => ({
    body: JSON.stringify(body),
    type: "application/json",
    ...(person === undefined ? {} : { person }),
  });
  const nonceOf = async ({ path, person }: Link): Promise<string> =>
    (await ask(z.object({ nonce: z.string().optional() }), "GET", path, { person })).nonce ?? "";

  return {
    async compile(aop, text) {
      await send("PUT", `/aops/${aop}`, { body: text, type: "text/markdown" });
      const { compile } = await ask(z.object({ compile: z.string() }), "POST", `/aops/${aop}/compiles`, json({}));
      for (let look = 0; look < MOST_LOOKS; look += 1) {
        const shown = await ask(shownCompile, "GET", `/compiles/${compile}`);
        if (shown.status === "done") {
          if (shown.result?.outcome !== "refused") return;
          throw new UncompiledError(shown.result.diagnostics.map(({ message }) => message.en).join("; "));
        }
        await rest();
      }
      throw new UncompiledError("the compile did not come to an end");
    },
    async upload({ name, text }, person) {
      const bytes = new TextEncoder().encode(text);
      const place = json({ name, size: bytes.byteLength, type: "text/plain" }, person);
      const { attachment, upload } = await ask(shownPlace, "POST", "/attachments", place);
      const put = await send(upload.method, upload.url, { body: bytes, headers: upload.headers ?? {} });
      if (!put.ok) throw new Error(`upload: ${put.status} ${await put.text()}`);
      return attachment;
    },
    async start(aop, input, attachments, person, key) {
      const sent = { ...json({ input, attachments: [...attachments] }, person), headers: { "idempotency-key": key } };
      return (await ask(z.object({ run: z.string() }), "POST", `/aops/${aop}/runs`, sent)).run;
    },
    run: (run) => ask(shownRun, "GET", `/runs/${run}`),
    async linkFor(asked, to) {
      const mails = await ask(shownMails, "GET", "/mailbox.json");
      const mail = mails.find((one) => one.id.startsWith(`mail_${asked}_`) && to.includes(one.to));
      const [link] = mail?.links ?? [];
      return mail === undefined || link === undefined ? undefined : { path: new URL(link).pathname, person: mail.to };
    },
    subject: async ({ path, person }) => (await ask(shownApproval, "GET", path, { person })).subject,
    async decide(link, approve) {
      const decision = approve ? "approve" : "reject";
      const form = new URLSearchParams({ nonce: await nonceOf(link), decision, comment: approve ? "" : "違います" });
      const type = "application/x-www-form-urlencoded";
      await send("POST", link.path, { body: form.toString(), type, person: link.person });
    },
    async answer(link, text) {
      const form = new FormData();
      form.set("nonce", await nonceOf(link));
      form.set("answer", text);
      await send("POST", link.path, { body: form, person: link.person });
    },
  };
}

interface Sent {
  readonly body?: string | FormData | Uint8Array<ArrayBuffer>;
  readonly type?: string;
  readonly person?: string;
  readonly headers?: { readonly [name: string]: string };
}

const shownPlace = z.object({
  attachment: z.string(),
  upload: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
});

const shownCompile = z.object({
  status: z.string(),
  result: z
    .object({
      outcome: z.string(),
      diagnostics: z.array(z.object({ message: z.object({ en: z.string() }) })),
    })
    .optional(),
});
