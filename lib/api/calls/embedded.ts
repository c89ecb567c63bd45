import { z } from "zod";
import { type Bilingual, diagnose } from "#diagnostics";
import { recordUpload } from "../attachments/record-upload.ts";
import { answer, type DescribedCall, defineCall } from "../call.ts";
import { toMilliseconds } from "../duration.ts";
import type { EmbeddedPorts, KeptMail, UploadPort } from "../embedded.ts";
import { pageLimit } from "../lists.ts";
import { type Refusal, refuse } from "../problem.ts";
import { pageQuery, time } from "../schemas/common.ts";
import { clockRequest, mailbox, uploaded } from "../schemas/embedded.ts";
import { toTime } from "../to-time.ts";

/** The calls that only the host on one machine answers. */
export function embeddedCalls({ mailbox: box, clock, uploads }: EmbeddedPorts): readonly DescribedCall[] {
  return [
    ...(["/mailbox", "/mailbox.json"] as const).map((path) =>
      defineCall({
        method: "get",
        path,
        id: path === "/mailbox" ? "showMailbox" : "listMails",
        summary: "Lists the mails that would have been sent, newest last: all, the newest so many, or one asking's.",
        query: mailboxQuery,
        answers: { 200: { description: "The mails.", schema: mailbox } },
        refusals: [400],
        answer: async (_ports, { query }) => answer(200, await selectMails(box, query)),
      }),
    ),
    defineCall({
      method: "post",
      path: "/local/clock",
      id: "moveClock",
      summary: "Moves the host's clock ahead; what is due by then happens at once.",
      body: { kind: "fields", schema: clockRequest },
      answers: { 200: { description: "The time it is now.", schema: z.object({ now: time }) } },
      refusals: [400],
      async answer(_ports, { body }) {
        await clock.advance(toMilliseconds(body.advance));
        return answer(200, { now: toTime(clock.now()) });
      },
    }),
    uploadCall(uploads, "put"),
    uploadCall(uploads, "post"),
  ];
}

/** The newest so many, or the mails that ask for one approval or answer. */
const mailboxQuery = z.object({
  limit: pageQuery.shape.limit,
  asked: z
    .string()
    .regex(/^[A-Za-z0-9_]{1,100}$/)
    .optional(),
});

async function selectMails(
  box: EmbeddedPorts["mailbox"],
  { limit, asked }: z.output<typeof mailboxQuery>,
): Promise<readonly KeptMail[]> {
  if (asked !== undefined) return box.mailsFor(asked);
  if (limit === undefined) return box.listMails();
  return (await box.pageMails({ limit: pageLimit({ limit }) })).items.toReversed();
}

function uploadCall(uploads: UploadPort, method: "put" | "post"): DescribedCall {
  return defineCall({
    method,
    path: "/uploads/{secret}",
    id: method === "put" ? "putUpload" : "postUpload",
    summary: "Takes the bytes of one file, once.",
    open: true,
    params: z.object({ secret: z.string().max(200) }),
    body: { kind: "bytes", read: (bytes: AsyncIterable<Uint8Array>) => bytes },
    answers: { 200: { description: "Stored.", schema: uploaded } },
    refusals: [400, 404, 409, 410, 413],
    async answer(ports, { params, body }) {
      const accepted = await uploads.acceptUpload(params.secret, body);
      if (!accepted.ok) {
        const refusal = refuseUpload(accepted.reason);
        await recordUpload(ports, accepted.key, refusal);
        return refusal;
      }
      const { size, sha256 } = accepted.stat;
      return answer(200, { size, sha256 });
    },
  });
}

const REFUSALS = {
  unknown: { status: 404, found: { ja: "知らないリンク", en: "a link that is not known" } },
  expired: { status: 410, found: { ja: "期限切れのリンク", en: "a link that has expired" } },
  used: { status: 409, found: { ja: "使用済みのリンク", en: "a link that was used" } },
  "broke-off": { status: 400, found: { ja: "途中で切れたファイル", en: "a file that broke off" } },
  "too-large": { status: 413, found: { ja: "リンクの上限より大きいファイル", en: "a file above the link's limit" } },
} as const satisfies { [reason: string]: { status: number; found: Bilingual } };

function refuseUpload(reason: keyof typeof REFUSALS): Refusal {
  const { status, found } = REFUSALS[reason];
  return refuse(status, diagnose("AOP813", { found }));
}
