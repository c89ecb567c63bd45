import type { DifferenceView, ProgramListView } from "#api";
import type { Language } from "#diagnostics";
import { oneLine } from "../report/fit-text.ts";
import type { Paint } from "../report/paint.ts";
import { showTime } from "../report/show-time.ts";
import { programWords } from "../words/program-words.ts";

type Entry = ProgramListView["programs"][number];

/** Enough of a digest to tell a program from others at sight, and to name it by. */
const SHOWN_DIGITS = 12;

/** Where a program comes from: its AOP version, builder and instruction, and how it was made. */
export function describeOrigin(entry: Entry, language: Language, timezone: string): readonly string[] {
  const words = programWords[language];
  const { program, aopVersion, builder = "–", outcome = "", instruction, current, publishedAt } = entry;
  const made = [words.outcomes[outcome] ?? "", ...(current ? [words.current] : [])].filter((word) => word !== "");
  return [
    `${program.slice(0, SHOWN_DIGITS)}  ${words.origin(aopVersion, builder)} (${made.join(language === "ja" ? "、" : ", ")})  ${showTime(publishedAt, timezone)}`,
    ...(instruction === undefined ? [] : [`  ${words.instruction}: ${oneLine(instruction)}`]),
  ];
}

/** How two programs differ: each phase in words, then the outline and the code as unified differences. */
export function describeDifference(
  { from, to, phases, outline, files }: DifferenceView,
  { language, paint }: { readonly language: Language; readonly paint: Paint },
): readonly string[] {
  const words = programWords[language];
  const name = ({ program, aopVersion }: Entry): string => `v${aopVersion} ${program.slice(0, SHOWN_DIGITS)}`;
  return [
    words.difference(name(from), name(to)),
    ...phases.map((phase) => `  ${oneLine(phase.name)}: ${describePhase(phase, language)}`),
    "",
    ...(outline === "" ? [words.sameOutline] : paintPatch(outline, paint)),
    "",
    ...(files.length === 0 ? [words.nothing] : files.flatMap(({ patch }) => paintPatch(patch, paint))),
  ];
}

/** One phase's difference in a few words. */
function describePhase(phase: DifferenceView["phases"][number], language: Language): string {
  const words = programWords[language];
  const { change, from, to, code, manifest } = phase;
  const parts =
    change === "changed"
      ? [...(code ? [words.code] : []), ...manifest.map((part) => words.manifest[part] ?? part)]
      : [];
  const moved = from !== undefined && to !== undefined && from !== to ? [words.moved(from, to)] : [];
  const more = [...parts, ...moved].join(language === "ja" ? "、" : ", ");
  return `${words.changes[change] ?? change}${more === "" ? "" : ` (${more})`}`;
}

/** A line that went and began with -- looks like the heading, which ends before the first place. */
function paintPatch(patch: string, paint: Paint): readonly string[] {
  const lines = patch.trimEnd().split("\n");
  const heading = lines.findIndex((line) => line.startsWith("@@"));
  return lines.map((line, i) => {
    if (i < heading || line.startsWith("@@")) return paint(line, "quiet");
    if (line.startsWith("+")) return paint(line, "good");
    return line.startsWith("-") ? paint(line, "bad") : line;
  });
}
