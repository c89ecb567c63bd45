import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ARMS, type EvalReport } from "#eval";
import { compareShipped, shipped } from "./shipped.ts";

const PAGE = new URL("../../docs/eval.md", import.meta.url);
const BEGIN = /(?<=<!-- results: .* -->\n)[\s\S]*(?=<!-- end of results -->)/;

it("come in at least 60, of every kind, and are in form", () => {
  expect(shipped.diagnostics).toEqual([]);
  expect(shipped.cases.length).toBeGreaterThanOrEqual(60);
  expect(new Set(shipped.cases.map(({ kind }) => kind)).size).toBe(18);
});

it("make the product register nothing wrong, and the page says what it did not do", { timeout: 900_000 }, async () => {
  const report = await compareShipped(ARMS);
  const own = report.arms.find(({ name }) => name === "phases-evidence");
  expect(own?.wrongRegistrations).toBe(0);
  expect(own?.falseStops).toBe(0);
  expect(own?.tracedToEvidence).toBe(own?.registered);
  const page = readFileSync(PAGE, "utf8");
  const written = page.replace(BEGIN, `\n${describe(report)}\n`);
  if (process.env.UPDATE_SAMPLES === "1" && process.env.CI === undefined) writeFileSync(PAGE, written);
  expect(readFileSync(PAGE, "utf8")).toBe(written);
});

function describe({ arms }: EvalReport): string {
  const head =
    "| arm | cases | correct | stopped rightly | false stops | wrong registrations | traced | unasked stops |";
  const rows = arms.map(
    (arm) =>
      `| \`${arm.name}\` | ${arm.cases} | ${arm.correct} | ${arm.stopsAtUnverified} | ${arm.falseStops} | ${arm.wrongRegistrations} | ${arm.tracedToEvidence} of ${arm.registered} | ${arm.unaskedStops} |`,
  );
  const own = arms.find(({ name }) => name === "phases-evidence");
  const missed = (own?.details ?? []).filter(
    ({ findings }) => (findings.correct?.counts ?? 0) === 0 || (findings.falseStops?.counts ?? 0) > 0,
  );
  const told = missed.map(({ id, about, why = "", findings }) => {
    const kind = (findings.falseStops?.counts ?? 0) > 0 ? "false stop" : "stopped without asking";
    return `| \`${id}\` | ${kind} | ${about} | ${why.replaceAll("|", "/")} |`;
  });
  return [
    head,
    `|${"---|".repeat(8)}`,
    ...rows,
    "",
    "Every case in which `phases-evidence` did not come to what was expected:",
    "",
    "| case | what | about | what the run says |",
    "|---|---|---|---|",
    ...told,
    "",
  ].join("\n");
}
