import type { z } from "zod";
import { diagnose, excerpt } from "#diagnostics";
import type { Body, GivenFile } from "./call.ts";
import { findValueFault, parseJson } from "./parse-json.ts";
import { type Refusal, refuse } from "./problem.ts";

/** A body that was read: what it says, and the files that came with it. */
export interface ReadBody {
  readonly content: unknown;
  readonly files: readonly GivenFile[];
}

const BODY = { ja: "内容", en: "The body" };
const JSON_TYPE = "application/json";
const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Reads a body by its content type and checks it against the call's schema; everything wrong is told at once. */
export async function readBody(request: Request, body: Body<unknown>): Promise<ReadBody | Refusal> {
  if (body.kind === "bytes") return { content: body.read(request.body ?? nothing()), files: [] };
  const type = mediaType(request);
  if (body.kind === "text") {
    if (!body.types.includes(type)) return wrongType(request, body.types);
    return { content: body.read(new Uint8Array(await request.arrayBuffer())), files: [] };
  }
  if (body.form && FORM_TYPES.includes(type)) return readForm(request, body);
  const bytes = new Uint8Array(await request.arrayBuffer());
  // A request without content has nothing whose type could be wrong.
  if (type === "" && bytes.byteLength === 0) return check(body.schema, {}, []);
  if (type !== JSON_TYPE) return wrongType(request, body.form ? [JSON_TYPE, ...FORM_TYPES] : [JSON_TYPE]);
  const json = parseJson(bytes);
  if ("expected" in json) return refuse(400, diagnose("AOP802", { where: BODY, ...json }));
  return check(body.schema, json.value, []);
}

/** The media type that a request declares, without parameters; "" when it declares none. */
function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** Checks a value, which is JSON, against a schema; each issue is a diagnostic of its own. */
export function checkShape<T>(
  schema: z.ZodType<T>,
  value: unknown,
  what: { readonly ja: string; readonly en: string },
): { readonly ok: true; readonly value: T } | Refusal {
  const fault = findValueFault(value);
  if (fault) return refuse(400, diagnose("AOP802", { where: what, ...fault }));
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data };
  const [first, ...rest] = parsed.error.issues.map((issue) => describeIssue(issue, what));
  if (first === undefined) throw new TypeError("Unexpected failure without an issue, expected at least one");
  return refuse(400, first, ...rest);
}

async function readForm(request: Request, body: Extract<Body<unknown>, { kind: "fields" }>) {
  const form = await request.formData().catch(() => undefined);
  if (form === undefined) {
    return refuse(400, diagnose("AOP802", { where: BODY, found: "–", expected: FORM_TYPES.join(" | ") }));
  }
  const fields: Record<string, string> = {};
  const files: GivenFile[] = [];
  for (const [name, value] of form) {
    if (typeof value === "string") {
      // Which of two decisions was meant is not for us to say.
      if (Object.hasOwn(fields, name)) {
        return refuse(400, diagnose("AOP802", { where: excerpt(name), found: "× 2", expected: "× 1" }));
      }
      fields[name] = value.replaceAll("\r\n", "\n");
    }
    // A file input that was left empty is sent as a nameless file of no bytes.
    else if (body.files && (value.name !== "" || value.size > 0)) {
      files.push({ name: value.name, type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) });
    }
  }
  return check(body.schema, fields, files);
}

function check(schema: z.ZodType, value: unknown, files: readonly GivenFile[]): ReadBody | Refusal {
  const checked = checkShape(schema, value, BODY);
  return "refused" in checked ? checked : { content: checked.value, files };
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

function wrongType(request: Request, types: readonly string[]): Refusal {
  const found = excerpt(request.headers.get("content-type") ?? "") || "–";
  const expected = { ja: types.join("、"), en: types.join(" or ") };
  return refuse(415, diagnose("AOP803", { found, expected }));
}

function describeIssue(issue: z.core.$ZodIssue, what: { readonly ja: string; readonly en: string }) {
  const path = issue.path.map(String).join(".");
  const where =
    path === ""
      ? what
      : { ja: `${what.ja}の「${excerpt(path)}」`, en: `"${excerpt(path)}" of ${what.en.toLowerCase()}` };
  const found = issue.input === undefined ? "–" : excerpt(JSON.stringify(issue.input) ?? "");
  return diagnose("AOP802", { where, found, expected: expectedBy(issue) });
}

function expectedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return issue.expected;
  if (issue.code === "invalid_value") return issue.values.map((value) => JSON.stringify(value)).join(" | ");
  if (issue.code === "unrecognized_keys") return `no ${issue.keys.map(excerpt).join(", ")}`;
  if (issue.code === "too_big") return `≤ ${issue.maximum}`;
  if (issue.code === "too_small") return `≥ ${issue.minimum}`;
  return issue.message;
}
