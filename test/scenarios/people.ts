import { describe, expect, it } from "vitest";
import { readExampleAop } from "../support/agent-harness.ts";
import { type Deployment, Visitor } from "./visitor.ts";

const YOU = "you@localhost";
const REQUEST = "申請者: 山田 花子\n部署: 営業一部\n役割: 閲覧者\n期限: 2027年3月31日\n用途: 取引先との共同企画";
const INVOICE = "請求書\n\n請求元: 株式会社みほん\n金額: 120,000円\n支払期限: 2026年12月31日\n";

/** The shipped procedure with the registration right behind the ledgers. */
function withoutApplication(text: string): string {
  const without = text.replace(/## フェーズ 3:[\s\S]*?(?=## フェーズ 4:)/, "");
  return without
    .replace("フェーズ 4: 登録する", "フェーズ 3: 登録する")
    .replace("申請書の内容のとおりに", "照合した内容のとおりに");
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** Requests, files, questions and the people who answer them. */
export function describePeople(open: () => Promise<Deployment>): void {
  describe("an invoice that comes as a file", () => {
    it("is read where the file is given, whatever its name, and handed on with its source", async () => {
      const visitor = new Visitor(await open());
      await visitor.compile("reading", readExampleAop("invoice-reading"));
      const name = "請求書 ガ\u3099イド (写し).txt".normalize("NFD");
      const attachment = await visitor.upload(name, bytes(INVOICE), "text/plain");
      const run = await visitor.start("reading", "", [attachment]);
      const ended = await visitor.ended(run);
      expect(ended.status).toBe("completed");
      expect(ended.phases[0]?.values).toMatchObject({
        請求元: { status: "extracted", value: "株式会社みほん" },
        金額: { status: "extracted", value: 120_000 },
        支払期限: { status: "extracted", value: "2026-12-31" },
      });
    });

    it("is asked for when it was not given, and read from the answer", async () => {
      const visitor = new Visitor(await open());
      await visitor.compile("reading", readExampleAop("invoice-reading"));
      const run = await visitor.start("reading", "請求書の支払いを準備してください");
      const waiting = await visitor.settled(run);
      expect(waiting.waitingFor).toMatchObject([{ kind: "question" }]);
      const file = new File([bytes(INVOICE)], "請求書.txt", { type: "text/plain" });
      const answered = await visitor.answer(await visitor.nextLink(YOU), "添付します", [file]);
      expect(answered.status).toBe(200);
      const ended = await visitor.ended(run);
      expect(ended.phases[0]?.values).toMatchObject({ 金額: { status: "extracted", value: 120_000 } });
    });

    it("is not made up when it never comes: the artifact says so", async () => {
      const visitor = new Visitor(await open());
      await visitor.compile("reading", readExampleAop("invoice-reading"));
      const run = await visitor.start("reading", "請求書の支払いを準備してください");
      await visitor.settled(run);
      await visitor.answer(await visitor.nextLink(YOU), "ありません");
      const ended = await visitor.ended(run);
      const values = ended.phases[0]?.values ?? {};
      expect(Object.values(values).map((value) => value.status)).toEqual(["missing", "missing", "missing", "missing"]);
      expect(ended.actions).toEqual([]);
    });
  });

  describe("an account application", () => {
    it("is checked against the ledgers, approved as shown, and registered once", async () => {
      const visitor = new Visitor(await open());
      await visitor.compile("account", readExampleAop("account-application"));
      const run = await visitor.start("account", REQUEST);
      const waiting = await visitor.settled(run);
      expect(waiting.phases[0]?.values).toMatchObject({ 部署: { status: "extracted" }, 期限: { value: "2027-03-31" } });
      expect(waiting.phases[1]?.values).toMatchObject({ 部署: { status: "verified" }, 役割: { status: "verified" } });
      expect(waiting.waitingFor).toMatchObject([{ kind: "approval" }]);
      const decided = await visitor.decide(await visitor.nextLink("it-lead@example.com"), "approve");
      expect(decided.status).toBe(200);
      const ended = await visitor.ended(run);
      expect(ended.status).toBe("completed");
      expect(ended.actions.filter((action) => action.operation === "create_account")).toHaveLength(1);
    });

    it.each([
      ["as it is shipped, with a written application in between", (text: string) => text],
      ["without anything between the ledgers and the registration", withoutApplication],
    ])("is void when a ledger row changed after it was asked for: %s", async (_, change) => {
      const visitor = new Visitor(await open());
      await visitor.compile("account", change(readExampleAop("account-application")));
      const run = await visitor.start("account", REQUEST);
      await visitor.settled(run);
      const link = await visitor.nextLink("it-lead@example.com");
      const row = { role_id: "r1", name: "閲覧者 (廃止)" };
      await visitor.json("POST", "/sandbox/role_list/ledgers/roles", { put: row });
      expect((await visitor.decide(link, "approve")).status).toBe(200);
      const ended = await visitor.ended(run);
      expect(ended.status).toBe("stopped");
      expect(ended.actions.filter((one) => one.operation === "create_account" && one.status === "succeeded")).toEqual(
        [],
      );
    });

    it("is registered from ledger rows that were read in an earlier phase", async () => {
      const visitor = new Visitor(await open());
      await visitor.compile("account", withoutApplication(readExampleAop("account-application")));
      const run = await visitor.start("account", REQUEST);
      await visitor.settled(run);
      await visitor.decide(await visitor.nextLink("it-lead@example.com"), "approve");
      expect((await visitor.ended(run)).status).toBe("completed");
    });

    it("does not get a department past the registry that only a draft's receipt repeats", async () => {
      const visitor = new Visitor(await open());
      const unchecked = readExampleAop("account-application")
        .replace(/## フェーズ 2:[\s\S]*?(?=## フェーズ 3:)/, "")
        .replace(/進む条件:.*\n/, "")
        .replace("フェーズ 3:", "フェーズ 2:")
        .replace("フェーズ 4:", "フェーズ 3:");
      await visitor.compile("account", unchecked);
      const run = await visitor.start("account", REQUEST.replace("営業一部", "宇宙開発部"));
      const ended = await visitor.ended(run);
      expect(ended.status).toBe("stopped");
      expect(ended.needs).toContainEqual({ field: "department", status: "extracted", wants: "verified" });
    });

    it("does not pass its gate while a department has several candidates", async () => {
      const visitor = new Visitor(await open());
      await visitor.compile("account", readExampleAop("account-application"));
      const run = await visitor.start("account", REQUEST.replace("営業一部", "営業"));
      const waiting = await visitor.settled(run);
      expect(waiting.waitingFor).toMatchObject([{ kind: "question" }]);
      await visitor.answer(await visitor.nextLink(YOU), "部署: 営業");
      const ended = await visitor.ended(run);
      expect(ended.status).toBe("stopped");
      expect(ended.phases[1]?.values).toMatchObject({ 部署: { status: "ambiguous" } });
      expect(ended.actions.filter((action) => action.operation === "create_account")).toEqual([]);
    });
  });
}
