import { hash } from "node:crypto";

/**
 * The task token of an attempt: whom it is for, and what only its execution's secret gives. Opaque to everyone else; far
 * below the 2,048 characters of AWS. The same attempt made again after a crash has the same token, so whoever was given
 * it before can still answer.
 */
export function createToken(execution: string, attempt: number, secret: string): string {
  return Buffer.from(JSON.stringify([execution, attempt, deriveSecret(secret, String(attempt))])).toString("base64url");
}

/** A secret that belongs to `name` and tells nothing of the one it is derived from. */
export function deriveSecret(secret: string, name: string): string {
  return hash("sha256", `${secret} ${name}`, "base64url");
}

/** Whose token it claims to be; undefined when it is none of ours. Only the stored token tells whether it is true. */
export function readToken(token: string): { readonly execution: string; readonly attempt: number } | undefined {
  try {
    const [execution, attempt] = JSON.parse(Buffer.from(token, "base64url").toString("utf8"));
    return typeof execution === "string" && typeof attempt === "number" ? { execution, attempt } : undefined;
  } catch {
    return undefined;
  }
}
