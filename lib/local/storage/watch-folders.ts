import { type FSWatcher, watch } from "node:fs";

/** Watchers of a changing set of folders. */
export interface FolderWatcher {
  /** Watches exactly these folders from now on. */
  follow(folders: readonly string[]): void;
  close(): void;
}

/**
 * Calls `onChange` when something may have changed in a followed folder: too often rather than too seldom.
 * A folder that cannot be watched is skipped: whoever uses this looks from time to time anyway.
 */
export function watchFolders(onChange: () => void): FolderWatcher {
  const watchers = new Map<string, FSWatcher>();

  const drop = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };

  const start = (folder: string): void => {
    try {
      const watcher = watch(folder, { persistent: false }, onChange);
      watcher.on("error", () => drop(folder));
      watchers.set(folder, watcher);
    } catch {
      drop(folder);
    }
  };

  return {
    follow(folders) {
      const wanted = new Set(folders);
      for (const folder of watchers.keys()) if (!wanted.has(folder)) drop(folder);
      for (const folder of wanted) if (!watchers.has(folder)) start(folder);
    },
    close() {
      for (const folder of watchers.keys()) drop(folder);
    },
  };
}
