import { matchRoundBrackets } from "../normalise/brackets.ts";
import { foldText, type WrittenPart } from "../normalise/fold-text.ts";

/** A phase heading taken apart; every text is as written, offsets count from the heading's start. */
export interface PhaseHeading {
  readonly number: number;
  /** The number as written. */
  readonly digits: WrittenPart;
  readonly name: string;
  /** The last `(使う道具: …)` with its brackets, and what stands in it behind the colon. */
  readonly tools?: { readonly whole: WrittenPart; readonly list: WrittenPart };
  /** A tools bracket that is never closed. */
  readonly unclosed?: WrittenPart;
  /** Whether there is more than one tools bracket. */
  readonly several: boolean;
  /** The word for tools where it stands in the name instead of opening a bracket. */
  readonly stray?: WrittenPart;
}

const TOOLS_BRACKET = /\(\s*(?:使う道具|tools?)\s*:/gi;
const STRAY_TOOLS = /使う道具|\btools\s*:/i;

/** Reads `フェーズ N: 名前 (使う道具: a, b)` (design section 2); undefined when number, colon or name are not there. */
export function readPhaseHeading(heading: string): PhaseHeading | undefined {
  const text = foldText(heading);
  const start = /^\s*(?:フェーズ|phase)\s*([0-9]{1,6})\s*:\s*/i.exec(text.folded);
  if (start?.[1] === undefined) return undefined;
  const from = start[0].length;
  const digits = start[0].indexOf(start[1]);
  const groups = findToolsBrackets(text.folded, from);
  const last = groups.findLast((group) => group.close !== undefined);
  const unclosed = groups.find((group) => group.close === undefined);
  const closed = last?.close === undefined ? undefined : { ...last, close: last.close };
  const cut = unclosed?.open ?? closed?.open ?? text.folded.length;
  const before = text.trace(from, cut).text.trim();
  const after =
    closed === undefined || unclosed !== undefined ? "" : text.trace(closed.close + 1, text.folded.length).text.trim();
  const name = [before, after].filter((part) => part !== "").join(" ");
  if (name === "") return undefined;
  const stray = groups.length > 0 ? null : STRAY_TOOLS.exec(text.folded.slice(from));
  return {
    number: Number(start[1]),
    digits: text.trace(digits, digits + start[1].length),
    name,
    several: groups.filter((group) => group.close !== undefined).length > 1,
    ...(closed === undefined || unclosed !== undefined
      ? {}
      : {
          tools: {
            whole: text.trace(closed.open, closed.close + 1),
            list: text.trace(closed.list, closed.close),
          },
        }),
    ...(unclosed === undefined ? {} : { unclosed: text.trace(unclosed.open, text.folded.length) }),
    ...(stray === null ? {} : { stray: text.trace(from + stray.index, from + stray.index + stray[0].length) }),
  };
}

/** The outermost tools brackets, by where they open, where their list starts and where they close. */
function findToolsBrackets(
  folded: string,
  from: number,
): readonly { readonly open: number; readonly list: number; readonly close: number | undefined }[] {
  const closes = matchRoundBrackets(folded);
  const groups: { open: number; list: number; close: number | undefined }[] = [];
  let behind = from;
  for (const match of folded.matchAll(TOOLS_BRACKET)) {
    if (match.index < behind) continue;
    const close = closes.get(match.index);
    groups.push({ open: match.index, list: match.index + match[0].length, close });
    behind = close ?? folded.length;
  }
  return groups;
}
