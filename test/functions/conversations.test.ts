import { describe, expect, it } from "vitest";
import type { JsonObject } from "#ports";
import { loadProgram } from "#program";
import { keys } from "#records";
import { TABLE_ACCESS } from "../../cdk/constructs/table-access.ts";
import { remoteConversations } from "../../functions/api/remote-conversations.ts";
import { type ExploreEvent, handleExplore } from "../../functions/converse/explore.ts";
import { handleConverse } from "../../functions/converse/handler.ts";
import { modelId } from "../../functions/shared/model-id.ts";
import { openModels } from "../../functions/shared/open-models.ts";
import { createConversationHost } from "../conversation/conversation-host.ts";
import { guardTable } from "../support/guarded-table.ts";

const ASKED = "毎月、freee の取引先ごとに請求書を作り、承認を得て発行したい。";

/** The interface as on AWS: each function sees its own partitions, and what passes between two of them is JSON. */
async function open() {
  const queued: string[] = [];
  let explored: (event: ExploreEvent) => Promise<object> = () => Promise.reject(new Error("nothing is open"));
  let answer: (conversation: string) => Promise<void> = () => Promise.reject(new Error("nothing is open"));
  const host = await createConversationHost({
    change: ({ table }) => ({ table: guardTable(table, "api", TABLE_ACCESS.api) }),
    elsewhere(own) {
      const converse = { ...own, table: guardTable(own.table, "converse", TABLE_ACCESS.converse) };
      const explore = { ...own, table: guardTable(own.table, "explore", TABLE_ACCESS.explore) };
      answer = (conversation) => handleConverse(converse, { conversation });
      explored = (event) => handleExplore(explore, event);
      return remoteConversations({
        converse: "converse",
        explore: "explore",
        model: { kind: "offline" },
        invoker: {
          async invoke(name, payload) {
            expect(name).toBe("explore");
            return copy(await handleExplore(explore, copy(payload) as unknown as ExploreEvent));
          },
          async invokeLater(name, payload) {
            expect(name).toBe("converse");
            queued.push((payload as { readonly conversation: string }).conversation);
          },
        },
      });
    },
  });
  return {
    host,
    queued,
    explore: (event: ExploreEvent) => explored(event),
    answer: (conversation: string) => answer(conversation),
  };
}

describe("conversations whose model and reads are in functions of their own", () => {
  it("are answered by converse, once though its event comes three times", async () => {
    const { host, queued, answer } = await open();

    const begun = await host.send("/conversations", { message: ASKED });
    const path = `/conversations/${begun.body.conversation}`;
    expect([begun.status, begun.body.state, queued]).toEqual([201, "working", [begun.body.conversation]]);
    await Promise.all([answer(begun.body.conversation), answer(begun.body.conversation)]);
    await answer(begun.body.conversation);

    const { body } = await host.show(path);
    expect(body.state).toBe("idle");
    expect(body.turns.map(({ kind }) => kind)).toEqual(["message", "reply"]);
    expect(body.draft.text).toContain("## 進め方");
  });

  it("try reads by explore, which records what a person typed as their word; the model never could", async () => {
    const { host, answer } = await open();
    const begun = await host.send("/conversations", { explore: { tools: ["staff_ledger", "freee"] } });
    const path = `/conversations/${begun.body.conversation}`;

    const read = await host.send(`${path}/reads`, {
      tool: "staff_ledger",
      operation: "find_staff",
      arguments: { name: { value: "山田 花子" } },
    });
    await host.send(`${path}/messages`, { text: "取引先の一覧を見てください。" });
    await answer(begun.body.conversation);

    expect([read.status, read.body.exploration.reads[0]?.status]).toEqual([200, "verified"]);
    expect((await host.show(path)).body.state).toBe("idle");
    expect(TABLE_ACCESS.converse.writes.filter((prefix) => prefix.startsWith("DECIDED"))).toEqual([]);
    expect(
      TABLE_ACCESS.converse.reads.filter((prefix) => /^(RUN|STEP|ACT|ASKED|DECIDED)#(?!try_)/.test(prefix)),
    ).toEqual([]);
  });

  it("record nobody's word where the conversation was made to point to another person's record", async () => {
    const { host, explore } = await open();
    const hanako = "hanako@example.com";
    const tools = { explore: { tools: ["staff_ledger"] } };
    const mine = (await host.send("/conversations", tools)).body;
    const theirs = (await host.send("/conversations", tools, { authorization: `Bearer dev:${hanako}` })).body;
    const converse = guardTable(host.ports.table, "converse", TABLE_ACCESS.converse);
    const rewrite = async (conversation: string, change: object) => {
      const head = await host.ports.table.get(keys.conversation(conversation));
      if (head) await converse.write([{ op: "put", item: { ...head, ...change } }]);
    };
    const read = { tool: "staff_ledger", operation: "find_staff", args: { name: { value: "山田 花子" } } };
    const event = { op: "read", turns: 0, read } as const;
    const { run } = mine.exploration;

    await rewrite(theirs.conversation, { exploration: { run, tools: ["staff_ledger"] } });
    await expect(explore({ ...event, conversation: theirs.conversation, person: hanako })).rejects.toThrow(
      "not of the person",
    );
    await rewrite(mine.conversation, { owner: hanako });
    for (const person of [hanako, "you@localhost"]) {
      await expect(explore({ ...event, conversation: mine.conversation, person })).rejects.toThrow("not of the person");
    }

    expect(await host.ports.table.get(keys.decided(`${run}.1.1`))).toBeUndefined();
  });

  it("are nobody else's to see, to go on with or to read in, and neither is their record", async () => {
    const { host } = await open();
    const { conversation, exploration } = (await host.send("/conversations", { explore: { tools: ["staff_ledger"] } }))
      .body;
    const other = { authorization: "Bearer dev:hanako@example.com" };
    const wish = { tool: "staff_ledger", operation: "find_staff", arguments: { name: { value: "山田 花子" } } };
    const path = `/conversations/${conversation}`;

    const seen = [path, `/runs/${exploration.run}`, `/runs/${exploration.run}/trace`].map((one) =>
      host.get(one, other),
    );
    const done = [
      host.post(`${path}/messages`, { text: "続けて" }, other),
      host.post(`${path}/reads`, wish, other),
      host.post(`/runs/${exploration.run}/cancel`, {}, other),
    ];

    expect((await Promise.all([...seen, ...done])).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it("grant reading alone, whatever else is asked for", async () => {
    const { host, explore } = await open();
    const asked = ["freee", "freee:write", "attachments", "decide", "__proto__"];

    const { program } = (await explore({ op: "grant", tools: asked })) as { readonly program: string };

    const stored = await loadProgram(host.ports.table, program);
    const grants = stored?.manifest.phases.flatMap((phase) => phase.grants);
    expect(grants?.map(({ tool, access }) => [tool, access])).toEqual([
      ["freee", "read"],
      ["attachments", "read"],
    ]);
  });

  it("make no read for somebody who looked at an older state", async () => {
    const { host } = await open();
    const begun = await host.send("/conversations", { explore: { tools: ["staff_ledger"] } });
    const { conversation, exploration } = begun.body;
    const path = `/conversations/${conversation}`;
    const wish = { tool: "staff_ledger", operation: "find_staff", arguments: { name: { value: "山田 花子" } } };

    const [one, other] = await Promise.all([host.send(`${path}/reads`, wish), host.send(`${path}/reads`, wish)]);

    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect(exploration.reads).toEqual([]);
    expect((await host.show(path)).body.exploration.reads).toHaveLength(1);
  });

  it("name the model that answers without loading it", async () => {
    const offline = { kind: "offline" } as const;
    const bedrock = { kind: "bedrock", modelId: "jp.anthropic.claude-x" } as const;
    const compatible = { kind: "openai-compatible", baseUrl: "http://127.0.0.1:9", model: "m" } as const;

    for (const config of [offline, bedrock, compatible]) {
      expect(modelId(config)).toBe((await openModels(config)).id);
    }
  });
});

function copy<T extends object>(value: T): JsonObject {
  return JSON.parse(JSON.stringify(value));
}
