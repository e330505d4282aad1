/**
 * Finds the line of a file in which a row begins. csv-parse 7 only reports the line in which a row ends, and counts a
 * line break of two characters (CR LF) twice inside quotes.
 */
export interface LineCounter {
  /**
   * @param cells the fields of the next row
   * @param last the line in which it ends, as the parser counts
   */
  firstLineOf(cells: readonly string[], last: number): number;
  /** The line in which the row after the last one begins. */
  next(): number;
}

const LF = 10;
const CR = 13;

/** Counts the line breaks of a text, and those of two characters among them. */
const countBreaks = (text: string): { all: number; long: number } => {
  let [all, long] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character !== LF && character !== CR) continue;
    all += 1;
    if (character !== CR || text.charCodeAt(at + 1) !== LF) continue;
    long += 1;
    at += 1;
  }
  return { all, long };
};

/** Makes a counter for one file. */
export const createLineCounter = (): LineCounter => {
  let countedTwice = 0;
  let previous = 0;
  return {
    firstLineOf(cells, last) {
      const isOneLine = last === previous + 1;
      previous = last;
      if (isOneLine) return last - countedTwice;
      let breaks = 0;
      for (const cell of cells) {
        const { all, long } = countBreaks(cell);
        breaks += all;
        countedTwice += long;
      }
      return last - countedTwice - breaks;
    },
    next: () => previous + 1 - countedTwice,
  };
};
