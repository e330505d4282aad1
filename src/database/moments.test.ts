import fc from 'fast-check';
import { toDate, toIso, toMilliseconds } from './moments';

describe('a stored timestamp', () => {
  it.each([
    ['2026-05-01 12:00:00', '2026-05-01T12:00:00.000Z'],
    ['2026-05-01 12:00:00.9', '2026-05-01T12:00:00.900Z'],
    ['2026-05-01 12:00:00.09', '2026-05-01T12:00:00.090Z'],
    ['2026-05-01 12:00:00.925', '2026-05-01T12:00:00.925Z'],
    ['2026-05-01 12:00:00.925999', '2026-05-01T12:00:00.925Z'],
    [Date.UTC(2026, 4, 1, 12, 0, 0, 7), '2026-05-01T12:00:00.007Z'],
    [new Date('2026-05-01T12:00:00.007Z'), '2026-05-01T12:00:00.007Z'],
    ['2026-05-01T14:00:00.007+02:00', '2026-05-01T12:00:00.007Z'],
  ])('is read from %p', (stored, iso) => {
    expect(toIso(stored)).toBe(iso);
    expect(toIso(stored)).toBe(iso);
    expect(toMilliseconds(stored)).toBe(Date.parse(iso));
    expect(toDate(stored)).toEqual(new Date(iso));
  });

  it('is written from milliseconds as a Date writes it', () => {
    const bound = 8.64e15;
    const moments = fc.oneof(
      fc.integer({ min: -bound, max: bound }),
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 0, 3) }),
      fc.constantFrom(0, -1, -bound, bound, 1.5, Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1) - 1),
    );
    fc.assert(fc.property(moments, (ms) => expect(toIso(ms)).toBe(new Date(ms).toISOString())));
  });

  it.each(['infinity', 'never', NaN, 8.64e15 + 2])('is refused: %p', (stored) => {
    expect(() => toIso(stored)).toThrow(RangeError);
    expect(toMilliseconds(stored)).toBeNaN();
  });

  it.each([null, undefined])('is absent if %p is stored', (stored) => {
    expect(toMilliseconds(stored)).toBeNull();
    expect(toDate(stored)).toBeNull();
  });
});
