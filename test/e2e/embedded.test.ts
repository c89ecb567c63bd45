import { onTestFinished } from "vitest";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { startHost } from "#local";
import { describeMonthlyInvoices } from "../scenarios/monthly-invoices.ts";
import { describePeople } from "../scenarios/people.ts";
import type { Deployment } from "../scenarios/visitor.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function open(): Promise<Deployment> {
  const host = await startHost({ dir: temporaryFolder(), config: defaultConfig(SANDBOX_PRESETS) });
  onTestFinished(() => host.close());
  return { origin: "http://127.0.0.1", fetch: (request) => host.fetch(request) };
}

describeMonthlyInvoices(open);
describePeople(open);
