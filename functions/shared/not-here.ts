/** Stands for a part of a port that a function has no right to, and is never to call. */
export function notHere(what: string): () => never {
  return () => {
    throw new TypeError(`Unexpected call: this function may not ${what}`);
  };
}
