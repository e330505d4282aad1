import fc from 'fast-check';
import {
  canExtendQuietly,
  extend,
  isFailure,
  type Observed,
  type Span,
  type SpanRules,
  verdictOf,
  voteOf,
} from './spans';

const RULES: SpanRules = { confirmDown: 2, confirmUp: 2, silenceMs: 100 };

/** Feeds verdicts, one each ten milliseconds. */
const feed = (verdicts: string, rules = RULES): Span => {
  const names = { u: 'up', g: 'degraded', d: 'down', e: 'error', i: 'inconclusive' } as const;
  let span: Span | null = null;
  for (const [at, letter] of [...verdicts].entries())
    if (letter !== '.') ({ span } = extend(span, { at: at * 10, verdict: names[letter as 'u'], cause: null }, rules));
  return span as unknown as Span;
};

describe('a verdict', () => {
  it('is the status, unless the reporter could not tell', () => {
    expect([verdictOf('error', false), verdictOf('down', true)]).toEqual(['error', 'inconclusive']);
    expect((['up', 'degraded', 'down', 'error', 'inconclusive'] as const).filter(isFailure)).toEqual(['down', 'error']);
  });
});

describe('a span', () => {
  it.each([
    ['u', 'up'],
    ['d', null],
    ['dd', 'down'],
    ['de', 'down'],
    ['ddu', 'down'],
    ['dduu', 'up'],
    ['ddug', 'up'],
    ['ddudu', 'down'],
    ['dudu', 'up'],
    ['udud', 'up'],
    ['did', 'down'],
    ['i', null],
    ['udi', 'up'],
    ['dd............u', 'down'],
    ['u............d', 'up'],
    ['ud............d', 'up'],
  ])('after %s holds %s', (verdicts, side) => {
    expect(feed(verdicts).side).toBe(side);
  });

  it('counts results, and the streak over spans', () => {
    expect(feed('uugd.dd')).toMatchObject({ results: 3, streak: 3, streakStarts: 30, starts: 30, ends: 60 });
    expect(feed('ddeie')).toMatchObject({ results: 1, streak: 4, streakStarts: 0, streakDown: true });
    expect(feed('dd............d')).toMatchObject({ streak: 1, streakStarts: 140, side: 'down' });
  });

  it('can be continued without a look at the rules once it is confirmed', () => {
    expect(['u', 'd', 'dd', 'ddu', 'ddi', 'ddg'].map((verdicts) => canExtendQuietly(feed(verdicts)))).toEqual([
      true,
      false,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a vote', () => {
  it.each([
    ['u', 'up'],
    ['g', 'degraded'],
    ['ud', 'up'],
    ['udd', 'down'],
    ['uddu', 'down'],
    ['udduu', 'up'],
    ['d', 'unknown'],
    ['ui', 'unknown'],
  ])('after %s is %s', (verdicts, vote) => {
    expect(voteOf(feed(verdicts), 60, 100)).toBe(vote);
  });

  it('is unknown after a silence', () => {
    const span = feed('u');
    expect([voteOf(span, 100, 100), voteOf(span, 101, 100)]).toEqual(['up', 'unknown']);
  });
});

it('a span that can be continued quietly stays the same but for its end and counts', () => {
  const observed = fc.record({
    gap: fc.integer({ min: 0, max: 150 }),
    verdict: fc.constantFrom('up', 'degraded', 'down', 'error', 'inconclusive' as const),
  });
  const rules = fc.record({
    confirmDown: fc.integer({ min: 1, max: 4 }),
    confirmUp: fc.integer({ min: 1, max: 4 }),
    silenceMs: fc.constant(100),
  });
  fc.assert(
    fc.property(fc.array(observed, { minLength: 1, maxLength: 60 }), rules, (series, own) => {
      let [span, at]: [Span | null, number] = [null, 0];
      for (const { gap, verdict } of series) {
        at += gap;
        const result: Observed = { at, verdict: verdict as Observed['verdict'], cause: null };
        const before: Span | null = span;
        ({ span } = extend(before, result, own));
        if (!before || !canExtendQuietly(before) || before.verdict !== verdict || gap > own.silenceMs) continue;
        expect(span).toEqual({ ...before, ends: at, results: before.results + 1, streak: before.streak + 1 });
      }
    }),
  );
});
