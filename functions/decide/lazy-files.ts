import { type Files, openOnce } from "#ports";

/** Files that are opened with the first one needed: most decisions come without any. */
export function lazyFiles(open: () => Promise<Files>): Files {
  const files = openOnce(open);
  return {
    put: async (...file) => (await files()).put(...file),
    get: async (key) => (await files()).get(key),
    stat: async (key) => (await files()).stat(key),
    uploadLink: async (...link) => (await files()).uploadLink(...link),
  };
}
