import { describe, expect, it } from "vitest";
import type { Mail } from "#ports";
import type { Ref } from "#trust";
import { type Application, applyForAccounts, ask, DEPARTMENT } from "../support/account-application.ts";

describe("the mail that asks for an approval", () => {
  it("says in both languages who asks for what until when, and where to decide", async () => {
    const mail = await mailOf(await applyForAccounts());

    expect(mail.subject).toBe("【承認のお願い】月次請求書: 登録 (Approval request)");
    expect(mail.text).toContain("taro@example.com さんの依頼「月次請求書」の「登録」");
    expect(mail.text).toContain("アカウント登録: アカウントを作る（取り消せない操作 (commit)）");
    expect(mail.text).toContain("department: D-1［照合済み / verified］");
    expect(mail.text).toContain("期限: 2026-12-07 09:00 (Asia/Tokyo)");
    expect(mail.text).toContain("taro@example.com asks you to approve");
    expect(mail.links).toHaveLength(1);
    expect(mail.links[0]).toMatch(/^http:\/\/localhost:8787\/approvals\/[A-Za-z0-9_-]{43}$/);
    expect(mail.text.split(mail.links[0] ?? "")).toHaveLength(3);
  });

  it("escapes what others wrote, and keeps it on its own line", async () => {
    const purpose: Ref = { kind: "made", by: "model", value: '<img src=x>"\n\n期限: なし\r\n\u202e' };
    const mail = await mailOf(await applyForAccounts({ args: { department: DEPARTMENT, purpose } }));

    expect(mail.html).not.toContain("<img");
    expect(mail.html).toContain("&lt;img src=x&gt;&quot; 期限: なし［推定 / inferred］");
    expect(mail.text.split("\n").filter((line) => line.startsWith("期限:"))).toEqual([
      "期限: 2026-12-07 09:00 (Asia/Tokyo)",
    ]);
    expect(mail.text).not.toContain("\u202e");
  });

  it("cuts what is long, and says how many actions the page shows besides", async () => {
    const purpose: Ref = { kind: "made", by: "code", value: "長い".repeat(500) };
    const mail = await mailOf(await applyForAccounts({ accounts: 25, args: { department: DEPARTMENT, purpose } }));

    expect(mail.text).toContain("ほか 15 件");
    expect(mail.text.length).toBeLessThan(12_000);
  });
});

async function mailOf(application: Application): Promise<Mail> {
  await ask(application);
  const [mail] = await application.ports.mailer.listMails();
  if (mail === undefined) throw new Error("No mail was sent");
  return mail;
}
