import { describe, expect, it } from "vitest";
import { loadAttachment } from "#files";
import { requestQuestion } from "#questions";
import { queryAll, unknownEffectId } from "#records";
import { question as questionShape } from "../../lib/api/schemas/questions.ts";
import { actOn, applyForAccounts, approve, withTime } from "../support/account-application.ts";
import { linkOf } from "../support/people.ts";
import { createApiHost } from "./api-host.ts";
import { type AskedQuestion, askQuestion } from "./asked-question.ts";

async function nonceOf({ host, path }: Pick<AskedQuestion, "host" | "path">): Promise<string> {
  return questionShape.parse(await (await host.get(path)).json()).nonce ?? "";
}

async function send({ host, path }: Pick<AskedQuestion, "host" | "path">, form: FormData | URLSearchParams) {
  const answer = await host.app.request(path, { method: "POST", body: form });
  return { status: answer.status, body: (await answer.json()) as { code?: string; attachments?: string[] } };
}

function formOf(fields: Record<string, string>, files: readonly File[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append("files", file);
  return form;
}

describe("GET /questions/{id}", () => {
  it("shows what is asked, and answers nothing however often it is opened", async () => {
    const asked = await askQuestion();
    const { host, path, ports, question } = asked;

    const shown = questionShape.parse(await (await host.get(path)).json());
    for (let i = 0; i < 3; i += 1) await host.get(`${path}?answer=x&nonce=${shown.nonce}`);

    expect(shown).toMatchObject({
      question,
      state: "waiting",
      text: "部署はどこですか",
      fields: ["部署"],
      person: "taro@example.com",
      expires: "2026-12-07T00:00:00.000Z",
    });
    expect(await queryAll(ports.table, `DECIDED#${question}`)).toEqual([]);
  });
});

describe("POST /questions/{id}", () => {
  it("takes an answer once and lets the run go on", async () => {
    const asked = await askQuestion();
    const nonce = await nonceOf(asked);

    const first = await send(asked, new URLSearchParams({ nonce, answer: "部署: 営業部" }));
    const second = await send(asked, new URLSearchParams({ nonce, answer: "部署: 総務部" }));

    expect(first).toMatchObject({ status: 200, body: { person: "taro@example.com", text: "部署: 営業部" } });
    expect(second).toMatchObject({ status: 409, body: { code: "AOP605" } });
    expect(asked.ports.workflows.released).toHaveLength(1);
    expect(await (await asked.host.get(asked.path)).json()).toMatchObject({ state: "answered" });
  });

  it("takes files with the answer, whatever their names", async () => {
    const asked = await askQuestion();
    const nonce = await nonceOf(asked);
    const files = [new File(["部署: 営業部"], "../../申請 書.txt"), new File(["a,b"], "表.csv")];

    const taken = await send(asked, formOf({ nonce, answer: "" }, files));

    expect(taken.status).toBe(200);
    const kept = await Promise.all((taken.body.attachments ?? []).map((id) => loadAttachment(asked.ports.table, id)));
    expect(kept.map((file) => [file?.name, file?.run, file?.phase])).toEqual([
      ["../../申請 書.txt", asked.recorded.run.run, 1],
      ["表.csv", asked.recorded.run.run, 1],
    ]);
  });

  it("does not mind a file input that was left empty", async () => {
    const asked = await askQuestion();
    const nonce = await nonceOf(asked);

    const taken = await send(asked, formOf({ nonce, answer: "営業部" }, [new File([], "")]));

    expect(taken).toMatchObject({ status: 200, body: { attachments: [] } });
  });

  it("tells each file that cannot be taken, and takes no answer then", async () => {
    const asked = await askQuestion();
    const nonce = await nonceOf(asked);
    const odd = [new File(["x"], "a.exe", { type: "application/x-msdownload" }), new File(["x"], "b.zip")];

    const refused = await asked.host.app.request(asked.path, {
      method: "POST",
      body: formOf({ nonce, answer: "営業部" }, odd),
    });

    expect(refused.status).toBe(415);
    const { diagnostics } = (await refused.json()) as { diagnostics: { code: string }[] };
    expect(diagnostics.map(({ code }) => code)).toEqual(["AOP523", "AOP523"]);
    expect(asked.ports.workflows.released).toEqual([]);
  });

  it("keeps no file of somebody who may not answer", async () => {
    const asked = await askQuestion();

    const refused = await send(asked, formOf({ nonce: "forged", answer: "x" }, [new File(["x"], "a.txt")]));

    expect(refused).toMatchObject({ status: 403, body: { code: "AOP604" } });
    expect((await asked.ports.table.query({ pk: "FILES" })).items).toEqual([]);
  });

  it("refuses an answer without anything in it", async () => {
    const asked = await askQuestion();
    const nonce = await nonceOf(asked);

    expect(await send(asked, new URLSearchParams({ nonce, answer: " " }))).toMatchObject({
      status: 422,
      body: { code: "AOP620" },
    });
  });

  it("refuses unknown links, other people and late answers", async () => {
    const asked = await askQuestion();
    const nonce = await nonceOf(asked);
    const body = new URLSearchParams({ nonce, answer: "営業部" });
    const unknown = await send({ ...asked, path: "/questions/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }, body);
    const other = await asked.host.app.request(asked.path, {
      method: "POST",
      body,
      headers: { authorization: "Bearer dev:someone@example.com" },
    });
    await asked.recorded.clock.advance(8 * 24 * 3_600_000);
    const late = await send(asked, body);

    expect([unknown.status, other.status, late.status]).toEqual([404, 403, 409]);
  });
});

describe("an action of unknown outcome", () => {
  async function askOutcome() {
    const application = await applyForAccounts({ abilities: "neither" });
    await approve(application);
    application.registry.faults = ["loses the answer after writing"];
    await withTime(application.recorded, actOn(application));
    const { run } = application.recorded.run;
    const question = unknownEffectId(run, "2.1");
    const { ports } = application;
    await requestQuestion(ports, { kind: "unknown-effect", run, phase: 2, question, call: "2.1", token: "token-2" });
    const host = await createApiHost({ ...ports, clock: application.recorded.clock });
    return { host, path: `/questions/${await linkOf(ports, "lead@example.com")}`, application };
  }

  it("is shown with what was sent", async () => {
    const { host, path } = await askOutcome();

    const shown = questionShape.parse(await (await host.get(path)).json());

    expect(shown).toMatchObject({
      kind: "unknown-effect",
      action: { title: "アカウントを作る", arguments: { department: "D-1" } },
    });
  });

  it.each([
    [{ outcome: "done", receipt: "A-1" }, 200, undefined],
    [{ outcome: "not-done" }, 200, undefined],
    [{ outcome: "stop" }, 200, undefined],
    [{ outcome: "done", receipt: " " }, 422, "AOP623"],
    [{ outcome: "perhaps" }, 422, "AOP622"],
    [{ answer: "done" }, 422, "AOP622"],
  ])("is settled by %j with %i", async (fields, status, code) => {
    const asked = await askOutcome();
    const nonce = await nonceOf(asked);

    const answered = await send(asked, new URLSearchParams({ nonce, ...fields } as Record<string, string>));

    expect(answered.status).toBe(status);
    expect(answered.body.code).toBe(code);
  });
});
