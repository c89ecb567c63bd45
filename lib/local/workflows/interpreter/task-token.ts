/** A task token: whom it is for, and a secret. Opaque to everyone else; far below the 2,048 characters of AWS. */
export function createToken(execution: string, attempt: number, secret: string): string {
  return Buffer.from(JSON.stringify([execution, attempt, secret])).toString("base64url");
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
