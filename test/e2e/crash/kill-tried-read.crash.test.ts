import { expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { startChild } from "./kill-everywhere.ts";

interface Shown {
  readonly status?: string;
  readonly error?: { readonly code: string };
}

it("a read whose host is killed after any commit shows its result, or that it has none", {
  timeout: 120_000,
}, async () => {
  const cache = temporaryFolder();
  const look = async (dir: string): Promise<string> => {
    const { output } = await startChild([dir, "look", "", "", ""], cache);
    const [read] = JSON.parse(output) as readonly Shown[];
    return read?.error?.code ?? read?.status ?? "none";
  };
  const whole = temporaryFolder();
  const unharmed = await startChild([whole, "try", "", "", ""], cache);
  expect(await look(whole)).toBe("verified");

  const { seen } = JSON.parse(unharmed.output) as { readonly seen: { readonly commit: number } };
  const endings = new Set<string>();
  for (let count = 1; count <= seen.commit; count += 1) {
    const dir = temporaryFolder();
    await startChild([dir, "try", "", "", "", "commit", String(count)], cache);
    endings.add(await look(dir));
  }
  expect(endings).toContain("AOP576");
  expect(new Set(["none", "AOP576", "verified"])).toEqual(new Set([...endings, "none", "verified"]));
});
