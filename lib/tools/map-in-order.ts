/** Maps a list with at most `limit` items under way at once; the results stand in the list's order. */
export async function mapInOrder<In, Out>(
  list: readonly In[],
  limit: number,
  work: (item: In) => Promise<Out>,
): Promise<readonly Out[]> {
  const results = new Map<number, Out>();
  const entries = list.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of entries) results.set(index, await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(limit, list.length) }, lane));
  return list.map((_, index) => results.get(index) as Out);
}
