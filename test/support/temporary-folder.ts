import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A fresh folder that is removed when the running test has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tejun-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
