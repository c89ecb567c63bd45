import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { Visitor } from "../../scenarios/visitor.ts";
import { readExampleAop } from "../../support/agent-harness.ts";
import { CALLED_APPLICATION } from "./called-application.ts";

/**
 * One process of a host that may be killed: `child.ts DIR prepare|run|try|look AOP INPUT APPROVER [WHEN COUNT]`. `prepare` saves and
 * compiles the AOP; `run` starts its one run, or finds it, approves what has to be approved, and tells how it ended and
 * what the tools really did. `try` tries one read in a conversation, and `look` tells how the reads of all conversations
 * are shown. With WHEN (`commit` or `apply`) and COUNT the process kills itself right after that commit, or
 * after that list of writes was applied and before it is on disk.
 */
const [dir = "", task = "", aop = "", input = "", approver = "", when = "", count = "0"] = process.argv.slice(2);
const seen = { commit: 0, apply: 0 };
const see = (kind: "commit" | "apply"): void => {
  seen[kind] += 1;
  if (kind === when && seen[kind] === Number(count)) process.kill(process.pid, "SIGKILL");
};

const host = await startHost({
  dir,
  config: defaultConfig(SANDBOX_PRESETS),
  log: (message, fault) => process.stderr.write(`${message}: ${String(fault)}\n`),
  storage: { onCommit: () => see("commit"), onApply: () => see("apply") },
});
const visitor = new Visitor({ origin: "http://127.0.0.1", fetch: (request) => host.fetch(request) });
if (task === "prepare") await prepare();
else if (task === "try") await tryRead();
else if (task === "look") process.stdout.write(JSON.stringify(await lookAtReads()));
else process.stdout.write(JSON.stringify(await runToItsEnd()));
await host.close();

async function prepare(): Promise<void> {
  if (!(aop in CALLED_APPLICATION)) {
    await visitor.compile(aop, readExampleAop(aop));
    return;
  }
  for (const [id, text] of Object.entries(CALLED_APPLICATION)) await visitor.save(id, text);
  await visitor.compile(aop);
}

async function tryRead(): Promise<void> {
  const post = async (path: string, body: object): Promise<{ readonly conversation: string }> => {
    const answer = await visitor.call("POST", path, JSON.stringify(body), { "content-type": "application/json" });
    return (await answer.json()) as { readonly conversation: string };
  };
  const { conversation } = await post("/conversations", { explore: { tools: ["staff_ledger"] } });
  const read = { tool: "staff_ledger", operation: "find_staff", arguments: { name: { value: "山田 花子" } } };
  await post(`/conversations/${conversation}/reads`, read);
  process.stdout.write(JSON.stringify({ seen }));
}

async function lookAtReads(): Promise<object> {
  const { conversations } = await visitor.json<{
    readonly conversations: readonly { readonly conversation: string }[];
  }>("GET", "/conversations");
  const reads = await Promise.all(
    conversations.map(async ({ conversation }) => {
      const shown = await visitor.json<{ readonly exploration: { readonly reads: readonly object[] } }>(
        "GET",
        `/conversations/${conversation}`,
      );
      return shown.exploration.reads;
    }),
  );
  return reads.flat();
}

async function runToItsEnd(): Promise<object> {
  const headers = { "content-type": "application/json", "idempotency-key": "the-one-run" };
  const started = await visitor.call("POST", `/aops/${aop}/runs`, JSON.stringify({ input }), headers);
  const { run } = (await started.json()) as { readonly run: string };
  for (;;) {
    const settled = await visitor.settled(run);
    if (settled.status !== "waiting") return { status: settled.status, effects: await countEffects(), seen };
    await visitor.decide(await visitor.nextLink(approver), "approve");
    await visitor.until(async () => ((await visitor.run(run)).status === "waiting" ? undefined : true));
  }
}

/** What the tools did, by operation, as they count it themselves. */
async function countEffects(): Promise<{ readonly [operation: string]: number }> {
  const { tools } = await visitor.json<{
    readonly tools: readonly { readonly effects: readonly { readonly operation: string }[] }[];
  }>("GET", "/sandbox");
  const counts: { [operation: string]: number } = {};
  for (const { operation } of tools.flatMap((tool) => tool.effects)) counts[operation] = (counts[operation] ?? 0) + 1;
  return counts;
}
