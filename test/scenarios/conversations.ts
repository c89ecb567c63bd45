import { describe, expect, it } from "vitest";
import { type Answer, type Deployment, Visitor } from "./visitor.ts";

interface Shown extends Answer {
  readonly conversation: string;
  readonly state: string;
  readonly turns: readonly { readonly kind: string }[];
  readonly draft: { readonly text: string; readonly sound: boolean } | null;
  readonly trial: {
    readonly compile: { readonly status: string; readonly result?: { readonly outcome: string } };
  } | null;
  readonly exploration: { readonly reads: readonly { readonly status?: string }[] } | null;
}

const DRAFT =
  "# 社員の確認\n\n## フェーズ 1: 確認 (使う道具: 社員台帳 (read-only))\n社員を探す。\n\n成果物として次段に渡す: 社員\n";
const FIND_STAFF = { tool: "staff_ledger", operation: "find_staff", arguments: { name: { value: "山田 花子" } } };

/** Conversations in which a procedure is written and reads are tried. */
export function describeConversations(open: () => Promise<Deployment>): void {
  describe("a conversation about a procedure", () => {
    it("is answered, its draft is compiled, and kept as a procedure", async () => {
      const visitor = new Visitor(await open());
      const begun = await post<Shown>(visitor, "/conversations", { message: "毎月、取引先に請求書を送りたい。" });
      const path = `/conversations/${begun.conversation}`;
      const answered = await idle(visitor, path);
      expect(answered.turns.map(({ kind }) => kind)).toEqual(["message", "reply"]);
      expect(answered.draft?.sound).toBe(true);

      await post(visitor, `${path}/draft`, { text: DRAFT });
      await post(visitor, `${path}/compiles`, {});
      const compiled = await visitor.until(async () => {
        const { trial } = await visitor.json<Shown>("GET", path);
        return trial?.compile.result;
      });
      expect(compiled.outcome).toBe("built");
      await post(visitor, `${path}/keep`, { aop: "staff-check" });
      const { aops } = await visitor.json<{ readonly aops: readonly { readonly aop: string }[] }>("GET", "/aops");
      expect(aops.map(({ aop }) => aop)).toContain("staff-check");
    });

    it("tries reads of the chosen tools, and makes a draft of them", async () => {
      const visitor = new Visitor(await open());
      const begun = await post<Shown>(visitor, "/conversations", { explore: { tools: ["staff_ledger"] } });
      const path = `/conversations/${begun.conversation}`;
      const read = await post<Shown>(visitor, `${path}/reads`, FIND_STAFF);
      expect(read.exploration?.reads.map(({ status }) => status)).toEqual(["verified"]);
      const refused = await visitor.call(
        "POST",
        `${path}/reads`,
        JSON.stringify({ ...FIND_STAFF, tool: "freee" }),
        JSON_BODY,
      );
      expect(refused.status).toBe(422);
      const outlined = await post<Shown>(visitor, `${path}/outline`, { title: "社員の確認" });
      expect(outlined.draft?.text).toContain("使う道具: 社員台帳");
    });
  });
}

const JSON_BODY = { "content-type": "application/json" };

async function post<T extends Answer>(visitor: Visitor, path: string, body: object): Promise<T> {
  const answer = await visitor.call("POST", path, JSON.stringify(body), JSON_BODY);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

async function idle(visitor: Visitor, path: string): Promise<Shown> {
  return visitor.until(async () => {
    const shown = await visitor.json<Shown>("GET", path);
    return shown.state === "idle" ? shown : undefined;
  });
}
