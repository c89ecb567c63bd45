import type { Caller } from "#api";
import { type Config, rolesOf } from "#config";

/** Who uses this machine, where nobody says who calls (design section 11, People). */
const LOCAL_PERSON = "you@localhost";

/** Who is behind a request, by what it carries and where it comes from. */
export interface CallerSource {
  readonly config: Pick<Config, "approvers">;
  /** What other processes of this person find in the state folder. */
  readonly token: string;
}

/**
 * Establishes who calls: `Authorization: Bearer dev:<mail>` is believed on loopback only, the token of the state folder
 * and a request without the header stand for the person at this machine. Anything else is nobody: undefined.
 */
export function resolveCaller(source: CallerSource, request: Request, connection: unknown): Caller | undefined {
  const header = request.headers.get("authorization");
  if (header === null || header === `Bearer ${source.token}`) {
    return { person: LOCAL_PERSON, authenticated: true, roles: rolesFor(source, LOCAL_PERSON), implied: true };
  }
  const person = /^Bearer dev:([^\s@]+@[^\s@]+)$/.exec(header)?.[1];
  if (person === undefined || !isLoopback(connection)) return undefined;
  return { person, authenticated: true, roles: rolesFor(source, person) };
}

function rolesFor({ config }: CallerSource, person: string): readonly string[] {
  return rolesOf(config as Config, person);
}

/** A request of this process itself has no connection. */
function isLoopback(connection: unknown): boolean {
  const incoming =
    connection !== null && typeof connection === "object" && "incoming" in connection ? connection.incoming : undefined;
  if (incoming === undefined) return true;
  const { socket } = incoming as { readonly socket?: { readonly remoteAddress?: string } };
  const address = socket?.remoteAddress ?? "";
  return address === "::1" || address.startsWith("127.") || address.startsWith("::ffff:127.");
}
