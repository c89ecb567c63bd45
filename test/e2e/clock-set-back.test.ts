import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { Visitor } from "../scenarios/visitor.ts";
import { readExampleAop } from "../support/agent-harness.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const REQUEST = "申請者: 山田 花子\n部署: 営業一部\n役割: 閲覧者\n期限: 2027年3月31日\n用途: 取引先との共同企画";
const MINUTE = 60 * 1000;

afterEach(() => vi.restoreAllMocks());

/** A host on a machine whose clock somebody sets: `ahead` says by how much. */
async function openOnWrongClock() {
  const machine = { ahead: 0, onCommit: (): void => undefined };
  const real = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => real() + machine.ahead);
  const storage = { onApply: () => machine.onCommit(), onCommit: () => machine.onCommit() };
  const config = defaultConfig(SANDBOX_PRESETS);
  const host = await startHost({ dir: temporaryFolder(), config, storage });
  onTestFinished(() => host.close());
  return { machine, visitor: new Visitor({ origin: "http://127.0.0.1", fetch: (request) => host.fetch(request) }) };
}

it.each([
  ["a minute", MINUTE],
  ["three days", 3 * 24 * 60 * MINUTE],
])("an approval is carried out once though the machine's clock is set back by %s right after it", async (_, back) => {
  const { machine, visitor } = await openOnWrongClock();
  machine.ahead = back;
  await visitor.compile("account", readExampleAop("account-application"));
  const run = await visitor.start("account", REQUEST);
  await visitor.settled(run);
  const link = await visitor.nextLink("it-lead@example.com");
  const { nonce } = await visitor.open(link);
  machine.onCommit = () => {
    machine.ahead = 0;
  };
  const form = new URLSearchParams({ nonce: String(nonce), decision: "approve", comment: "" }).toString();
  await visitor.call("POST", link, form, { "content-type": "application/x-www-form-urlencoded" });
  const ended = await visitor.ended(run);
  expect(ended.status).toBe("completed");
  expect(ended.actions.filter(({ operation }) => operation === "create_account")).toHaveLength(1);
  const journal = await visitor.json<{ readonly entries: readonly { readonly at: string }[] }>(
    "GET",
    `/runs/${run}/journal?limit=200`,
  );
  expect(journal.entries.length).toBeLessThan(60);
});
