import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#config";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** A builder that gives phase 1 to an agent, and phase 2 this code. */
export function builderOf(body: string): Config["builder"] {
  const script = join(temporaryFolder(), "builder.mjs");
  const main = (code: string) =>
    `import { phase } from "tejun";\nexport const main = phase(async (context) => {\n${code}\n});\n`;
  const files = {
    "phases/1.ts": main('  return context.produce(await context.agent({ instructions: "読む" }));'),
    "phases/2.ts": main(body),
  };
  writeFileSync(
    script,
    `for await (const _ of process.stdin);\nprocess.stdout.write(${JSON.stringify(JSON.stringify({ files }))});\n`,
  );
  return { kind: "command", command: [process.execPath, script], timeoutSeconds: 60 };
}
