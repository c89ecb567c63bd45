import { describe, expect, it } from "vitest";
import { readExampleAop } from "../support/agent-harness.ts";
import { type Answer, type Deployment, Visitor } from "./visitor.ts";

/** A product into whose inboxes somebody can put files. */
export interface DeploymentWithInbox extends Deployment {
  /** Puts a file into the inbox of an AOP; its run starts some time later. */
  drop(aop: string, name: string, bytes: Uint8Array): Promise<void>;
}

const OPERATORS = "operators@example.com";
const INVOICE = "請求元: 株式会社みほん\n金額: 120,000円\n支払期限: 2026年12月31日\n";
/** As macOS sends it: ガ as two code points, with a space. */
const NAME = "請求書 ガ (写し).txt".normalize("NFD");

const bytes = (text: string) => new TextEncoder().encode(text);

async function runsOf(visitor: Visitor): Promise<readonly (Answer & { readonly run: string })[]> {
  return (await visitor.json<{ readonly runs: readonly (Answer & { readonly run: string })[] }>("GET", "/runs")).runs;
}

/** Files that nobody signed in for, and the questions that their runs ask. */
export function describeInbox(open: () => Promise<DeploymentWithInbox>): void {
  describe("a file dropped into an AOP's inbox", () => {
    it("starts one run with it, whatever its name", async () => {
      const deployment = await open();
      const visitor = new Visitor(deployment);
      await visitor.compile("reading", readExampleAop("invoice-reading"));
      await deployment.drop("reading", NAME, bytes(INVOICE));
      const run = await visitor.until(async () => (await runsOf(visitor))[0]?.run);
      const ended = await visitor.ended(run);
      expect(ended.status).toBe("completed");
      expect(ended.phases[0]?.values).toMatchObject({ 金額: { status: "extracted", value: 120_000 } });
      const runs = await runsOf(visitor);
      expect(runs).toHaveLength(1);
      expect(runs[0]?.requester).toBe("unknown");
    });

    it("has its run ask the operators, for nobody knows who the requester is", async () => {
      const deployment = await open();
      const visitor = new Visitor(deployment);
      await visitor.compile("account", readExampleAop("account-application"));
      await deployment.drop("account", "申請.txt", bytes("申請者: 山田 花子\n部署: 営業\n役割: 閲覧者\n"));
      const run = await visitor.until(async () => (await runsOf(visitor))[0]?.run);
      const waiting = await visitor.settled(run);
      expect(waiting.waitingFor).toMatchObject([{ kind: "question" }]);
      const answered = await visitor.answer(await visitor.nextLink(OPERATORS), "部署: 営業一部\n期限: 2027年3月31日");
      expect(answered.status).toBe(200);
      expect((await visitor.settled(run)).status).not.toBe("failed");
    });
  });
}
