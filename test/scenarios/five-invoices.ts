import { onTestFinished } from "vitest";
import { type Config, defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { readExampleAop } from "../support/agent-harness.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { type Answer, type ShownRun, Visitor } from "./visitor.ts";

/** Who approves that invoices are issued. */
export const ACCOUNTING = "accounting-lead@example.com";

/** The monthly invoices of five partners, waiting for the approval that issues all of them. */
export interface FiveInvoices {
  readonly visitor: Visitor;
  readonly run: string;
  /** The approver's link. */
  readonly link: string;
  /** The state folder, for the command line. */
  readonly dir: string;
  /** What an operation really did, once for each time. */
  effects(tool: string, operation: string): Promise<readonly Answer[]>;
  /** The page at a path in one language, without its markup. */
  page(path: string, language: "ja" | "en"): Promise<string>;
}

/** An accounting system that neither knows a call again nor can be asked what became of it. */
export function forgetfulAccounting(): Config["tools"] {
  const { tools } = defaultConfig(SANDBOX_PRESETS);
  const operations = new Map(Object.entries(SANDBOX_PRESETS.get("freee")?.operations ?? {}));
  const { idempotencyKey: _key, find: _find, ...issue } = operations.get("issue_invoice") ?? { access: "commit" };
  operations.set("issue_invoice", issue);
  return new Map([...tools, ["freee", { server: "sandbox", ...tools.get("freee"), operations }]]);
}

/** Starts the shipped procedure for five partners; it comes to rest at the approval. */
export async function startFiveInvoices(
  change: Partial<Config> = {},
  edit: (text: string) => string = (text) => text,
): Promise<FiveInvoices> {
  const dir = temporaryFolder();
  const host = await startHost({ dir, config: { ...defaultConfig(SANDBOX_PRESETS), ...change }, port: 0 });
  onTestFinished(() => host.close());
  const visitor = new Visitor({ origin: host.url ?? "", fetch: (request) => host.fetch(request) });
  for (let index = 6; index <= 20; index += 1) {
    const remove = `p${String(index).padStart(2, "0")}`;
    await visitor.json("POST", "/sandbox/freee/ledgers/partners", { remove });
  }
  await visitor.compile("monthly", edit(readExampleAop("monthly-invoices")));
  const run = await visitor.start("monthly", "2026年10月分");
  await visitor.settled(run);
  const link = await visitor.nextLink(ACCOUNTING);
  return {
    visitor,
    run,
    link,
    dir,
    async effects(tool, operation) {
      const { tools } = await visitor.json<{
        readonly tools: readonly { readonly tool: string; readonly effects: readonly Answer[] }[];
      }>("GET", "/sandbox");
      const all = tools.find((one) => one.tool === tool)?.effects ?? [];
      return all.filter((one) => one.operation === operation);
    },
    async page(path, language) {
      const answer = await visitor.call("GET", path, undefined, { accept: "text/html", "accept-language": language });
      const text = (await answer.text()).replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, " ");
      return text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll(/\s+/g, " ");
    },
  };
}

/** Approves while the third of the five times out, after it was written or before; gives the link of the question about it. */
export async function loseTheThird(
  { visitor, run, link }: FiveInvoices,
  kind: "timeout-after-write" | "timeout-before-write" = "timeout-after-write",
): Promise<string> {
  const operation = "issue_invoice";
  await visitor.json("POST", "/sandbox/freee/faults", { kind, operation, times: 1 });
  // Means nothing to an operation that is no ledger, so that the first two go through.
  await visitor.json("POST", "/sandbox/freee/faults", { kind: "more-pages", operation, times: 2 });
  await visitor.decide(link, "approve");
  await visitor.until(async () => ((await isAsked(visitor, run)) ? true : undefined));
  return visitor.nextLink(ACCOUNTING);
}

async function isAsked(visitor: Visitor, run: string): Promise<boolean> {
  const shown: ShownRun = await visitor.run(run);
  return shown.waitingFor.some(({ kind }) => kind === "question");
}
