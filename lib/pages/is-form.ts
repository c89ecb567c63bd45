import type { Context } from "hono";

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Whether what is posted is a form. */
export function isForm(c: Context): boolean {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  return FORMS.includes(type);
}
