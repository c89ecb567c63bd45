import { describe, expect, it } from "vitest";
import { createSite } from "#pages";
import { askQuestion } from "../api/asked-question.ts";
import { applyForAccounts, ask } from "../support/account-application.ts";
import { createSiteHost, page } from "./site.ts";

const LEAD = { authorization: "Bearer dev:lead@example.com" };

const TARO = { authorization: "Bearer dev:taro@example.com" };

async function hostWithApproval() {
  const application = await applyForAccounts({
    args: {
      department: { kind: "part", of: { kind: "result", call: "1.1" }, at: "/id" },
      purpose: { kind: "made", by: "model", value: "経費の入力" },
    },
  });
  await ask(application);
  const { ports, recorded } = application;
  return createSiteHost({ ...ports, clock: recorded.clock });
}

describe("the inbox", () => {
  it("shows a person what waits for them, with its end and the way to it", async () => {
    const host = await hostWithApproval();

    const { text, status } = await page(host, "/inbox", LEAD);

    expect(status).toBe(200);
    const way = /href="(\/approvals\/[^"]+)"/.exec(text)?.[1] ?? "";
    expect(text).toContain("期限");
    expect((await page(host, way, LEAD)).status).toBe(200);
  });

  it("shows nobody what waits for others", async () => {
    const host = await hostWithApproval();

    const { text } = await page(host, "/inbox", { authorization: "Bearer dev:other@example.com" });

    expect(text).not.toContain("/approvals/");
    expect(text).toContain("いま、あなたを待っているものはありません。");
  });

  it("is empty again once the approval has expired", async () => {
    const host = await hostWithApproval();
    await host.ports.clock.advance(400 * 86_400_000);

    expect((await page(host, "/inbox", LEAD)).text).not.toContain("/approvals/");
  });

  it("tells a program the same", async () => {
    const { host } = await askQuestion("どの部署ですか。", createSite);

    const answer = (await (await host.get("/inbox", TARO)).json()) as {
      person: string;
      waiting: { kind: string; since: string }[];
    };

    expect(answer.waiting.map(({ kind }) => kind)).toEqual(["question"]);
  });
});
