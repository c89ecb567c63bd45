import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { type DeploymentWithInbox, describeInbox } from "../scenarios/inbox.ts";
import { describeMonthlyInvoices } from "../scenarios/monthly-invoices.ts";
import { describePeople } from "../scenarios/people.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function open(): Promise<DeploymentWithInbox> {
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

describeMonthlyInvoices(open);
describePeople(open);
describeInbox(open);
