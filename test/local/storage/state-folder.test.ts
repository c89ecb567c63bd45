import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findHost, holdStateFolder, StateFolderHeldError } from "#local";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const hold = (dir: string) => {
  const folder = holdStateFolder(dir);
  onTestFinished(() => folder.release());
  return folder;
};

const holdInChild = async (dir: string, ...rest: string[]): Promise<ChildProcess> => {
  const script = join(import.meta.dirname, "folder-holder.ts");
  const child = spawn(process.execPath, ["--expose-gc", script, dir, ...rest], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
};

const errorOf = (work: () => unknown): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
};

describe("holdStateFolder", () => {
  it("makes the folder, for its owner only, and tells others where the host is", () => {
    const dir = join(temporaryFolder(), "new", "state");

    hold(dir).announce({ url: "http://127.0.0.1:4000", token: "t" });

    expect(findHost(dir)).toEqual({
      pid: process.pid,
      url: "http://127.0.0.1:4000",
      token: "t",
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dir, "host.json")).mode & 0o777).toBe(0o600);
  });

  it("refuses a second holder in the same process", () => {
    const dir = temporaryFolder();
    hold(dir);

    expect(errorOf(() => holdStateFolder(dir))).toBeInstanceOf(StateFolderHeldError);
  });

  it("tells a second process who holds it, where and since when", async () => {
    const dir = temporaryFolder();
    const child = await holdInChild(dir);

    const error = errorOf(() => holdStateFolder(dir));

    expect(error).toBeInstanceOf(StateFolderHeldError);
    expect(error).toMatchObject({ holder: { pid: child.pid, url: "http://127.0.0.1:4321" } });
    expect(String(error)).toMatch(
      new RegExp(`${dir} is held by process ${child.pid} \\(http://127\\.0\\.0\\.1:4321\\) since \\d{4}-.*Z: stop it`),
    );
    expect(findHost(dir)?.pid).toBe(child.pid);
  });

  it("is free at once when the holder is killed, whatever it left in host.json", async () => {
    const dir = temporaryFolder();
    const child = await holdInChild(dir);

    child.kill("SIGKILL");
    await once(child, "exit");

    expect(existsSync(join(dir, "host.json"))).toBe(true);
    expect(findHost(dir)).toBeUndefined();
    hold(dir);
    expect(findHost(dir)?.pid).toBe(process.pid);
  });

  it("is given back by a process that ends without releasing it", async () => {
    const dir = temporaryFolder();
    const child = await holdInChild(dir, "end");
    if (child.exitCode === null) await once(child, "exit");

    expect(existsSync(join(dir, "host.json"))).toBe(false);
    expect(findHost(dir)).toBeUndefined();
  });

  it("can be taken again after it was released, and leaves no host.json", () => {
    const dir = temporaryFolder();
    const first = holdStateFolder(dir);
    first.release();
    first.release();

    expect(existsSync(join(dir, "host.json"))).toBe(false);
    hold(dir);
  });

  it("does not fail on a host.json that makes no sense", () => {
    const dir = temporaryFolder();
    hold(dir);
    writeFileSync(join(dir, "host.json"), "{ half");

    expect(findHost(dir)).toBeUndefined();
    expect(String(errorOf(() => holdStateFolder(dir)))).toContain("another process");
    expect(readFileSync(join(dir, "host.json"), "utf8")).toBe("{ half");
  });
});

describe("findHost", () => {
  it("finds nobody, and makes nothing, where there is no state", () => {
    const dir = join(temporaryFolder(), "nothing");

    expect(findHost(dir)).toBeUndefined();
    expect(existsSync(dir)).toBe(false);
  });
});
