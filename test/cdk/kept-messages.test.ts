import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { catalogue } from "#diagnostics";
import { bundleEntries } from "../../cdk/bundling/bundle-entries.ts";

it("a bundle that keeps only its own messages tells them as the catalogue does, in both languages", async () => {
  const out = mkdtempSync(join(tmpdir(), "tejun-kept-"));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  await bundleEntries(out, [{ module: "lib/api/problem.ts", folder: "api", messages: "own" }]);
  const bundled = (await import(pathToFileURL(join(out, "api", "index.mjs")).href)) as {
    readonly notFound: (what: { readonly ja: string; readonly en: string }, id: string) => object;
    readonly toProblem: (refusal: object, language: "ja" | "en") => object;
  };

  const problem = bundled.toProblem(bundled.notFound({ ja: "ページ", en: "page" }, "x"), "ja");

  const { AOP801: words } = catalogue;
  expect(problem).toMatchObject({
    title: words.title.ja,
    detail: "ページ「x」はありません。",
    diagnostics: [
      {
        code: "AOP801",
        severity: words.severity,
        message: { en: 'There is no page "x".' },
        found: { ja: "x", en: "x" },
        expected: { ja: "すでにあるページ", en: "an existing page" },
        fix: words.fix,
      },
    ],
  });
});
