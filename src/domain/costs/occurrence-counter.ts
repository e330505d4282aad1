/**
 * Counts how often each identity came up, in twelve bytes a slot instead of the hundred of a Map: a file of a million
 * rows costs some thirty megabytes. It compares 64 of an identity's 128 bits; that two rows of one file agree in them by
 * chance is as likely as a tile from the roof.
 */
export interface OccurrenceCounter {
  /** How many times this identity came before. */
  next(identity: string): number;
}

const FIRST_SLOTS = 1 << 12;
const MAX_LOAD = 0.6;
const HALF = 8;
const HEX = 16;

/** Open addressing: high and low half of each identity, and its count; a count of 0 is a free slot. */
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

const grown = (table: Table): Table => {
  const larger = tableOf(table.counts.length * 2);
  table.counts.forEach((count, slot) => {
    if (count === 0) return;
    const [h, l] = [table.high[slot] ?? 0, table.low[slot] ?? 0];
    put(larger, slotOf(larger, h, l), h, l, count);
  });
  return larger;
};

/** Makes a counter; identities are texts of at least 16 hexadecimal digits. */
export const createOccurrenceCounter = (): OccurrenceCounter => {
  let table = tableOf(FIRST_SLOTS);
  let used = 0;
  return {
    next(identity) {
      const h = Number.parseInt(identity.slice(0, HALF), HEX);
      const l = Number.parseInt(identity.slice(HALF, 2 * HALF), HEX);
      const slot = slotOf(table, h, l);
      const before = table.counts[slot] ?? 0;
      put(table, slot, h, l, before + 1);
      if (before === 0) used += 1;
      if (used > table.counts.length * MAX_LOAD) table = grown(table);
      return before;
    },
  };
};
