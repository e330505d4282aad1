import { tookMs } from './waits';

/** What some callers can tell apart, if anything: each sends the same kind of request for another account. */
export type Groups = Readonly<Record<string, () => Promise<unknown>>>;

const ROUNDS = 40;
const ATTEMPTS = 3;
/** Differences that are noise on any machine, in milliseconds. */
const LEAST_BOUND_MS = 1;
/** A difference of this many standard errors is none of chance. */
const ERRORS = 4;
/** Of the slower group. What takes half as long is noticed, however busy the machine is. */
const MOST_SHARE = 0.5;

interface Times {
  name: string;
  /** In milliseconds. */
  median: number;
  /** The standard error of the median, from the middle half of the times. */
  error: number;
}

const timesOf = (name: string, values: readonly number[]): Times => {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] as number;
  return { name, median: at(0.5), error: (0.93 * (at(0.75) - at(0.25))) / Math.sqrt(sorted.length) };
};

/** Measures the groups in turns, each round from another one on, so that a slower minute of the machine slows all of them. */
const measure = async (groups: Groups, isTogether: boolean): Promise<Times[]> => {
  const names = Object.keys(groups);
  const values = new Map<string, number[]>(names.map((name) => [name, []]));
  const once = async (name: string): Promise<void> =>
    void values.get(name)?.push(await tookMs(groups[name] as () => Promise<unknown>));
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % names.length;
    const turn = [...names.slice(first), ...names.slice(0, first)];
    if (isTogether) await Promise.all(turn.map(once));
    else for (const name of turn) await once(name);
  }
  return names.map((name) => timesOf(name, values.get(name) ?? []));
};

const shown = (times: readonly Times[]): string =>
  times.map(({ name, median, error }) => `${name}: ${median.toFixed(2)} ± ${error.toFixed(2)} ms`).join('; ');

/**
 * Checks that requests take the same time, whichever group they are of: the medians of forty differ by no more than chance explains.
 * It has three attempts, because other processes of the machine can slow one group.
 *
 * @param groups what each sends once
 * @param isTogether whether the groups of a round are sent at the same time: for requests that mostly wait
 */
export const expectSameTimes = async (groups: Groups, isTogether = false): Promise<void> => {
  const failed: string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const times = await measure(groups, isTogether);
    if (process.env.TEST_SHOW_PAUSES) process.stderr.write(`${expect.getState().currentTestName}: ${shown(times)}\n`);
    const ordered = times.toSorted((one, other) => one.median - other.median);
    const [fastest, slowest] = [ordered[0] as Times, ordered.at(-1) as Times];
    const chance = ERRORS * Math.hypot(fastest.error, slowest.error);
    const bound = Math.max(LEAST_BOUND_MS, Math.min(chance, MOST_SHARE * slowest.median));
    if (slowest.median - fastest.median <= bound) return;
    failed.push(shown(times));
  }
  expect(failed).toBe('the same times in one of three attempts');
};
