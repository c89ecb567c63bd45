import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Config, defaultConfig, SANDBOX_PRESETS } from "#config";
import { createSqliteTable, type Host, startHost } from "#local";
import { readAccountApplication } from "../support/account-reader.ts";
import { readExampleAop } from "../support/agent-harness.ts";
import { startOpenAiServer } from "../support/openai-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { type Answer, type ShownRun, Visitor } from "./visitor.ts";

/** Names a purpose that is no department, and an end that is no date. */
export const REQUEST = "営業用のアカウントを、プロジェクトの間だけ使いたい";
export const ANSWER = "部署: 営業一部\n役割: 閲覧者\n期限: 2027年3月31日";
export const REQUESTER = "you@localhost";
export const APPROVER = "it-lead@example.com";

/** The request on a host of its own, with a scripted model behind an OpenAI-compatible endpoint. */
export interface Walk {
  readonly visitor: Visitor;
  readonly run: string;
  /** Ends the host, lets somebody at its record, and starts it again. */
  tamper(change: (table: ReturnType<typeof createSqliteTable>) => Promise<void>): Promise<void>;
}

/** Starts the request; it comes to rest at the question. */
export async function startWalk(change: Partial<Config> = {}): Promise<Walk> {
  const server = await startOpenAiServer(readAccountApplication);
  const model = { kind: "openai-compatible", baseUrl: server.baseUrl, model: "scripted" } as const;
  const config = { ...defaultConfig(SANDBOX_PRESETS), model, ...change };
  const dir = temporaryFolder();
  let host: Host = await startHost({ dir, config });
  onTestFinished(() => host.close());
  const visitor = new Visitor({ origin: "http://127.0.0.1", fetch: (request) => host.fetch(request) });
  await visitor.compile("account", readExampleAop("account-application"));
  const run = await visitor.start("account", REQUEST);
  return {
    visitor,
    run,
    async tamper(work) {
      await host.close();
      const table = createSqliteTable({ path: join(dir, "table.db") });
      await work(table);
      table.close();
      host = await startHost({ dir, config });
    },
  };
}

/** Answers the question; the run comes to rest at the approval. Gives the approver's link. */
export async function answerWalk({ visitor, run }: Walk): Promise<string> {
  await visitor.settled(run);
  await visitor.answer(await visitor.nextLink(REQUESTER), ANSWER);
  await visitor.settled(run);
  return visitor.nextLink(APPROVER);
}

/** The accounts that really exist outside. */
export async function accountsOf(visitor: Visitor): Promise<readonly Answer[]> {
  const { tools } = await visitor.json<{
    readonly tools: readonly { readonly tool: string; readonly effects: readonly Answer[] }[];
  }>("GET", "/sandbox");
  const effects = tools.find(({ tool }) => tool === "account_registry")?.effects ?? [];
  return effects.filter(({ operation }) => operation === "create_account");
}

/** What became of the registration, as the run shows it. */
export function registrationOf(run: ShownRun): ShownRun["actions"][number] & { readonly error?: { code: string } } {
  const action = run.actions.find(({ operation }) => operation === "create_account");
  if (action === undefined) throw new Error("No account was asked for");
  return action;
}
