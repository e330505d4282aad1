/**
 * In which line of a file a row begins. csv-parse 7 tells the line in which a row ends, and counts a line break of two
 * characters (CR LF) twice where it stands in quotes.
 */
export interface LineCounter {
  /**
   * @param cells the fields of the next row
   * @param last the line in which it ends, as the parser counts
   */
  firstLineOf(cells: readonly string[], last: number): number;
  /** The line in which the row behind the last one begins. */
  next(): number;
}

const LINE_BREAK = /\r\n|\n|\r/g;

/** Makes a counter for one file. */
export const createLineCounter = (): LineCounter => {
  let surplus = 0;
  let previous = 0;
  return {
    firstLineOf(cells, last) {
      const isOneLine = last === previous + 1;
      previous = last;
      if (isOneLine) return last - surplus;
      const breaks = cells.flatMap((cell) => cell.match(LINE_BREAK) ?? []);
      surplus += breaks.filter((text) => text.length > 1).length;
      return last - surplus - breaks.length;
    },
    next: () => previous + 1 - surplus,
  };
};
