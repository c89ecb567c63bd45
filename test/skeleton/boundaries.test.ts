import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import extractConfiguration from "dependency-cruiser/config-utl/extract-depcruise-config";
import { describe, expect, it } from "vitest";
import { type Breach, cruiseImports } from "../../scripts/cruise-imports.ts";

const project = join(import.meta.dirname, "../..");
const broken = await cruiseImports(join(import.meta.dirname, "fixtures/breaches"));
const { forbidden = [] } = await extractConfiguration(join(project, ".dependency-cruiser.mjs"));

/** What each rule must find in fixtures/breaches, and all that it may find there. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  "a-conversation-only-writes-drafts": ["lib/conversation/index.ts -> lib/compiler/index.ts"],
  "area-is-in-a-layer": ["lib/local/uses-an-area-of-no-layer.ts -> lib/utils/index.ts"],
  "areas-are-entered-by-the-door": [
    "lib/api/enters-by-the-window.ts -> lib/trust/inside.ts",
    "test/api/enters-by-the-window.test.ts -> lib/trust/inside.ts",
  ],
  "areas-are-named-not-walked-to": [
    "lib/api/enters-by-the-window.ts -> lib/trust/inside.ts",
    "lib/api/walks-to-a-door.ts -> lib/trust/index.ts",
  ],
  "aws-sdk-only-under-aws": ["lib/tools/calls-a-cloud.ts -> @aws-sdk/client-of-nothing"],
  "compiler-and-runtime-meet-in-the-program": ["lib/runtime/index.ts -> lib/compiler/index.ts"],
  "imports-go-down-from-aop": ["lib/aop/index.ts -> lib/trust/index.ts"],
  "imports-go-down-from-approvals-questions-effects-files-tools-models": [
    "lib/tools/index.ts -> lib/compiler/index.ts",
  ],
  "imports-go-down-from-cli-mcp-api-pages-eval": ["lib/cli/index.ts -> lib/local/index.ts"],
  "imports-go-down-from-compiler-conversation-runtime": ["lib/compiler/index.ts -> lib/cli/index.ts"],
  "imports-go-down-from-config": ["lib/config/index.ts -> lib/records/index.ts"],
  "imports-go-down-from-diagnostics": ["lib/diagnostics/index.ts -> lib/aop/index.ts"],
  "imports-go-down-from-ports": ["lib/ports/index.ts -> lib/diagnostics/index.ts"],
  "imports-go-down-from-program": ["lib/program/index.ts -> lib/tools/index.ts"],
  "imports-go-down-from-records": ["lib/records/index.ts -> lib/program/index.ts"],
  "imports-go-down-from-trust": ["lib/trust/index.ts -> lib/config/index.ts"],
  "imports-resolve": [
    "lib/models/imports-what-is-gone.ts -> ./gone.ts",
    "lib/tools/calls-a-cloud.ts -> @aws-sdk/client-of-nothing",
  ],
  "machine-only-under-local": [
    "lib/tools/touches-the-machine.ts -> child_process",
    "lib/tools/touches-the-machine.ts -> fs",
    "lib/tools/touches-the-machine.ts -> http",
    "lib/tools/touches-the-machine.ts -> node:sqlite",
  ],
  "no-area-uses-its-own-door": ["lib/models/uses-its-own-door.ts -> lib/models/index.ts"],
  "no-cycles": ["lib/questions/egg.ts -> lib/questions/hen.ts"],
  "no-cycles-of-areas": ["lib/approvals -> lib/effects", "lib/effects -> lib/approvals"],
  "no-orphans": ["lib/files/alone.ts"],
  "one-machine-and-aws-stay-apart": ["lib/aws/index.ts -> lib/local/index.ts"],
  "outsiders-use-the-door": ["scripts/enters-by-the-window.ts -> lib/trust/inside.ts"],
  "packages-are-declared": ["lib/models/uses-an-undeclared-package.ts -> typescript"],
  "product-knows-no-test": ["lib/files/borrows-from-a-test.ts -> test/trust/inside.test.ts"],
  "product-needs-no-dev-package": ["lib/models/uses-a-dev-package.ts -> vitest"],
  "pure-areas-touch-no-machine": ["lib/trust/asks-the-machine.ts -> crypto"],
  "stored-forms-only-compute-digests": ["lib/records/walks-the-disk.ts -> path"],
  "web-server-only-under-local": ["lib/api/listens.ts -> @hono/node-server"],
};

describe("the direction of imports", () => {
  it("has no breach in this project", async () => {
    const { files, report, breaches } = await cruiseImports(project);

    expect(breaches, report).toEqual([]);
    expect(files).toContain("lib/ports/index.ts");
  });

  it("is checked by the rules that the fixtures break", () => {
    expect(forbidden.map((rule) => rule.name).sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it.each(forbidden.map((rule) => [rule.name ?? "", rule.comment ?? ""]))(
    "%s finds its breach and no other, and says why and how to mend it",
    (name, comment) => {
      expect(breachesOf(broken.breaches, name)).toEqual([...(EXPECTED[name] ?? [])].sort());
      expect(comment).toMatch(/^Why: .+ Mend: .+/);
    },
  );

  it("refuses to pass a tree in which it read nothing", async () => {
    const empty = await mkdtemp(join(tmpdir(), "tejun-empty-"));

    await expect(cruiseImports(empty)).rejects.toThrow("no source file");
    await rm(empty, { recursive: true });
  });
});

function breachesOf(breaches: readonly Breach[], rule: string): string[] {
  return breaches
    .filter((breach) => breach.rule === rule)
    .map(({ from, to }) => (from === to ? from : `${from} -> ${nameOfPackage(to)}`))
    .sort();
}

function nameOfPackage(path: string): string {
  return path.replace(/^.*node_modules\/((?:@[^/]+\/)?[^/]+).*$/, "$1");
}
