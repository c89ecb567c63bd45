import { foldText } from "./fold-text.ts";
import { type Reading, reads, refuses } from "./reading.ts";

const TAX = "税込|税抜|税別";
const LARGE = ["兆", "億", "万"];
const POWERS: ReadonlyMap<string, number> = new Map([
  ["兆", 12],
  ["億", 8],
  ["万", 4],
]);
const SMALL: ReadonlyMap<string, number> = new Map([
  ["千", 3],
  ["百", 2],
]);
const FIGURES = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

/**
 * Reads one whole number as it is written in requests and invoices (`number@2`): 12,000円, ￥１２，０００（税込）, ▲3,000,
 * 1.5万, 3万5千円, 1億2,000万円. A look-alike sign is refused with the reason, never taken for a minus.
 */
export function readNumber(text: string): Reading | undefined {
  const plain = foldText(text)
    .replace(new RegExp(`^(?:${TAX})\\s?`), "")
    .replace(new RegExp(`\\s?(?:[(](?:${TAX})[)]|${TAX})$`), "");
  const lookAlike = /^[‐‑‒–—―−](?=\s?[¥\d])/u.exec(plain)?.[0];
  if (lookAlike !== undefined) {
    const code = (lookAlike.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return refuses(`「${lookAlike}」 (U+${code}) はマイナス記号 - ではありません (it is not a minus sign)`);
  }
  const parts = /^([-▲△]?)([¥]?)\s?(-?)(\S*?)\s?(?:円|JPY|yen)?$/iu.exec(plain);
  const [, sign = "", , inner = "", figures = ""] = parts ?? [];
  if (!parts || (sign !== "" && inner !== "")) return undefined;
  const number = readFigures(figures);
  if (number === undefined) return undefined;
  return reads(sign + inner === "" || number === 0 ? number : -number);
}

function readFigures(figures: string): number | undefined {
  const number = FIGURES.test(figures) ? scaled(figures, 0) : readUnits(figures);
  return number !== undefined && Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER
    ? number
    : undefined;
}

/** 1億2,000万: units in falling order, each with its own figures. */
function readUnits(figures: string): number | undefined {
  if (!/[兆億万千百]/u.test(figures)) return undefined;
  let rest = figures;
  let total = 0;
  for (const unit of LARGE) {
    const [before, after] = splitAt(rest, unit);
    if (after === undefined) continue;
    const count = readSmall(before);
    if (count === undefined) return undefined;
    total += scaled(count, POWERS.get(unit) ?? 0);
    rest = after;
  }
  if (rest === "") return total;
  const small = readSmall(rest);
  return small === undefined || Number(small) >= 10_000 ? undefined : total + scaled(small, 0);
}

/** 3千5百 as plain figures; figures as they are. */
function readSmall(text: string): string | undefined {
  if (FIGURES.test(text)) return text.replaceAll(",", "");
  let rest = text;
  let total = 0;
  for (const [unit, power] of SMALL) {
    const [before, after] = splitAt(rest, unit);
    if (after === undefined) continue;
    if (!/^\d(?:\.\d+)?$/.test(before)) return undefined;
    total += scaled(before, power);
    rest = after;
  }
  if (rest === text) return undefined;
  if (rest === "") return String(total);
  return /^\d{1,3}$/.test(rest) ? String(total + Number(rest)) : undefined;
}

function splitAt(text: string, unit: string): readonly [string, string | undefined] {
  const at = text.indexOf(unit);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** Figures times a power of ten, exactly: 1.1万 is 11,000. */
function scaled(figures: string, power: number): number {
  const [whole = "", fraction = ""] = figures.replaceAll(",", "").split(".");
  return Number(`${whole}${fraction}e${power - fraction.length}`);
}
