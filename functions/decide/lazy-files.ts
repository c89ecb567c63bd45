import type { Files } from "#ports";

/** Files that are opened with the first one needed: most decisions come without any. */
export function lazyFiles(open: () => Promise<Files>): Files {
  let opened: Promise<Files> | undefined;
  const files = (): Promise<Files> => {
    opened ??= open();
    return opened;
  };
  return {
    put: async (...file) => (await files()).put(...file),
    get: async (key) => (await files()).get(key),
    stat: async (key) => (await files()).stat(key),
    uploadLink: async (...link) => (await files()).uploadLink(...link),
  };
}
