const DEFAULT_SEED = 20_260_520;

/** The seed of this run: TEST_SEED, or a constant. */
export const seed = Number(process.env.TEST_SEED ?? DEFAULT_SEED);

/** Whole numbers from 0 to below a bound, the same for the same seed (mulberry32). */
export const seeded = () => {
  let state = seed | 0;
  return (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
};
