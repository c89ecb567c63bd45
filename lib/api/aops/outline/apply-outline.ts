import { type Aop, type EditResult, editControls, parseAop } from "#aop";
import { type Bilingual, type Diagnostic, diagnose, excerpt, hasErrors, type Place } from "#diagnostics";
import { type ReadPhase, readOutline } from "./read-outline.ts";
import { writeOutline } from "./write-outline.ts";

/** The text after an edited outline was laid on it; `in` says which of the two texts the diagnostics are about. */
export type AppliedOutline =
  | Extract<EditResult, { ok: true }>
  | { readonly ok: false; readonly in: "yaml" | "text"; readonly diagnostics: readonly Diagnostic[] };

/**
 * Lays an edited outline on the text that it was written from: conditions, approvals and hand-overs become the text's
 * own lines. What an outline shows but does not govern (title, phases, names, tools) may not differ. The outline of a
 * text, laid on it unedited, gives the same bytes.
 */
export function applyOutline(text: string, yaml: string): AppliedOutline {
  const { aop, diagnostics } = parseAop(text);
  if (aop === undefined || hasErrors(diagnostics)) return { ok: false, in: "text", diagnostics };
  const read = readOutline(yaml);
  if (!read.ok) return { ok: false, in: "yaml", diagnostics: read.diagnostics };
  const own = readOutline(writeOutline(aop));
  if (!own.ok) throw new TypeError("Unexpected outline of our own that cannot be read");
  const wrong = checkFixed(aop, read, own.phases);
  if (wrong.length > 0) return { ok: false, in: "yaml", diagnostics: wrong };
  const edited = editControls(text, read.phases);
  return edited.ok ? edited : { ok: false, in: "text", diagnostics: edited.diagnostics };
}

/** Everything of an outline that it does not govern and that differs from the text. */
function checkFixed(
  aop: Aop,
  read: { readonly title: string | undefined; readonly phases: readonly ReadPhase[] },
  own: readonly ReadPhase[],
): readonly Diagnostic[] {
  const numbers = (phases: readonly ReadPhase[]): string => phases.map(({ phase }) => phase).join(", ");
  const wrong: Diagnostic[] = [];
  if (read.title !== undefined && read.title !== aop.title) {
    wrong.push(fixed({ ja: "題", en: "The title" }, read.title, aop.title, { line: 1, column: 1 }));
  }
  if (numbers(read.phases) !== numbers(own)) {
    const place = read.phases[0]?.place ?? { line: 1, column: 1 };
    wrong.push(
      fixed({ ja: "フェーズの並び", en: "Which phases there are" }, numbers(read.phases), numbers(own), place),
    );
    return wrong;
  }
  return [...wrong, ...read.phases.flatMap((phase, i) => checkPhase(phase, own[i]))];
}

const NAMES: Readonly<Record<string, Bilingual>> = {
  name: { ja: "フェーズの名前", en: "The phase's name" },
  tools: { ja: "使う道具", en: "The tools" },
  alsoReads: { ja: "ほかに読む成果物", en: "The artifacts it also reads" },
};

/** A fact that was left out is not a fact that was changed. */
function checkPhase(phase: ReadPhase, own: ReadPhase | undefined): readonly Diagnostic[] {
  return Object.entries(phase.fixed).flatMap(([key, { values, place }]) => {
    const expected = own?.fixed[key]?.values ?? [];
    if (JSON.stringify(values) === JSON.stringify(expected)) return [];
    return [fixed(NAMES[key] ?? { ja: key, en: key }, values.join(", "), expected.join(", "), place)];
  });
}

function fixed(what: Bilingual, found: string, expected: string, place: Place): Diagnostic {
  return diagnose("AOP242", { what, found: excerpt(found) || "–", expected: excerpt(expected) || "–" }, place);
}
