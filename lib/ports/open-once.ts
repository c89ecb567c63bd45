/** Opens something with its first use, once for all who ask; after a failure the next who asks opens it again. */
export function openOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((fault: unknown) => {
      opened = undefined;
      throw fault;
    });
    return opened;
  };
}
