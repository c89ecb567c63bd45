import { parse } from "hono/utils/cookie";

/** The cookie that holds a signed-in browser's token; the prefix binds it to this host and to TLS. */
export const SESSION_COOKIE = "__Host-tejun-session";

/**
 * The value of a cookie that came once. A cookie bound to this host cannot come twice: a second one was put there by
 * somebody else, past the browser's own check of the prefix, and then neither counts.
 */
export function onlyCookie(cookies: string, name: string): string | undefined {
  const named = cookies.split(";").filter((cookie) => cookie.split("=")[0]?.trim() === name);
  const [only = "", ...others] = named;
  return others.length > 0 ? undefined : parse(only, name)[name];
}
