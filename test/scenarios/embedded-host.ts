import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { temporaryFolder } from "../support/temporary-folder.ts";
import type { DeploymentWithInbox } from "./inbox.ts";

/** The product on this machine, in a folder of its own, until the running test has finished. */
export async function openEmbeddedHost(): Promise<DeploymentWithInbox> {
  const dir = temporaryFolder();
  const host = await startHost({ dir, config: defaultConfig(SANDBOX_PRESETS) });
  onTestFinished(() => host.close());
  return {
    origin: "http://127.0.0.1",
    fetch: (request) => host.fetch(request),
    async drop(aop, name, bytes) {
      mkdirSync(join(dir, "inbox", aop), { recursive: true });
      writeFileSync(join(dir, "inbox", aop, name), bytes);
    },
  };
}
