import { z } from "zod";

/** What a file is announced with. */
export const attachmentRequest = z.strictObject({
  name: z.string().max(2000),
  size: z.int().min(0),
  type: z.string().max(200),
});

/** Where a file's bytes are to be sent (surface.md, Results). */
export const attachmentPlace = z.object({
  attachment: z.string(),
  upload: z.object({
    method: z.enum(["PUT", "POST"]),
    url: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
});
