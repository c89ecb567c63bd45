import { open } from "node:fs/promises";

/** Makes names that were added to, or taken from, a folder durable. */
export async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
