import fc from 'fast-check';
import { partsOf, type Range } from './rollup-ranges';
import { DAY_MS, HOUR_MS } from './rollup-tables';

const COMPLETE = { isComplete: true, rawFrom: 0 };
const BUILDING = { isComplete: false, rawFrom: 3 * DAY_MS };

describe('the parts of a range', () => {
  it('are whole days, then whole hours, then results', () => {
    const range = { from: HOUR_MS * 22.5, until: DAY_MS * 3 + HOUR_MS * 1.5 };
    expect(partsOf(range, DAY_MS, COMPLETE)).toEqual({
      results: [
        { from: HOUR_MS * 22.5, until: HOUR_MS * 23 },
        { from: DAY_MS * 3 + HOUR_MS, until: DAY_MS * 3 + HOUR_MS * 1.5 },
      ],
      hours: [
        { from: HOUR_MS * 23, until: DAY_MS },
        { from: DAY_MS * 3, until: DAY_MS * 3 + HOUR_MS },
      ],
      days: [{ from: DAY_MS, until: DAY_MS * 3 }],
    });
  });

  it('are results only, if buckets are shorter than an hour or the range is', () => {
    const day = { from: 0, until: DAY_MS };
    const minutes = { from: HOUR_MS + 1, until: HOUR_MS + 2 };
    expect(partsOf(day, 60_000, COMPLETE)).toEqual({ results: [day], hours: [], days: [] });
    expect(partsOf(minutes, DAY_MS, COMPLETE)).toEqual({ results: [minutes], hours: [], days: [] });
  });

  it('are results while roll-ups are built, except for days whose results have been removed', () => {
    expect(partsOf({ from: 0, until: 5 * DAY_MS }, DAY_MS, BUILDING)).toEqual({
      results: [{ from: 3 * DAY_MS, until: 5 * DAY_MS }],
      hours: [],
      days: [{ from: 0, until: 3 * DAY_MS }],
    });
    expect(partsOf({ from: 3 * DAY_MS, until: 5 * DAY_MS }, DAY_MS, BUILDING)).toMatchObject({ hours: [], days: [] });
  });

  it('cover every time of the range once, each aligned to its length', () => {
    const time = fc.integer({ min: 0, max: 6 * 24 * 4 }).map((quarters) => quarters * 900_000 + (quarters % 3));
    fc.assert(
      fc.property(
        time,
        time,
        fc.boolean(),
        fc.constantFrom(60_000, HOUR_MS, DAY_MS),
        (one, other, isComplete, longest) => {
          const range = { from: Math.min(one, other), until: Math.max(one, other) };
          const { results, hours, days } = partsOf(range, longest, { isComplete, rawFrom: 2 * DAY_MS });
          const all = [...results, ...hours, ...days].sort((a, b) => a.from - b.from);
          const aligned = ({ from, until }: Range, length: number) => from % length === 0 && until % length === 0;
          expect(hours.every((part) => aligned(part, HOUR_MS)) && days.every((part) => aligned(part, DAY_MS))).toBe(
            true,
          );
          expect(all.every(({ from, until }) => from < until)).toBe(true);
          const joined = all.reduce((end, part) => (part.from === end ? part.until : Number.NaN), range.from);
          expect(joined).toBe(range.until);
        },
      ),
    );
  });
});
