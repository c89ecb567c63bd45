import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#config";
import { temporaryFolder } from "./temporary-folder.ts";

/** What the phases of AOPs do, by title; one text where there is one phase. */
export interface Bodies {
  readonly [title: string]: string | readonly string[];
}

/** A builder, as a program, that writes the given bodies. */
export function writeBuilder(bodies: Bodies): Config["builder"] {
  const script = join(temporaryFolder(), "builder.mjs");
  writeFileSync(
    script,
    `const bodies = ${JSON.stringify(bodies)};
let text = "";
for await (const chunk of process.stdin) text += chunk;
const { aop } = JSON.parse(text);
const codeOf = (body) => \`import { phase } from "tejun";
export const main = phase(async (context) => {
\${body}
});
\`;
const files = [bodies[aop.title]].flat().map((body, i) => [\`phases/\${i + 1}.ts\`, codeOf(body)]);
process.stdout.write(JSON.stringify({ files: Object.fromEntries(files) }));
`,
  );
  return { kind: "command", command: [process.execPath, script], timeoutSeconds: 60 };
}
