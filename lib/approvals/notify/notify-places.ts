import { type Config, sameRole } from "#config";
import type { Notification } from "#ports";
import { type EntryBase, entryItem, keys, sealEntry } from "#records";
import type { AskPorts } from "../ports.ts";

/** That a place was told something, or could not be. Written by `request`, once for each. */
export interface NotificationEntry extends EntryBase {
  readonly kind: "notification";
  readonly asked: string;
  readonly what: string;
  /** The name of the variable that holds the address; never the address. */
  readonly place: string;
  readonly state: "sent" | "failed";
  readonly attempts: number;
  readonly reason?: string;
}

/** What is told about. */
export interface ToldAbout {
  readonly asked: string;
  readonly run: string;
  /** Hash of what was asked. */
  readonly entry: string;
  readonly roles: readonly string[];
  /** Names what is told, once per place. */
  readonly what: string;
}

/**
 * Tells every place that reads for one of these roles, each once, and records what became of it. Never throws: whether
 * somebody reads a channel changes nothing for the run.
 */
export async function notifyPlaces(ports: AskPorts, about: ToldAbout, notification: Notification): Promise<void> {
  const places = placesFor(ports.config, about.roles);
  await Promise.all(places.map((place) => notifyOnce(ports, about, place, notification).catch(() => undefined)));
}

/** The places that read for one of these roles. */
function placesFor({ notifications }: Config, roles: readonly string[]): readonly string[] {
  const places = notifications.flatMap(({ urlEnv, for: wanted }) =>
    wanted === undefined || wanted.some((one) => roles.some((role) => sameRole(one, role))) ? [urlEnv] : [],
  );
  return [...new Set(places)];
}

async function notifyOnce(
  ports: AskPorts,
  { asked, run, entry, what }: ToldAbout,
  place: string,
  notification: Notification,
): Promise<void> {
  const key = keys.told(asked, `${what}#${place}`);
  if (ports.notifier === undefined || (await ports.table.get(key)) !== undefined) return;
  const result = await ports.notifier.notify(place, notification);
  const { attempts } = result;
  const outcome = result.sent ? { state: "sent" as const } : { state: "failed" as const, reason: result.reason };
  const body = { run, at: ports.clock.now(), by: "request", kind: "notification" as const, asked, what, place };
  const sealed = sealEntry<NotificationEntry>({ ...body, attempts, ...outcome }, entry);
  await ports.table.write([{ op: "put", item: entryItem(key, sealed), if: { kind: "absent" } }]);
}
