import type { Diagnostic } from "../diagnostic.ts";

/** A diagnostic as JSON for HTTP, `--json` and editors: the same members in the same order each time, both languages. */
export function toJson(diagnostic: Diagnostic): Diagnostic {
  const { code, severity, message, found, expected, fix, place, file } = diagnostic;
  return {
    code,
    severity,
    ...(file === undefined ? {} : { file }),
    ...(place === undefined ? {} : { place }),
    message,
    found,
    expected,
    fix,
  };
}
