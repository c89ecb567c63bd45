import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAop } from "#aop";
import { runCompile, startCompile } from "#compiler";
import { listAops, saveAop } from "#records";
import type { Engine } from "./engine.ts";

const SAMPLES = fileURLToPath(new URL("../../../aops/", import.meta.url));

/** Takes the example AOPs in and compiles them, where the state holds no AOP yet; gives their ids. */
export async function loadSamples({ table, clock, compiler }: Engine): Promise<readonly string[]> {
  const known = await listAops(table, { limit: 1 });
  if (known.items.length > 0) return [];
  const names = (await readdir(SAMPLES)).filter((name) => name.endsWith(".md")).sort();
  const ids = names.map((name) => basename(name, ".md"));
  for (const aop of ids) {
    const text = await readFile(join(SAMPLES, `${aop}.md`), "utf8");
    await saveAop(table, clock, { aop, text, title: parseAop(text).aop?.title ?? aop });
    const { compile } = await startCompile(compiler, { aop });
    await runCompile(compiler, compile);
  }
  return ids;
}
