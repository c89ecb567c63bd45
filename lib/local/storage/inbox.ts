import type { Clock, Ids } from "#ports";
import { type DroppedFile, openInboxFolder } from "./inbox-folder.ts";
import { watchFolders } from "./watch-folders.ts";

/** A file that came into `inbox/<aop>/`: the object-created event of one machine. */
export interface InboxFile {
  /** Stays the same when a file is told again after a crash: starting one run per id makes it exactly one. */
  readonly id: string;
  /** The folder's name, NFC. */
  readonly aop: string;
  /** The file's name as it was given; only to be shown. */
  readonly name: string;
  /** Where the bytes are until `onFile` resolves. */
  readonly path: string;
  readonly size: number;
}

/** A watched inbox. */
export interface Inbox {
  /** Looks at once; resolves when everything found settled has been told. */
  scan(): Promise<void>;
  /** Stops watching; resolves when a running `onFile` has ended. */
  stop(): Promise<void>;
}

/** How long a file must have stayed as it is before it counts as complete. */
const SETTLE_MS = 3000;

/** Whoever makes an empty file is about to write into it: it has to stay as it is this many times as long. */
const EMPTY_SETTLES = 10;

/** How long a file that was dealt with is looked at, for a writer that only paused. */
const WRITER_MS = 10 * 60_000;

/** How often the folders are looked through even if the system told of no change (network folders do not tell). */
const RESCAN_MS = 30_000;

/** A file that is being written tells of every block: this many milliseconds of that make one look. */
const NOTICE_MS = 100;

/** A file that was dealt with, and how it looked when it was told. */
interface Taken {
  readonly file: InboxFile;
  readonly look: string | undefined;
  readonly at: number;
}

/**
 * Watches `<dir>/inbox/<aop>/` and tells `onFile` of every file dropped there, one after another, once each.
 * A file that has stopped growing is claimed by moving it to `<dir>/processed/<aop>/<id>.pending/`; when `onFile` has
 * resolved, the folder becomes `<id>`. After a crash, or when `onFile` threw (`onError` is told), a pending file is told
 * again with the same id: at the start, and at every rescan. Where somebody goes on writing to a file that was dealt
 * with, `onLate` is told once they stop, with what it holds by then. Hidden and half-downloaded files, links and subfolders
 * are left alone.
 */
export async function watchInbox(
  options: {
    readonly dir: string;
    readonly clock: Clock;
    readonly ids: Ids;
    readonly onError: (error: unknown) => void;
    readonly onLate?: (file: InboxFile) => Promise<void>;
    readonly settleMs?: number;
    readonly rescanMs?: number;
  },
  onFile: (file: InboxFile) => Promise<void>,
): Promise<Inbox> {
  const { dir, clock, ids, onError, onLate, settleMs = SETTLE_MS, rescanMs = RESCAN_MS } = options;
  const folder = await openInboxFolder(dir);
  const firstSeen = new Map<string, { readonly look: string; readonly at: number }>();
  let stopped = false;
  let running: Promise<void> | undefined;
  let again = false;
  let nextScan = Number.POSITIVE_INFINITY;
  let cancelNextScan = () => {};

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      onError(error);
    }
  };

  const taken = new Map<string, Taken>();

  const tell = (file: InboxFile) =>
    attempt(async () => {
      const look = await folder.lookAt(file.path);
      await onFile(file);
      const path = await folder.finish(file);
      taken.set(path, { file: { ...file, path }, look, at: clock.now() });
    });

  /** Whether the file looked the same long enough ago. */
  const hasSettled = ({ place, look, size }: Pick<DroppedFile, "place" | "look" | "size">): boolean => {
    const seen = firstSeen.get(place);
    const wanted = size === 0 ? settleMs * EMPTY_SETTLES : settleMs;
    if (seen?.look === look) return clock.now() - seen.at >= wanted;
    firstSeen.set(place, { look, at: clock.now() });
    return false;
  };

  const tellLate = async (): Promise<void> => {
    for (const [path, { file, look: before, at }] of taken) {
      const look = await folder.lookAt(path);
      if (look === undefined || (look === before && clock.now() - at >= WRITER_MS)) taken.delete(path);
      if (look === undefined || look === before || !hasSettled({ place: path, look, size: file.size })) continue;
      firstSeen.delete(path);
      taken.set(path, { file, look, at: clock.now() });
      await attempt(async () => onLate?.(file));
    }
  };

  const tellPending = async (): Promise<void> => {
    for (const pending of await folder.listPending()) if (!stopped) await tell(pending);
  };

  const take = async (source: string): Promise<void> => {
    for (const dropped of await folder.listDropped(source)) {
      if (stopped) return;
      if (!hasSettled(dropped)) continue;
      firstSeen.delete(dropped.place);
      const claimed = await folder.claim(dropped, ids.next());
      if (claimed) await tell(claimed);
    }
  };

  const lookThrough = async (): Promise<void> => {
    const sources = await folder.listSources();
    // Watched before it is looked through: what comes after the look is then told by the system.
    watcher.follow([folder.inbox, ...sources]);
    await attempt(tellPending);
    for (const source of sources) await attempt(() => take(source));
    await attempt(tellLate);
  };

  const scanBy = (time: number): void => {
    if (stopped || time >= nextScan) return;
    cancelNextScan();
    nextScan = time;
    cancelNextScan = clock.wakeAt(time, () => {
      nextScan = Number.POSITIVE_INFINITY;
      void scan();
    });
  };

  const scanUntilQuiet = async (): Promise<void> => {
    do {
      again = false;
      await attempt(lookThrough);
    } while (again && !stopped);
    running = undefined;
    scanBy(clock.now() + (firstSeen.size > 0 ? settleMs : rescanMs));
  };

  const scan = async (): Promise<void> => {
    if (stopped) return;
    if (running !== undefined) again = true;
    running ??= scanUntilQuiet();
    await running;
  };

  const watcher = watchFolders(() => scanBy(clock.now() + NOTICE_MS));
  await scan();
  return {
    scan,
    async stop() {
      stopped = true;
      cancelNextScan();
      watcher.close();
      await running;
    },
  };
}
