import fc from 'fast-check';
import { binOf, createTally, decodeTimes, encodeTimes, timeOfBin } from './response-times';

const time = fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }));

describe('the number of a response time', () => {
  it('is the time itself below a second', () => {
    expect([0, 1, 999].map(binOf)).toEqual([0, 1, 999]);
    expect([0, 1, 999].map(timeOfBin)).toEqual([0, 1, 999]);
    expect(binOf(-5)).toBe(0);
  });

  it('rounds longer times to three significant digits', () => {
    expect([1000, 1004, 1005, 9994, 9995, 30_000, 123_456].map((ms) => timeOfBin(binOf(ms)))).toEqual([
      1000, 1000, 1010, 9990, 10_000, 30_000, 123_000,
    ]);
  });

  it('changes a time by at most 0.5 %, and keeps the order', () => {
    fc.assert(
      fc.property(time, time, (one, other) => {
        const rounded = timeOfBin(binOf(one));
        expect(Math.abs(rounded - one)).toBeLessThanOrEqual(one * 0.005);
        expect(binOf(rounded)).toBe(binOf(one));
        expect(Math.sign(binOf(one) - binOf(other)) * Math.sign(one - other)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('has no more than 6,516 values', () => {
    expect(binOf(2 ** 31 - 1)).toBe(6_515);
  });
});

const counts = fc.dictionary(
  fc.integer({ min: 0, max: 6_515 }).map(String),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
);

describe('encoded response times', () => {
  it('are decoded as they were, in order and without zeros', () => {
    fc.assert(
      fc.property(counts, (dictionary) => {
        const all = new Map(Object.entries(dictionary).map(([bin, n]) => [Number(bin), n]));
        const decoded: [number, number][] = [];
        decodeTimes(encodeTimes(all), (bin, n) => decoded.push([bin, n]));
        expect(decoded).toEqual([...all].filter(([, n]) => n !== 0).sort(([one], [other]) => one - other));
      }),
    );
  });

  it('take two bytes for a response time of a day', () => {
    const day = new Map(Array.from({ length: 100 }, (_, index) => [100 + index * 2, 14]));
    expect(encodeTimes(day).length).toBeLessThanOrEqual(201);
  });
});

describe('a tally', () => {
  it('has the percentiles of all results by nearest rank', () => {
    fc.assert(
      fc.property(fc.array(time, { minLength: 1 }), fc.constantFrom(1, 50, 95, 100), (times, percent) => {
        const tally = createTally();
        for (const ms of times) tally.add(binOf(ms), 1);
        const rounded = times.map((ms) => timeOfBin(binOf(ms))).sort((one, other) => one - other);
        expect(tally.percentile(percent)).toBe(rounded[Math.ceil((percent * times.length) / 100) - 1]);
        expect(tally.total()).toBe(times.length);
      }),
    );
  });

  it('has none without results, or after all were removed', () => {
    const tally = createTally();
    expect(tally.percentile(95)).toBeNull();
    tally.add(12, 2);
    tally.add(12, -2);
    expect(tally.percentile(95)).toBeNull();
  });
});
