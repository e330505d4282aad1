import { DEGRADED_ABOVE_MS, flakyAnswerAt } from './flaky-answer';

const CYCLE_MS = 240_000;
/** The beginning of a cycle. */
const START = 7_000_000 * CYCLE_MS;

/** The answers of each second of a cycle. */
const answers = Array.from({ length: CYCLE_MS / 1000 }, (_, second) => flakyAnswerAt(START + second * 1000));

describe('the flaky service of the demo', () => {
  it('fails in the fourth minute, for 60 seconds in a row', () => {
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array<number>(180).fill(200),
      ...Array<number>(60).fill(503),
    ]);
  });

  it('is slow for 20 seconds, while it answers', () => {
    const slow = answers.filter(({ afterMs }) => afterMs > DEGRADED_ABOVE_MS);
    expect(slow).toHaveLength(20);
    expect(slow.every(({ status }) => status === 200)).toBe(true);
  });

  it('depends on the clock alone', () => {
    expect(flakyAnswerAt(START + 5 * CYCLE_MS + 190_000)).toEqual(answers[190]);
  });
});
