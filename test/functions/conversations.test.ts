import { describe, expect, it } from "vitest";
import type { JsonObject } from "#ports";
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
  let answer: (conversation: string) => Promise<void> = () => Promise.reject(new Error("nothing is open"));
  const host = await createConversationHost({
    change: ({ table }) => ({ table: guardTable(table, "api", TABLE_ACCESS.api) }),
    elsewhere(own) {
      const converse = { ...own, table: guardTable(own.table, "converse", TABLE_ACCESS.converse) };
      const explore = { ...own, table: guardTable(own.table, "explore", TABLE_ACCESS.explore) };
      answer = (conversation) => handleConverse(converse, { conversation });
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
  return { host, queued, answer: (conversation: string) => answer(conversation) };
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
