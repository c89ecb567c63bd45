import type { Language } from "#diagnostics";

/** The languages in which everything is told. */
export const LANGUAGES: readonly Language[] = ["ja", "en"];

/**
 * The language a person reads: `--lang`, else the system's (LC_ALL, LC_MESSAGES, LANG, in the order in which they
 * count), else English. It is looked for before the command is understood, since misunderstandings are told in it too.
 */
export function chooseLanguage(
  argv: readonly string[],
  environment: { readonly [name: string]: string | undefined },
): Language {
  const asked = findAsked(argv);
  if (asked !== undefined) return asked;
  const locale = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || "";
  return /^ja\b|^ja_/i.test(locale) ? "ja" : "en";
}

function findAsked(argv: readonly string[]): Language | undefined {
  const end = argv.indexOf("--");
  const options = end === -1 ? argv : argv.slice(0, end);
  const values = options.flatMap((word, index) => {
    if (word === "--lang") return options[index + 1] ?? [];
    return word.startsWith("--lang=") ? word.slice("--lang=".length) : [];
  });
  return LANGUAGES.find((language) => language === values.at(-1));
}
