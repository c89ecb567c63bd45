import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { projectRoot } from "./project-files.ts";

describe("package.json", () => {
  it("pins every package to one exact version", () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );

    expect(loose).toEqual([]);
  });

  it("gives every area of lib its #name, and names no area that is not there", () => {
    const areas = readdirSync(join(projectRoot, "lib")).filter((area) =>
      existsSync(join(projectRoot, "lib", area, "index.ts")),
    );

    expect(manifest.imports).toEqual(Object.fromEntries(areas.map((area) => [`#${area}`, `./lib/${area}/index.ts`])));
  });

  it("runs scripts that are there", () => {
    const files = Object.values(manifest.scripts).flatMap(
      (script) => script.match(/\b(bin|scripts|bench)\/[\w./-]+/g) ?? [],
    );

    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([]);
  });
});

it("tests run on the pinned Node, workers too", () => {
  expect(process.versions.node).toBe(manifest.optionalDependencies.node);
});
