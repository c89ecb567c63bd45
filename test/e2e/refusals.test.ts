import { describe, expect, it } from "vitest";
import type { AuditView } from "#api";
import { ANSWER, APPROVER, answerWalk, REQUESTER, startWalk, type Walk } from "../scenarios/account-walk.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const FOREIGN = { ...FORM, "sec-fetch-site": "cross-site" };

type Headers = { readonly [name: string]: string };

interface Sent {
  readonly path: string;
  readonly fields: { readonly [name: string]: string };
  readonly headers?: Headers;
}

/** Posts a form; gives the status. */
async function post({ visitor }: Walk, { path, fields, headers = FORM }: Sent): Promise<number> {
  return (await visitor.call("POST", path, new URLSearchParams(fields).toString(), headers)).status;
}

async function nonceOf({ visitor }: Walk, link: string): Promise<string> {
  return String((await visitor.open(link)).nonce ?? "");
}

const as = (person: string): Headers => ({ ...FORM, authorization: `Bearer dev:${person}` });

type Refusals = NonNullable<AuditView["refusals"]>;

/** What the audit tells of refusals; and that the pages tell the same in both languages. */
async function toldRefusals({ visitor, run }: Walk): Promise<Refusals> {
  const { refusals = [] } = await visitor.json<AuditView>("GET", `/runs/${run}/audit`);
  for (const language of ["ja", "en"] as const) {
    const told: string[] = [];
    for (const path of [`/runs/${run}`, `/runs/${run}/audit`]) {
      const page = await visitor.call("GET", path, undefined, { accept: "text/html", "accept-language": language });
      told.push((await page.text()).replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&"));
    }
    for (const { code, reason } of refusals) {
      expect(reason.ja).toMatch(/[ぁ-んァ-ヶ一-龠]/);
      for (const text of told) {
        expect(text).toContain(code);
        for (const line of reason[language].split("\n")) expect(text).toContain(line);
      }
    }
  }
  return refusals;
}

describe("a refused decision stands in the audit and on the run's pages", () => {
  it.each<[string, (walk: Walk, link: string) => Promise<Sent>, number, object]>([
    [
      "with a forged nonce",
      async (_, path) => ({ path, fields: { nonce: "0".repeat(64), decision: "approve" } }),
      403,
      { code: "AOP604", person: APPROVER, tried: "approve" },
    ],
    [
      "by a person who is not asked, signed in",
      async (walk, path) => ({
        path,
        fields: { nonce: await nonceOf(walk, path), decision: "approve" },
        headers: as("mallory@example.com"),
      }),
      403,
      { code: "AOP602", person: "mallory@example.com", tried: "approve" },
    ],
    [
      "by the requester",
      async (walk, path) => ({
        path,
        fields: { nonce: await nonceOf(walk, path), decision: "reject", comment: "no" },
        headers: as(REQUESTER),
      }),
      403,
      { code: "AOP603", person: REQUESTER, tried: "reject" },
    ],
    [
      "that rejects without a reason",
      async (walk, path) => ({ path, fields: { nonce: await nonceOf(walk, path), decision: "reject", comment: " " } }),
      422,
      { code: "AOP608", person: APPROVER, tried: "reject" },
    ],
    [
      "that passes it on to somebody who is no approver",
      async (walk, path) => ({
        path,
        fields: { nonce: await nonceOf(walk, path), decision: "delegate", to: "mallory@example.com" },
      }),
      422,
      { code: "AOP642", person: APPROVER, tried: "delegate" },
    ],
    [
      "by nobody known, through the approval's own id",
      async ({ visitor, run }) => ({
        path: `/approvals/${(await visitor.run(run)).waitingFor[0]?.id}`,
        fields: { nonce: "x", decision: "approve" },
      }),
      403,
      { code: "AOP609", tried: "approve" },
    ],
    [
      "sent by a page of another site",
      async (walk, path) => ({
        path,
        fields: { nonce: await nonceOf(walk, path), decision: "approve" },
        headers: FOREIGN,
      }),
      403,
      { code: "AOP807" },
    ],
    [
      "through its link where a question stands",
      async (_, path) => ({ path: path.replace("/approvals/", "/questions/"), fields: { nonce: "x", answer: "はい" } }),
      404,
      { code: "AOP601", tried: "answer" },
    ],
  ])("%s", async (_, send, status, expected) => {
    const walk = await startWalk();
    const link = await answerWalk(walk);
    expect(await post(walk, await send(walk, link))).toBe(status);
    expect(await toldRefusals(walk)).toMatchObject([{ kind: "person", on: "approval", phase: 4, ...expected }]);
  });

  it("that comes twice", async () => {
    const walk = await startWalk();
    const link = await answerWalk(walk);
    const fields = { nonce: await nonceOf(walk, link), decision: "approve" };
    expect(await post(walk, { path: link, fields })).toBe(200);
    expect(await post(walk, { path: link, fields: { ...fields, decision: "reject", comment: "late" } })).toBe(409);
    await walk.visitor.ended(walk.run);
    expect(await toldRefusals(walk)).toMatchObject([
      { on: "approval", code: "AOP605", tried: "reject", person: APPROVER },
    ]);
  });

  it("that comes after its time, when the run has ended by it", async () => {
    const walk = await startWalk();
    const link = await answerWalk(walk);
    const fields = { nonce: await nonceOf(walk, link), decision: "approve" };
    await walk.visitor.json("POST", "/local/clock", { advance: "P8D" });
    await walk.visitor.ended(walk.run);
    expect(await post(walk, { path: link, fields })).toBe(409);
    expect(await toldRefusals(walk)).toMatchObject([{ on: "approval", tried: "approve", person: APPROVER }]);
  });

  it("for a run that somebody cancelled", async () => {
    const walk = await startWalk();
    const link = await answerWalk(walk);
    const fields = { nonce: await nonceOf(walk, link), decision: "approve" };
    await walk.visitor.json("POST", `/runs/${walk.run}/cancel`);
    expect(await post(walk, { path: link, fields })).toBe(409);
    expect(await toldRefusals(walk)).toMatchObject([{ on: "approval", code: "AOP607", tried: "approve" }]);
  });

  it("by whoever passed it on, and the second passing on", async () => {
    const walk = await startWalk({
      approvers: new Map([
        ["情報システム部長", [APPROVER]],
        ["経理部長", ["deputy@example.com", "third@example.com"]],
      ]),
    });
    const link = await answerWalk(walk);
    const nonce = await nonceOf(walk, link);
    const passOn = (to: string) => post(walk, { path: link, fields: { nonce, decision: "delegate", to } });
    expect(await passOn("deputy@example.com")).toBe(200);
    expect(await passOn("third@example.com")).toBe(409);
    expect(await post(walk, { path: link, fields: { nonce, decision: "approve" } })).toBe(409);
    expect(await toldRefusals(walk)).toMatchObject([
      { code: "AOP641", tried: "delegate", person: APPROVER },
      { code: "AOP641", tried: "approve", person: APPROVER },
    ]);
  });
});

describe("a refused answer stands there too", () => {
  const question = async (walk: Walk) => {
    await walk.visitor.settled(walk.run);
    return walk.visitor.nextLink(REQUESTER);
  };

  it("with a forged nonce, by a stranger, without words, and the second one", async () => {
    const walk = await startWalk();
    const path = await question(walk);
    const nonce = await nonceOf(walk, path);
    expect(await post(walk, { path, fields: { nonce: "x", answer: ANSWER } })).toBe(403);
    expect(await post(walk, { path, fields: { nonce, answer: ANSWER }, headers: as("mallory@example.com") })).toBe(403);
    expect(await post(walk, { path, fields: { nonce, answer: " " } })).toBe(422);
    expect(await post(walk, { path, fields: { nonce, answer: ANSWER } })).toBe(200);
    expect(await post(walk, { path, fields: { nonce, answer: "別の答え" } })).toBe(409);
    expect(await toldRefusals(walk)).toMatchObject(
      ["AOP604", "AOP602", "AOP620", "AOP605"].map((code) => ({ on: "question", phase: 2, tried: "answer", code })),
    );
  });

  it("with a file that may not be given", async () => {
    const walk = await startWalk();
    const path = await question(walk);
    const form = new FormData();
    form.set("nonce", await nonceOf(walk, path));
    form.set("answer", ANSWER);
    form.append("files", new File([new Uint8Array([77, 90, 0])], "setup.exe", { type: "application/x-msdownload" }));
    const refused = await walk.visitor.call("POST", path, form);
    expect(refused.status).toBe(415);
    expect(await toldRefusals(walk)).toMatchObject([{ on: "question", tried: "answer", code: "AOP523" }]);
  });
});

describe("what was refused of the run itself stands there too", () => {
  it("cancelling it by somebody who may not, and once more when it is over", async () => {
    const walk = await startWalk();
    await walk.visitor.settled(walk.run);
    const path = `/runs/${walk.run}/cancel`;
    const cancel = async (headers: Headers) => (await walk.visitor.call("POST", path, undefined, headers)).status;
    expect(await cancel({ "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await cancel({ authorization: "Bearer dev:mallory@example.com" })).toBe(403);
    expect(await cancel({})).toBe(200);
    expect(await cancel({})).toBe(409);
    const [foreign, first, second, ...others] = await toldRefusals(walk);
    expect(foreign).toMatchObject({ kind: "person", on: "run", code: "AOP807", tried: "cancel" });
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      kind: "person",
      on: "run",
      code: "AOP602",
      tried: "cancel",
      person: "mallory@example.com",
    });
    expect(second).toMatchObject({ on: "run", code: "AOP607", tried: "cancel", person: REQUESTER });
    expect(first).not.toHaveProperty("phase");
  });

  it("a second sending to the upload link of a file that it was given", async () => {
    const walk = await startWalk();
    const { visitor } = walk;
    const bytes = new TextEncoder().encode("部署は経理部");
    const { attachment, upload } = await visitor.json<{
      readonly attachment: string;
      readonly upload: { readonly url: string };
    }>("POST", "/attachments", { name: "memo.txt", size: bytes.byteLength, type: "text/plain" });
    const send = async () =>
      (await visitor.call("PUT", new URL(upload.url).pathname, bytes, { "content-type": "text/plain" })).status;
    expect(await send()).toBe(200);
    expect(await send()).toBe(409);
    const run = await visitor.start("account", "添付のとおり", [attachment]);
    await visitor.settled(run);
    expect(await send()).toBe(409);
    expect(await toldRefusals({ ...walk, run })).toMatchObject([{ on: "run", code: "AOP813", tried: "upload" }]);
  });
});
