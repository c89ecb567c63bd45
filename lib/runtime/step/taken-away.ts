import type { Bilingual } from "#diagnostics";

/** What AWS says when a later deployment took away what a run on its way needs, and what that means; `$1` is the thing. */
const WORDS: readonly (readonly [said: RegExp, ja: string, en: string])[] = [
  [
    /not authorized to perform: lambda:InvokeFunction on resource: \S*:function:([\w-]+)/,
    "この段は「$1」を使うことを許されていません。後の配備で、段から道具が外されたときなどに起こります",
    "this phase is not allowed to use “$1”, as after a deployment that took the tool from it",
  ],
  [
    /Function not found: \S*:function:([\w-]+)/,
    "「$1」はもうありません。後の配備で取り除かれました",
    "“$1” is not there any more; a later deployment took it away",
  ],
  [
    /State Machine Does Not Exist: \S*:stateMachine:([\w-]+)/,
    "段を動かす「$1」はもうありません。後の配備で取り除かれました",
    "“$1”, which runs the phase, is not there any more; a later deployment took it away",
  ],
];

/** Tells a fault that comes of a later deployment; undefined for any other. */
export function tellTakenAway(fault: string): Bilingual | undefined {
  for (const [said, ja, en] of WORDS) {
    const [, thing] = said.exec(fault) ?? [];
    if (thing !== undefined) return { ja: ja.replace("$1", thing), en: en.replace("$1", thing) };
  }
  return undefined;
}
