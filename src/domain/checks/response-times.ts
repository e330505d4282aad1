/*
 * Response times as roll-ups count them. Times below a second are counted exactly. Longer ones are rounded to three significant
 * digits, which changes them by at most 0.5 %. So there are at most 6,516 different times, whatever reporters send, and adding up
 * the days of a month takes about as long for a million results as for a thousand.
 */

/** Times below this are exact, in milliseconds. */
const EXACT = 1000;
/** Different times between a power of ten and the next. */
const STEPS = 900;
/** Powers of ten to which times below 2^31 are rounded. */
const POWERS = 7;

/**
 * Numbers a response time: times that are rounded to the same time have the same number, and longer times a higher one.
 *
 * @param ms a whole number of milliseconds below 2^31; negative ones count as 0
 */
export const binOf = (ms: number): number => {
  if (ms < EXACT) return Math.max(0, ms);
  let [power, width] = [1, 10];
  for (; ms >= EXACT * width; power += 1) width *= 10;
  // A time that is rounded up to the next power of ten has the first number of that.
  return power * STEPS + Math.floor((ms + width / 2) / width);
};

/**
 * The response time with a number.
 *
 * @returns milliseconds
 */
export const timeOfBin = (bin: number): number => {
  if (bin < EXACT) return bin;
  const power = Math.floor((bin - EXACT / 10) / STEPS);
  return (bin - power * STEPS) * 10 ** power;
};

/**
 * The number of a response time as SQL, for both databases.
 *
 * @param column an integer column; the number of null is null
 */
export const binSql = (column: string): string => {
  const cases = Array.from({ length: POWERS }, (_, index) => {
    const width = 10 ** (index + 1);
    return `when ${column} < ${EXACT * width} then ${(index + 1) * STEPS} + (${column} / ${width / 2} + 1) / 2`;
  });
  return `case when ${column} < 0 then 0 when ${column} < ${EXACT} then ${column} ${cases.join(' ')} end`;
};

/** Appends a number in groups of seven bits, lowest first; the highest bit marks that more follow. */
const appendTo = (bytes: number[], value: number): void => {
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
};

/**
 * Encodes how many results have each response time: pairs of the distance from the previous number of a time, and the number of
 * results, which is doubled, plus one if it is negative.
 *
 * @param counts results by the number of the response time; zeros are left out
 */
export const encodeTimes = (counts: ReadonlyMap<number, number>): Uint8Array => {
  const bytes: number[] = [];
  let last = 0;
  for (const [bin, n] of [...counts].filter(([, n]) => n !== 0).sort(([one], [other]) => one - other)) {
    appendTo(bytes, bin - last);
    appendTo(bytes, n < 0 ? -2 * n + 1 : 2 * n);
    last = bin;
  }
  return Uint8Array.from(bytes);
};

/**
 * Decodes what `encodeTimes` returns.
 *
 * @param each receives each number of a response time, in order, and how many results have it
 */
export const decodeTimes = (bytes: Uint8Array, each: (bin: number, n: number) => void): void => {
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++] ?? 0;
      if (byte < 128) return value + byte * scale;
      value += (byte - 128) * scale;
    }
  };
  for (let bin = 0; at < bytes.length;) {
    bin += next();
    const n = next();
    each(bin, n % 2 === 0 ? n / 2 : -(n - 1) / 2);
  }
};

/** Adds up how many results have each response time. */
export interface Tally {
  add: (bin: number, n: number) => void;
  /** How many results have been added. */
  total: () => number;
  /**
   * The smallest response time that at least this share of the results does not exceed (nearest rank).
   *
   * @returns milliseconds; null without results
   */
  percentile: (percent: number) => number | null;
}

/** Creates a tally without results. */
export const createTally = (): Tally => {
  let counts = new Float64Array(EXACT);
  let [highest, total] = [-1, 0];
  return {
    add(bin, n) {
      if (bin >= counts.length) {
        const larger = new Float64Array(Math.max(bin + 1, counts.length * 2));
        larger.set(counts);
        counts = larger;
      }
      counts[bin] = (counts[bin] ?? 0) + n;
      if (bin > highest) highest = bin;
      total += n;
    },
    total: () => total,
    percentile(percent) {
      const rank = (percent * total) / 100;
      for (let [bin, upto] = [0, 0]; total > 0 && bin <= highest; bin += 1) {
        upto += counts[bin] ?? 0;
        if (upto > 0 && upto >= rank) return timeOfBin(bin);
      }
      return null;
    },
  };
};
