/** Everything that a terminal would obey instead of show, and spaces. */
const CONTROL = /[\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]+/g;

/** A text of a report for one line of a terminal: reports are written by others. */
export const plain = (text: string, most = 200): string => {
  const line = text.replace(CONTROL, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};

/** A number with its noun: `1 finding`, `2 findings`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
