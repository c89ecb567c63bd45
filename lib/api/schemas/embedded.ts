import { z } from "zod";
import { time } from "./common.ts";

/** The mails of this machine, newest last (surface.md, Mailbox). */
export const mailbox = z.array(
  z.object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    links: z.array(z.string()),
    at: time,
  }),
);

/** How far the host's clock is moved: an ISO 8601 duration of weeks, days, hours, minutes and seconds. */
export const clockRequest = z.strictObject({
  advance: z.string().regex(/^P(?=[\dT])(\d{1,4}W)?(\d{1,5}D)?(T(?=\d)(\d{1,5}H)?(\d{1,6}M)?(\d{1,7}S)?)?$/),
});

/** What an upload link answers. */
export const uploaded = z.object({ size: z.int(), sha256: z.string() });

const fault = z.object({
  kind: z.string(),
  operation: z.string().optional(),
  times: z.int().optional(),
});

/** What is made to go wrong. */
export const faultRequest = z.strictObject({
  kind: z.string().max(40),
  operation: z.string().max(128).optional(),
  times: z.int().min(1).max(1000).optional(),
});

/** A row to write, or the key of one to remove. */
export const ledgerRequest = z.union([
  z.strictObject({ put: z.record(z.string(), z.json()) }),
  z.strictObject({ remove: z.string().max(200) }),
]);

/** The sandbox tools. */
export const sandbox = z.object({
  faultKinds: z.array(z.string()),
  tools: z.array(
    z.object({
      tool: z.string(),
      title: z.string(),
      operations: z.array(z.object({ name: z.string(), title: z.string(), access: z.string() })),
      faults: z.array(fault),
      ledgers: z.array(
        z.object({
          name: z.string(),
          key: z.string(),
          version: z.int(),
          rows: z.array(z.record(z.string(), z.json())),
        }),
      ),
      effects: z.array(
        z.object({
          id: z.string(),
          operation: z.string(),
          arguments: z.record(z.string(), z.json()),
          receipt: z.json(),
          at: time,
        }),
      ),
    }),
  ),
});
