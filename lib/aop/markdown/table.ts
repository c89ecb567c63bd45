/** How many cells a line has as the head of a table; 0 when it can be none. */
export function countHeadCells(row: string): number {
  let open = !row.startsWith("|");
  let marks = open ? 1 : 0;
  let cells = 0;
  let index = 0;
  while (index < row.length) {
    if (row[index] === " " || row[index] === "\t") {
      index++;
      continue;
    }
    marks++;
    if (open) cells++;
    open = row[index] === "|";
    index = open ? index + 1 : skipCellData(row, index);
  }
  return marks > 1 ? cells : 0;
}

function skipCellData(row: string, from: number): number {
  let index = from;
  while (index < row.length && !/[| \t]/.test(row[index] ?? "")) {
    const escapes = row[index] === "\\" && /[\\|]/.test(row[index + 1] ?? "");
    index += escapes ? 2 : 1;
  }
  return index;
}

/** How many cells a table's delimiter row (`| --- | :-: |`) has; 0 when the line is none. */
export function countDelimiterCells(row: string): number {
  if (!/^[-:| \t]+$/.test(row) || !/[:|]/.test(row)) return 0;
  const text = row.trim();
  const cells = text.replace(/^\|/, "").replace(/\|$/, "").split("|");
  return cells.every((cell) => /^[ \t]*:?-+:?[ \t]*$/.test(cell)) ? cells.length : 0;
}
