import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { readProjectFiles } from "./project-files.ts";

const SNAPSHOTS = join(import.meta.dirname, "doors");
const doors = readProjectFiles(/^lib\/[^/]+\/index\.ts$/).map(({ path, text }) => ({
  area: path.split("/")[1] ?? "",
  statements: [...ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true).statements],
}));

if (process.env.UPDATE_SAMPLES !== undefined) writeSnapshots();

describe("the doors of lib", () => {
  it("are all pinned, and no pin is left of an area that is gone", () => {
    expect(readdirSync(SNAPSHOTS).sort()).toEqual(doors.map(({ area }) => `${area}.txt`).sort());
  });

  it.each(doors)(
    "#$area exports exactly the names pinned under doors (UPDATE_SAMPLES=1 rewrites them)",
    ({ area, statements }) => {
      expect(namesOf(statements)).toBe(readFileSync(join(SNAPSHOTS, `${area}.txt`), "utf8"));
    },
  );

  it.each(doors)("#$area only passes on what its files export, each by name", ({ statements }) => {
    const other = statements.filter((statement) => exportsOf(statement) === undefined);

    expect(other.map((statement) => statement.getText())).toEqual([]);
  });
});

function exportsOf(statement: ts.Statement): string[] | undefined {
  if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier === undefined) return undefined;
  const { exportClause, isTypeOnly } = statement;
  if (exportClause === undefined || !ts.isNamedExports(exportClause)) return undefined;
  return exportClause.elements.map(
    (element) => `${isTypeOnly || element.isTypeOnly ? "type " : ""}${element.name.text}`,
  );
}

function namesOf(statements: readonly ts.Statement[]): string {
  const names = statements.flatMap((statement) => exportsOf(statement) ?? []);
  return `${names.sort().join("\n")}\n`;
}

function writeSnapshots(): void {
  if (process.env.CI !== undefined)
    throw new Error("UPDATE_SAMPLES is refused on CI: a change of a door must be seen and committed.");
  mkdirSync(SNAPSHOTS, { recursive: true });
  for (const { area, statements } of doors) writeFileSync(join(SNAPSHOTS, `${area}.txt`), namesOf(statements));
}
