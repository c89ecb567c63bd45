import type { ParameterText } from "../parameters.ts";

/** Which of the server's Google accounts; every operation but one asks for it. */
export const account: ParameterText = {
  title: "アカウント・account",
  description: "サーバーに登録したアカウントの名前",
};

/** How many at most; the server has a default for each operation. */
export const maxResults: ParameterText = { title: "最大件数・max results", type: "number", optional: true };

/** The same where the server takes whole numbers only. */
export const maxWhole: ParameterText = { ...maxResults, type: "integer" };

/** Only what was changed after this. */
export const modifiedAfter: ParameterText = {
  title: "これより後に更新・modified after",
  description: "ISO 8601",
  optional: true,
};

/** Where a text is searched. */
export const searchIn: ParameterText = {
  title: "探す場所・search in",
  oneOf: ["name", "content", "both"],
  optional: true,
};

/** How a list of files is sorted. */
export const orderBy: ParameterText = {
  title: "並び順・order by",
  oneOf: ["name", "modifiedTime", "createdTime"],
  optional: true,
};
