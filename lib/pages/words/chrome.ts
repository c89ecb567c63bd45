/** The words around every page. */
export const CHROME = {
  skip: { ja: "本文へ", en: "Skip to content" },
  language: { ja: "言語", en: "Language" },
  signedInAs: { ja: "利用者", en: "You are" },
} as const;
