import { parseAccept } from "hono/utils/accept";
import type { Language } from "#diagnostics";

/** The language a request asks for: `?lang=`, else the best of `Accept-Language`, else Japanese. */
export function languageOf(request: Request): Language {
  const asked = new URL(request.url).searchParams.get("lang");
  if (asked === "ja" || asked === "en") return asked;
  const best = parseAccept(request.headers.get("accept-language") ?? "")
    .filter((accepted) => accepted.q > 0)
    .map((accepted) => accepted.type.split("-")[0]?.toLowerCase())
    .find((language) => language === "ja" || language === "en");
  return best === "en" ? "en" : "ja";
}
