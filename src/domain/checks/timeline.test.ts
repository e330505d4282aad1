import fc from 'fast-check';
import { availabilityOf } from './availability-report';
import { type CheckStatus, stateOf } from './check-status';
import { extend, isFailure, type Observed, type Span, type SpanRules } from './spans';
import { checkTimeline, mergedRanges, reporterTimeline } from './timeline';

const spansOf = (results: readonly Observed[], rules: SpanRules): Span[] => {
  const spans: Span[] = [];
  for (const result of results) {
    const { span, isNew } = extend(spans.at(-1) ?? null, result, rules);
    if (isNew) spans.push(span);
    else spans[spans.length - 1] = span;
  }
  return spans;
};

const verdicts = { u: 'up', g: 'degraded', d: 'down', e: 'error', i: 'inconclusive' } as const;
const series = (letters: string): Observed[] =>
  [...letters].flatMap((letter, at) =>
    letter === '.' ? [] : [{ at: at * 10, verdict: verdicts[letter as 'u'], cause: null }],
  );

const RULES = { confirmDown: 2, confirmUp: 1, silenceMs: 30 };
const timeline = (letters: string, rules = RULES) =>
  reporterTimeline(
    spansOf(series(letters), rules),
    { intervalMs: 10, silenceMs: rules.silenceMs },
    { from: 0, until: letters.length * 10 },
    letters.length * 10,
  ).map(({ from, until, state }) => `${state} ${from}-${until}`);

it('an agent that may not reach the address makes a check down only while no other reporter has a vote', () => {
  const over = (letters: string, cause: string | null) =>
    reporterTimeline(
      spansOf(
        series(letters).map((result) => ({ ...result, cause })),
        RULES,
      ),
      { intervalMs: 10, silenceMs: 10 },
      { from: 0, until: 60 },
      60,
    );
  const states = (cause: string) =>
    checkTimeline([over('eeeeee', cause), over('uuu...', null)], 1).map(
      ({ from, until, state }) => `${state} ${from}-${until}`,
    );
  expect(states('refused')).toEqual(['up 0-30', 'down 30-60']);
  expect(states('agent')).toEqual(['down 0-60']);
});

describe('the timeline of a reporter', () => {
  it('is down from the first failure that was confirmed, and not in one that was not', () => {
    expect(timeline('uududduu')).toEqual(['up 0-40', 'down 40-60', 'up 60-80']);
    expect(timeline('dddu')).toEqual(['down 0-30', 'up 30-40']);
    expect(timeline('du')).toEqual(['unknown 0-10', 'up 10-20']);
  });

  it('is up again from the first success that was confirmed', () => {
    expect(timeline('uddudduuu', { ...RULES, confirmUp: 2 })).toEqual(['up 0-10', 'down 10-60', 'up 60-90']);
  });

  it('is unknown from one interval after the last result before a silence on, and if the reporter cannot tell', () => {
    expect(timeline('u......u')).toEqual(['up 0-10', 'unknown 10-70', 'up 70-80']);
    expect(timeline('u..u')).toEqual(['up 0-40']);
    expect(timeline('uiiu')).toEqual(['up 0-10', 'unknown 10-30', 'up 30-40']);
    expect(timeline('ug.....')).toEqual(['up 0-10', 'degraded 10-20', 'unknown 20-70']);
  });
});

describe('the timeline of a check', () => {
  it('follows the votes of its reporters', () => {
    const of = (letters: string) =>
      reporterTimeline(spansOf(series(letters), RULES), { intervalMs: 10, silenceMs: 30 }, { from: 0, until: 60 }, 60);
    const both = checkTimeline([of('uuddud'), of('uuuddd')], 2);
    expect(both.map(({ from, until, state }) => `${state} ${from}-${until}`)).toEqual([
      'up 0-20',
      'degraded 20-30',
      'down 30-40',
      'degraded 40-60',
    ]);
    expect(checkTimeline([], 1)).toEqual([]);
  });
});

it('merged ranges do not overlap', () => {
  const ranges = [
    { from: 5, until: 9 },
    { from: 0, until: 3 },
    { from: 2, until: 4 },
    { from: 9, until: 10 },
  ];
  expect(mergedRanges(ranges)).toEqual([
    { from: 0, until: 4 },
    { from: 5, until: 10 },
  ]);
});

/** The state at each millisecond, from the results themselves. It shares nothing with the rules but `isFailure` and `stateOf`. */
const replay = (
  results: readonly Observed[],
  rules: SpanRules & { intervalMs: number },
  end: number,
): CheckStatus[] => {
  const states: CheckStatus[] = Array.from({ length: end }, () => 'unknown');
  const held: ('up' | 'down' | null)[] = [];
  let [side, streak, isDown]: ['up' | 'down' | null, number[], boolean] = [null, [], false];
  for (const [at, { verdict, at: time }] of results.entries()) {
    const previous = results[at - 1];
    if (previous && time - previous.at > rules.silenceMs) streak = [];
    held[at] = side;
    if (verdict === 'inconclusive') continue;
    if (isFailure(verdict) !== isDown) streak = [];
    isDown = isFailure(verdict);
    streak.push(at);
    const needed = isDown ? rules.confirmDown : side === 'down' ? rules.confirmUp : 1;
    if (streak.length >= needed) {
      side = isDown ? 'down' : 'up';
      for (const one of streak) held[one] = side;
    }
    held[at] = side;
  }
  for (const [at, { verdict, at: time }] of results.entries()) {
    const next = results[at + 1]?.at ?? end;
    const until = next - time <= rules.silenceMs ? next : Math.min(next, time + rules.intervalMs);
    const own = held[at] ?? null;
    const up = verdict === 'degraded' ? 'degraded' : 'up';
    const state = verdict === 'inconclusive' || own === null ? 'unknown' : own === 'down' ? 'down' : up;
    for (let ms = time; ms < Math.min(until, end); ms += 1) states[ms] = state;
  }
  return states;
};

it('availability equals a replay of every result, and every millisecond counts once', () => {
  const result = fc.record({
    gap: fc.integer({ min: 1, max: 45 }),
    verdict: fc.constantFrom(...Object.values(verdicts)),
  });
  const reporters = fc.array(fc.array(result, { maxLength: 25 }), { minLength: 1, maxLength: 3 });
  const rules = fc.record({
    confirmDown: fc.integer({ min: 1, max: 3 }),
    confirmUp: fc.integer({ min: 1, max: 3 }),
    quorum: fc.integer({ min: 1, max: 3 }),
  });
  const windows = fc.array(
    fc.tuple(fc.nat(900), fc.nat(300)).map(([from, length]) => ({ from, until: from + length })),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(reporters, rules, windows, fc.nat(300), (all, { quorum, ...confirm }, maintenance, from) => {
      const end = 1000;
      const own = { ...confirm, silenceMs: 30, intervalMs: 10 };
      const results = all.map((one) => {
        let at = 0;
        return one.map(({ gap, verdict }) => ({ at: (at += gap), verdict, cause: null }));
      });
      const range = { from, until: end };
      const timelines = results.map((one) => reporterTimeline(spansOf(one, own), own, range, end));
      const found = availabilityOf(checkTimeline(timelines, quorum), maintenance, range);
      const replayed = results.map((one) => replay(one, own, end));
      const expected: Record<string, number> = { up: 0, degraded: 0, down: 0, unknown: 0, maintenance: 0 };
      for (let ms = from; ms < end; ms += 1) {
        const isCovered = maintenance.some((window) => window.from <= ms && window.until > ms);
        const state = stateOf(
          replayed.map((states) => states[ms] ?? 'unknown'),
          quorum,
        );
        expected[isCovered ? 'maintenance' : state] = (expected[isCovered ? 'maintenance' : state] ?? 0) + 1;
      }
      // A thousand times slower, so that seconds are exact.
      const slow = availabilityOf(
        checkTimeline(timelines, quorum).map((one) => ({ ...one, from: one.from * 1000, until: one.until * 1000 })),
        maintenance.map((window) => ({ from: window.from * 1000, until: window.until * 1000 })),
        { from: from * 1000, until: end * 1000 },
      );
      expect(slow.seconds).toEqual(expected);
      expect(Object.values(found.seconds).reduce((sum, seconds) => sum + seconds, 0)).toBe(
        Math.round((end - from) / 1000),
      );
    }),
    { numRuns: 300 },
  );
});
