import type { Bilingual } from "#diagnostics";

const CLOCK: Bilingual = {
  ja: "日付は依頼、添付ファイル、道具の答えから取ってください",
  en: "take dates from the request, an attachment or a tool's answer",
};
const CHANCE: Bilingual = {
  ja: "偶然に頼らず、渡された値から決めてください",
  en: "decide from the values handed over, not by chance",
};
const WAIT: Bilingual = {
  ja: "待つ必要はありません。道具やエージェントの答えを await してください",
  en: "no waiting is needed: await the answer of a tool or an agent",
};
const NETWORK: Bilingual = {
  ja: "外とのやり取りは、許可された道具 (tools) で行ってください",
  en: "reach the outside through the granted tools",
};
const MACHINE: Bilingual = {
  ja: "実行環境には触れず、handoff と tools から受け取ってください",
  en: "do not reach into the machine; take what you need from handoff and tools",
};
const EVALUATION: Bilingual = {
  ja: "文字列を実行せず、関数として書いてください",
  en: "write a function instead of running text",
};
const OUTPUT: Bilingual = {
  ja: "伝えたいことは produce の note に書いてください",
  en: "say what is to be known in the note of produce",
};
const LOCALE: Bilingual = {
  ja: "実行環境の言語に頼らず、文字列や数をそのまま扱ってください",
  en: "do not depend on the machine's locale; work on the text or number itself",
};
const RACE: Bilingual = {
  ja: "順番に頼らず、Promise.all ですべてを待ってください",
  en: "wait for all with Promise.all instead of depending on their order",
};
const MERGE: Bilingual = {
  ja: "{ ...a, ...b } と書いてください",
  en: "write { ...a, ...b }",
};

/** Names of other environments that program code reaches for, and what to do instead (style.md, Runtime). */
export const FORBIDDEN_NAMES: ReadonlyMap<string, Bilingual> = new Map([
  ["Date", CLOCK],
  ["Temporal", CLOCK],
  ["performance", CLOCK],
  ["crypto", CHANCE],
  ["setTimeout", WAIT],
  ["setInterval", WAIT],
  ["setImmediate", WAIT],
  ["clearTimeout", WAIT],
  ["clearInterval", WAIT],
  ["queueMicrotask", WAIT],
  ["fetch", NETWORK],
  ["XMLHttpRequest", NETWORK],
  ["WebSocket", NETWORK],
  ["process", MACHINE],
  ["Buffer", MACHINE],
  ["require", MACHINE],
  ["module", MACHINE],
  ["exports", MACHINE],
  ["global", MACHINE],
  ["globalThis", MACHINE],
  ["window", MACHINE],
  ["self", MACHINE],
  ["document", MACHINE],
  ["localStorage", MACHINE],
  ["navigator", MACHINE],
  ["Deno", MACHINE],
  ["Bun", MACHINE],
  ["SharedArrayBuffer", MACHINE],
  ["Atomics", MACHINE],
  ["WeakRef", MACHINE],
  ["FinalizationRegistry", MACHINE],
  ["Reflect", MACHINE],
  ["Proxy", MACHINE],
  ["eval", EVALUATION],
  ["Function", EVALUATION],
  ["console", OUTPUT],
  ["Intl", LOCALE],
]);

/** The same for members of objects that do exist, as `Object.member` or, on any object, `.member`. */
export const FORBIDDEN_MEMBERS: ReadonlyMap<string, Bilingual> = new Map([
  ["Math.random", CHANCE],
  ["Promise.race", RACE],
  ["Promise.any", RACE],
  ["Object.assign", MERGE],
  [".localeCompare", LOCALE],
  [".toLocaleString", LOCALE],
  [".toLocaleUpperCase", LOCALE],
  [".toLocaleLowerCase", LOCALE],
  [".constructor", EVALUATION],
  [".prototype", MACHINE],
  [".__proto__", MACHINE],
]);
