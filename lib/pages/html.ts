import { html as hono } from "hono/html";

/** A piece of a page, escaped. */
export type Html = ReturnType<typeof hono>;

/** Builds a piece of a page; everything put in is escaped unless it is such a piece itself. */
export const html: (strings: TemplateStringsArray, ...values: readonly Part[]) => Html = hono;

/** What may stand in a page: text, numbers, pieces, lists of them, or nothing. */
export type Part = string | number | false | null | undefined | Html | readonly Part[];
