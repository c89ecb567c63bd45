import type { RunView } from "#api";
import { describeValue, runWords } from "#cli";
import type { Language } from "#diagnostics";
import type { JsonObject } from "#ports";
import { statusWord } from "#trust";

const COLUMNS = 200;

/** How a run stands: its phases with what they handed on, whom it waits for, what is missing. */
export function tellRun(body: JsonObject, language: Language): readonly string[] {
  const run = body as unknown as RunView;
  const words = runWords[language];
  return [
    `${run.run} ${run.title}: ${words.runs[run.status]}`,
    ...(run.why === undefined ? [] : [`${words.why}: ${run.why[language]}`]),
    ...run.phases.flatMap(({ number, name, status, values }) => [
      `${words.phase(number, name)}: ${words.phases[status]}`,
      ...Object.values(values).map((value) => `  ${value.field}: ${describeValue(value, language, COLUMNS)}`),
    ]),
    ...run.actions.map(({ title, status }) => `${title}: ${words.actions[status]}`),
    ...run.needs.map(({ field, status, wants }) =>
      words.need(field, statusWord(status, language), statusWord(wants, language)),
    ),
    ...run.waitingFor.map(
      ({ kind, id, to, expires }) =>
        `${words.waits[kind]} ${id} (${words.to}: ${to.join(", ")}; ${words.until}: ${expires})`,
    ),
  ];
}
