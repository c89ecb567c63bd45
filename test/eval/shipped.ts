import { readdirSync, readFileSync } from "node:fs";
import { defaultConfig, SANDBOX_PRESETS } from "#config";
import { type ArmName, type EvalReport, evaluate, loadCases } from "#eval";
import { createRoomOpener } from "#local";

const CASES = new URL("../../aops/eval/cases/", import.meta.url);
const procedure = readFileSync(new URL("../../aops/eval/procedure.md", import.meta.url), "utf8");

/** The cases that come along. */
export const shipped = loadCases(
  readdirSync(CASES)
    .sort()
    .map((name) => ({ name, text: readFileSync(new URL(name, CASES), "utf8") })),
);

/** Compares some of the shipped cases, changed where a test says so. */
export async function compareShipped(
  arms: readonly ArmName[],
  cases = shipped.cases,
  evaluators: NonNullable<Parameters<typeof evaluate>[0]["evaluators"]> = [],
): Promise<EvalReport> {
  return await evaluate({
    config: defaultConfig(SANDBOX_PRESETS),
    procedure,
    openRoom: createRoomOpener(),
    model: "scripted",
    createModels: () => {
      throw new Error("the scripted model drives these arms");
    },
    arms,
    cases,
    evaluators,
  });
}
