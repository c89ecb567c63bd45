import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot, readProjectFiles } from "./project-files.ts";

const pages = readProjectFiles(/^([A-Z.a-z]+|docs\/.*)\.md$/);

it.each(pages)("$path links only to files that are there", ({ path, text }) => {
  const targets = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].map((match) => match[1] ?? "");

  expect(targets.filter((target) => !existsSync(join(projectRoot, dirname(path), target)))).toEqual([]);
});

it("has a README in each language with the same headings' number and the same commands", () => {
  const [japanese, english] = ["README.ja.md", "README.md"].map(
    (name) => pages.find(({ path }) => path === name)?.text ?? "",
  );
  const shape = (text = "") => ({
    headings: text.match(/^#+ /gm),
    code: [...text.matchAll(/```[\s\S]*?```/g)].map(([block]) => block),
    links: [...text.matchAll(/\]\(((?!README)[^)]+)\)/g)].map((match) => match[1]?.replace(/\.(ja|en)\.png$/, ".png")),
  });

  expect(shape(japanese)).toEqual(shape(english));
  expect(shape(english).code.length).toBeGreaterThan(0);
});

it("shows pictures that load at once, each of them in a README", () => {
  const folder = join(projectRoot, "docs/images");
  const shown = pages.filter(({ path }) => path.startsWith("README")).map(({ text }) => text);
  const pictures = readdirSync(folder);

  expect(pictures.filter((name) => statSync(join(folder, name)).size > 60_000)).toEqual([]);
  expect(pictures.filter((name) => !shown.some((text) => text.includes(`docs/images/${name}`)))).toEqual([]);
});
