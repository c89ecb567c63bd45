import { createAttachment } from "#files";
import { refuseFiles } from "../attachments/refuse-files.ts";
import { answer, defineCall } from "../call.ts";
import { attachmentPlace, attachmentRequest } from "../schemas/attachments.ts";

const postAttachment = defineCall({
  method: "post",
  path: "/attachments",
  id: "createAttachment",
  summary: "Announces a file and gives the link that its bytes are sent to.",
  body: { kind: "fields", schema: attachmentRequest },
  answers: {
    201: { description: "Send the bytes there, then name the attachment at a start.", schema: attachmentPlace },
  },
  refusals: [400, 422],
  async answer(ports, { body, caller }) {
    const created = await createAttachment(ports, { ...body, by: caller.person });
    if (!created.ok) return refuseFiles(created.diagnostics);
    return answer(201, { attachment: created.attachment, upload: created.upload });
  },
});

/** The calls that take files. */
export const ATTACHMENT_CALLS = [postAttachment] as const;
