/** Whether a webhook may be reached at an address: over TLS, or on this machine itself; never with a password in it. */
export function isWebhookAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname));
}

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);
