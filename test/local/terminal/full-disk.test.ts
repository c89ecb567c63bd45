import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const SCRIPT = join(import.meta.dirname, "../../../bin/tejun.mjs");

it.each(["en", "ja"])("names the state folder and the reason where the disk has no room, in %s", (language) => {
  const state = join(temporaryFolder(), "state");
  // SQLite meets a file that may not grow like a full disk.
  const command = ["serve", "--port", "0", "--state", state, "--lang", language];

  const ended = spawnSync("sh", ["-c", 'ulimit -f 300 && exec "$@"', "sh", process.execPath, SCRIPT, ...command], {
    encoding: "utf8",
    timeout: 60_000,
  });

  expect(ended.status).toBe(2);
  expect(ended.stderr).toMatch(/AOP743/);
  expect(ended.stderr).toContain(state);
  expect(ended.stderr).not.toMatch(/AOP902|^ {4}at /m);
});
