import type { Output } from "../world.ts";

/** Some lines at the bottom of a terminal that are drawn anew in place. */
export interface LiveLines {
  /** Draws the lines where the former ones stood; the last ones where the terminal is lower. Each fits its width. */
  draw(lines: readonly string[]): void;
  /** Takes the lines away. */
  clear(): void;
}

/** Makes the live lines of a terminal. */
export function createLiveLines(output: Output): LiveLines {
  let drawn = 0;
  let before = "";
  // Up to the first of the lines, to its first column, and everything below away.
  const away = (): string => (drawn === 0 ? "" : `\u001b[${drawn}F\u001b[J`);
  return {
    draw(lines) {
      const shown = lines.slice(-Math.max(1, output.rows - 1));
      const text = shown.map((line) => `${line}\n`).join("");
      if (text === before) return;
      output.write(`${away()}${text}`);
      before = text;
      drawn = shown.length;
    },
    clear() {
      output.write(away());
      drawn = 0;
      before = "";
    },
  };
}

/** Whether lines can be drawn in place there: on a terminal that moves its cursor. */
export function isDrawable(output: Output, environment: { readonly [name: string]: string | undefined }): boolean {
  return output.isTerminal && environment.TERM !== "dumb";
}
