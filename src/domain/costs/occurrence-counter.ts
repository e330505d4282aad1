/**
 * Counts the occurrences of each identity, in twelve bytes per slot instead of about a hundred in a Map: a file of a million
 * rows needs about thirty megabytes. It compares 64 of an identity's 128 bits; a chance collision within one file is
 * negligible.
 */
export interface OccurrenceCounter {
  /** Counts an identity, and returns how often it occurred before. */
  next(identity: string): number;
}

const FIRST_SLOTS = 1 << 12;
const MAX_LOAD = 0.6;
/** Slots that are moved with each row after the table has grown: enough to finish before it grows again. */
const MOVES_PER_ROW = 16;
const HALF = 8;
const HEX = 16;

/** Open addressing: the high and low half of each identity, and its count. A count of 0 is a free slot. */
interface Table {
  high: Uint32Array;
  low: Uint32Array;
  counts: Uint32Array;
}

const tableOf = (slots: number): Table => ({
  high: new Uint32Array(slots),
  low: new Uint32Array(slots),
  counts: new Uint32Array(slots),
});

const slotOf = ({ high, low, counts }: Table, h: number, l: number): number => {
  const mask = counts.length - 1;
  let slot = l & mask;
  while (counts[slot] !== 0 && (high[slot] !== h || low[slot] !== l)) slot = (slot + 1) & mask;
  return slot;
};

const put = (table: Table, slot: number, h: number, l: number, count: number): void => {
  table.high[slot] = h;
  table.low[slot] = l;
  table.counts[slot] = count;
};

/** Creates a counter. Identities are texts of at least 16 hexadecimal digits. */
export const createOccurrenceCounter = (): OccurrenceCounter => {
  let table = tableOf(FIRST_SLOTS);
  /** The previous table while its slots are moved, and how many have been moved. */
  let old: Table | null = null;
  let moved = 0;
  let used = 0;

  /** Moves some slots. Moving those of a million rows at once would block the event loop for 100 ms. */
  const moveSome = (from: Table): void => {
    const end = Math.min(moved + MOVES_PER_ROW, from.counts.length);
    for (; moved < end; moved += 1) {
      const [h, l, count] = [from.high[moved] ?? 0, from.low[moved] ?? 0, from.counts[moved] ?? 0];
      const slot = slotOf(table, h, l);
      if (count > 0 && table.counts[slot] === 0) put(table, slot, h, l, count);
    }
    if (moved === from.counts.length) old = null;
  };

  return {
    next(identity) {
      const h = Number.parseInt(identity.slice(0, HALF), HEX);
      const l = Number.parseInt(identity.slice(HALF, 2 * HALF), HEX);
      if (old) moveSome(old);
      const slot = slotOf(table, h, l);
      const before = table.counts[slot] || (old?.counts[slotOf(old, h, l)] ?? 0);
      put(table, slot, h, l, before + 1);
      if (before === 0) used += 1;
      if (used > table.counts.length * MAX_LOAD) {
        old = table;
        moved = 0;
        table = tableOf(old.counts.length * 2);
      }
      return before;
    },
  };
};
