import { z } from "zod";
import { LEAST_STATUSES } from "#trust";
import type { Expectation } from "./expectations.ts";

/** Pattern of a tool's id: it names functions, program code and model tools, so it is ASCII and short. */
/** A phase ends after 90 days, whatever it waits for: no page may promise that an approval counts for longer. */
const MOST_DAYS = 89;
const TOOL_ID = /^[a-z][a-z0-9_]{0,39}$/;
/** Pattern of an operation's name, as MCP allows tool names. */
const OPERATION_NAME = /^[A-Za-z0-9_.-]{1,128}$/;

const fail = (expected: Expectation): { error: Expectation } => ({ error: expected });
const text = (expected: Expectation = "text"): z.ZodString => z.string(fail(expected)).min(1, fail(expected));
const wholeNumber = (expected: Expectation, most = Number.MAX_SAFE_INTEGER): z.ZodNumber =>
  z.number(fail(expected)).int(fail(expected)).min(1, fail(expected)).max(most, fail(expected));
const command = z.array(text("command"), fail("command")).min(1, fail("command"));
const url = text("url")
  .regex(/^https?:\/\/[^\s/]+/, fail("url"))
  .refine(URL.canParse, fail("url"));
const environmentName = text("environmentName").regex(/^[A-Za-z_][A-Za-z0-9_]*$/, fail("environmentName"));
const pointer = z.string(fail("pointer")).regex(/^(\/([^~/]|~[01])*)*$/, fail("pointer"));
const hours = z
  .number(fail("hours"))
  .gt(0, fail("hours"))
  .max(365 * 24, fail("hours"));
const mail = text("mail").regex(/^[^\s@<>"]+@[^\s@<>"]+$/, fail("mail"));

const builder = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("template") }),
    z.strictObject({ kind: z.literal("model") }),
    z.strictObject({
      kind: z.literal("command"),
      command,
      timeoutSeconds: wholeNumber("timeoutSeconds", 3600).optional(),
    }),
  ],
  fail("builderKind"),
);

const model = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("offline") }),
    z.strictObject({
      kind: z.literal("bedrock"),
      modelId: text(),
      images: z.boolean(fail("boolean")).optional(),
    }),
    z.strictObject({
      kind: z.literal("openai-compatible"),
      baseUrl: url,
      model: text(),
      apiKeyEnv: environmentName.optional(),
      images: z.boolean(fail("boolean")).optional(),
    }),
  ],
  fail("modelKind"),
);

const server = z.union(
  [
    z.literal("sandbox", fail("server")),
    z.strictObject({ url, bearerEnv: environmentName.optional() }, fail("server")),
    z.strictObject({ command, env: z.array(environmentName, fail("strings")).optional() }, fail("server")),
  ],
  fail("server"),
);

const ledger = z.strictObject(
  {
    rows: pointer,
    version: pointer,
    next: pointer.optional(),
    cursorParameter: text().optional(),
    key: text(),
    label: text().optional(),
    validUntil: text().optional(),
    validHours: hours.optional(),
  },
  fail("object"),
);

const operation = z.strictObject(
  {
    title: text().optional(),
    service: text().optional(),
    access: z.enum(["read", "draft", "commit"], fail("access")),
    approval: z.enum(["always", "never"], fail("approval")).optional(),
    parameters: z.record(z.string(), z.enum(LEAST_STATUSES, fail("status")), fail("object")).optional(),
    schema: z.record(z.string(), z.json(), fail("object")).optional(),
    ledger: ledger.optional(),
    idempotencyKey: text().optional(),
    receipt: pointer.optional(),
    find: text().optional(),
  },
  fail("object"),
);

const tool = z.strictObject(
  {
    title: text().optional(),
    aliases: z.array(text(), fail("strings")).optional(),
    server,
    preset: z.enum(["freee-mcp", "google-workspace-mcp"], fail("preset")).optional(),
    operations: z
      .record(z.string().regex(OPERATION_NAME, fail("operationName")), operation, fail("operations"))
      .refine((operations) => Object.keys(operations).length > 0, fail("operations"))
      .optional(),
  },
  fail("object"),
);

/** When people who have not said anything are told again, of approvals and of questions. */
const followUp = {
  remindAfterHours: hours.optional(),
  escalateAfterHours: hours.optional(),
  escalateTo: text("roleName").optional(),
};

const notification = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({
      kind: z.literal("webhook"),
      urlEnv: environmentName,
      for: z.array(text("roleName"), fail("strings")).min(1, fail("strings")).optional(),
    }),
  ],
  fail("notificationKind"),
);

/**
 * What a person may write in `tejun.config.json` (spec surface.md, Configuration). Strict, and without defaults or
 * coercion: what is absent stays absent here and is filled in, visibly, by `completeConfig`.
 */
export const configSchema = z.strictObject(
  {
    $schema: z.string(fail("text")).optional(),
    timezone: text("timezone").refine(isTimeZone, fail("timezone")).optional(),
    builder: builder.optional(),
    model: model.optional(),
    tools: z.record(z.string().regex(TOOL_ID, fail("toolId")), tool, fail("object")).optional(),
    approvers: z
      .record(z.string().min(1, fail("text")), z.array(mail, fail("mails")).min(1, fail("mails")), fail("object"))
      .optional(),
    approvals: z
      .strictObject(
        {
          validDays: z.number(fail("days")).gt(0, fail("days")).max(MOST_DAYS, fail("days")).optional(),
          signInRequired: z
            .union([z.boolean(fail("signIn")), z.literal("commit", fail("signIn"))], fail("signIn"))
            .optional(),
          ...followUp,
        },
        fail("object"),
      )
      .optional(),
    questions: z.strictObject(followUp, fail("object")).optional(),
    notifications: z.array(notification, fail("notifications")).optional(),
    limits: z
      .strictObject(
        {
          attachments: z
            .strictObject(
              {
                count: wholeNumber("count").optional(),
                bytesEach: wholeNumber("count").optional(),
                bytesPerRun: wholeNumber("count").optional(),
              },
              fail("object"),
            )
            .optional(),
          agent: z
            .strictObject(
              { turns: wholeNumber("count").optional(), calls: wholeNumber("count").optional() },
              fail("object"),
            )
            .optional(),
        },
        fail("object"),
      )
      .optional(),
  },
  fail("object"),
);

/** The file as it was written, once it is known to fit. */
export type ConfigFile = z.infer<typeof configSchema>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
