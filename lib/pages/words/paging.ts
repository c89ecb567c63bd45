/** The words between the pages of a list. */
export const PAGING = {
  pages: { ja: "ページ", en: "Pages" },
  next: { ja: "次のページ", en: "Next page" },
  previous: { ja: "前のページ", en: "Previous page" },
} as const;
