import type { Json } from "#ports";

/** A running product that scenarios talk to over HTTP alone. */
export interface Deployment {
  fetch(request: Request): Promise<Response>;
  readonly origin: string;
  /** How long something may take that does not come at once, and how often to look; twenty seconds unless given. */
  readonly patienceMs?: number;
  readonly pauseMs?: number;
}

/** A JSON object as it came over HTTP. */
export type Answer = { readonly [name: string]: Json | undefined } & { readonly status?: Json };

/** A value as `GET /runs/{run}` shows it. */
export interface ShownValue {
  readonly status: string;
  readonly value?: Json;
  readonly candidates?: readonly Json[];
}

/** A run as `GET /runs/{run}` shows it, as far as scenarios look at it. */
export interface ShownRun {
  readonly run: string;
  readonly status: string;
  readonly phases: readonly {
    readonly number: number;
    readonly name: string;
    readonly status: string;
    readonly artifact?: { readonly [field: string]: Json };
    readonly values?: { readonly [field: string]: ShownValue };
  }[];
  readonly waitingFor: readonly {
    readonly kind: string;
    readonly id: string;
    readonly to: readonly string[] | string;
  }[];
  readonly needs: readonly { readonly field: string; readonly status: string; readonly wants: string }[];
  readonly actions: readonly { readonly operation: string; readonly status: string }[];
}

interface ShownMail {
  readonly to: string;
  readonly subject: string;
  readonly links: readonly string[];
}

const PATIENCE_MS = 20_000;
const PAUSE_MS = 20;

/** A person with nothing but HTTP: saves AOPs, starts runs, reads mails, opens links, decides, answers. */
export class Visitor {
  readonly #deployment: Deployment;
  readonly #used = new Set<string>();
  readonly #headers: { readonly [name: string]: string };

  constructor(deployment: Deployment, person?: string) {
    this.#deployment = deployment;
    this.#headers = person === undefined ? {} : { authorization: `Bearer dev:${person}` };
  }

  async call(
    method: string,
    path: string,
    body?: string | FormData | Uint8Array<ArrayBuffer>,
    headers: { readonly [name: string]: string } = {},
  ): Promise<Response> {
    return this.#send(method, path, body, { accept: "application/json", ...this.#headers, ...headers });
  }

  #send(
    method: string,
    path: string,
    body: string | FormData | Uint8Array<ArrayBuffer> | undefined,
    headers: { readonly [name: string]: string },
  ): Promise<Response> {
    const url = new URL(path, this.#deployment.origin);
    const init = { method, headers };
    return this.#deployment.fetch(new Request(url, body === undefined ? init : { ...init, body }));
  }

  async json<Shape = Answer>(method: string, path: string, body?: object): Promise<Shape> {
    const response = await (body === undefined
      ? this.call(method, path)
      : this.call(method, path, JSON.stringify(body), { "content-type": "application/json" }));
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.slice(0, 500)}`);
    return JSON.parse(answer) as Shape;
  }

  async save(aop: string, text: string): Promise<Response> {
    return this.call("PUT", `/aops/${aop}`, text, { "content-type": "text/markdown" });
  }

  /** Saves a text and compiles it; gives the result. Refused, it throws with what was found. */
  async compile(aop: string, text?: string, request: object = {}): Promise<Answer> {
    if (text !== undefined) await this.save(aop, text);
    const { compile } = await this.json("POST", `/aops/${aop}/compiles`, request);
    const done = await this.until(async () => {
      const shown = await this.json<Answer & { readonly result?: Answer }>("GET", `/compiles/${String(compile)}`);
      return shown.status === "done" ? shown : undefined;
    });
    const result = done.result as Answer;
    if (result.outcome === "refused") throw new Error(`The compile was refused: ${JSON.stringify(result)}`);
    return result;
  }

  async start(aop: string, input = "", attachments: readonly string[] = []): Promise<string> {
    const { run } = await this.json("POST", `/aops/${aop}/runs`, { input, attachments });
    return String(run);
  }

  run(run: string): Promise<ShownRun> {
    return this.json<ShownRun>("GET", `/runs/${run}`);
  }

  /** The run once it has come to rest: it waits for a person, or has ended. */
  settled(run: string): Promise<ShownRun> {
    return this.until(async () => {
      const shown = await this.run(run);
      return shown.status === "running" ? undefined : shown;
    });
  }

  /** The run once it has ended. */
  ended(run: string): Promise<ShownRun> {
    return this.until(async () => {
      const shown = await this.run(run);
      return shown.status === "running" || shown.status === "waiting" ? undefined : shown;
    });
  }

  /** Sends a file's bytes through an upload link. */
  async upload(name: string, bytes: Uint8Array, type: string): Promise<string> {
    const { attachment, upload } = await this.json<{
      readonly attachment: string;
      readonly upload: {
        readonly method: string;
        readonly url: string;
        readonly headers?: { readonly [name: string]: string };
        readonly fields?: { readonly [name: string]: string };
      };
    }>("POST", "/attachments", { name, size: bytes.byteLength, type });
    const { fields, headers = {} } = upload;
    const body = fields === undefined ? new Uint8Array(bytes) : formOf(fields, bytes, type);
    const response = await this.#send(upload.method, upload.url, body, headers);
    if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
    return attachment;
  }

  /** The path of the next link that was mailed to a person; each is given once. */
  async nextLink(to: string): Promise<string> {
    const link = await this.until(async () => {
      const mails = await this.json<readonly ShownMail[]>("GET", "/mailbox.json");
      const links = mails.filter((mail) => mail.to === to).flatMap((mail) => mail.links.slice(0, 1));
      return links.find((one) => !this.#used.has(one));
    });
    this.#used.add(link);
    return new URL(link).pathname;
  }

  /** Opens a link as a browser does; gives what its page says. */
  open(link: string): Promise<Answer> {
    return this.json("GET", link);
  }

  /** Decides as the form of the link's page does. */
  async decide(link: string, decision: "approve" | "reject", comment = ""): Promise<Response> {
    const { nonce } = await this.open(link);
    const form = new URLSearchParams({ nonce: String(nonce), decision, comment });
    return this.call("POST", link, form.toString(), { "content-type": "application/x-www-form-urlencoded" });
  }

  /** Answers as the form of the link's page does. */
  async answer(link: string, answer: string, files: readonly File[] = []): Promise<Response> {
    const { nonce } = await this.open(link);
    const form = new FormData();
    form.set("nonce", String(nonce));
    form.set("answer", answer);
    for (const file of files) form.append("files", file);
    return this.call("POST", link, form);
  }

  /** Waits, bounded, for what does not come at once. */
  async until<T>(look: () => Promise<T | undefined>): Promise<T> {
    const { patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS } = this.#deployment;
    const end = Date.now() + patienceMs;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      if (Date.now() > end) throw new Error("it did not come in time");
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** The form of an upload link: its fields first, the file last, as S3 wants them. */
function formOf(fields: { readonly [name: string]: string }, bytes: Uint8Array, type: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([new Uint8Array(bytes)], { type }));
  return form;
}
