import fc from 'fast-check';
import { certificateWarning, type CertificatesWarned } from './certificates';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 4, 1);
const inDays = (days: number): number => NOW + days * DAY_MS;
const iso = (days: number): string => new Date(inDays(days)).toISOString();

it.each<[number, CertificatesWarned, number | null]>([
  [31, {}, null],
  [30.01, {}, null],
  [30, {}, 30],
  [14.5, {}, 30],
  [14, {}, 14],
  [6, {}, 7],
  [1, {}, 1],
  [0.5, {}, 1],
  [0, {}, null],
  [-1, {}, null],
  [20, { [iso(20)]: 30 }, null],
  [13, { [iso(13)]: 30 }, 14],
  [13, { [iso(13)]: 14 }, null],
  [0.5, { [iso(0.5)]: 30 }, 1],
  [20, { [iso(21)]: 30 }, 30],
])('a certificate with %d days left, after %j, warns of %p', (days, warned, threshold) => {
  expect(certificateWarning(warned, inDays(days), NOW).threshold).toBe(threshold);
});

/** Sees certificates in turn, one result per minute. */
const messagesOf = (ends: readonly number[], results: number, from = NOW): (number | null)[] => {
  let warned: CertificatesWarned = {};
  return Array.from({ length: results }, (_, index) => {
    const warning = certificateWarning(warned, ends[index % ends.length] as number, from + index * 60_000);
    warned = warning.warned;
    return warning.threshold;
  }).filter((threshold) => threshold !== null);
};

it('two certificates that alternate cause one message', () => {
  expect(messagesOf([inDays(6), inDays(90)], 100)).toEqual([7]);
});

it('the next message about one of them comes a day before its end', () => {
  const day = 24 * 60;
  expect(messagesOf([inDays(6), inDays(90)], 5 * day)).toEqual([7]);
  expect(messagesOf([inDays(6), inDays(90)], 6 * day)).toEqual([7, 1]);
});

it('a certificate causes one message for each threshold until it ends', () => {
  expect(messagesOf([inDays(40), inDays(400)], 60 * 24 * 60)).toEqual([30, 14, 7, 1]);
});

it('a new certificate warns anew a year later, and the ended one is forgotten', () => {
  const { warned } = certificateWarning({}, inDays(6), NOW);
  expect(warned).toEqual({ [iso(6)]: 7 });
  expect(certificateWarning(warned, inDays(371), inDays(365))).toEqual({ threshold: 7, warned: { [iso(371)]: 7 } });
});

it('at most ten certificates are kept, those that end first, and the others cause no messages', () => {
  const ends = Array.from({ length: 12 }, (_, index) => inDays(26 - index));
  const messages = messagesOf(ends, 1_200);
  expect(messages).toHaveLength(12);
  const warned = Object.fromEntries(ends.map((end) => [new Date(end).toISOString(), 30]));
  const kept = certificateWarning(warned, inDays(26), NOW);
  expect(kept.threshold).toBeNull();
  expect(Object.keys(kept.warned)).toEqual(Array.from({ length: 10 }, (_, index) => iso(15 + index)));
});

it('no end and threshold is warned of twice', () => {
  const ends = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(ends, (days) => {
      let warned: CertificatesWarned = {};
      const told = new Set<string>();
      for (const [index, end] of days.entries()) {
        // Few different ends, so that all of them have a place.
        const expiresAt = inDays((end % 8) * 8);
        const warning = certificateWarning(warned, expiresAt, NOW + index * DAY_MS * 0.3);
        warned = warning.warned;
        if (warning.threshold === null) continue;
        expect(told).not.toContain(`${expiresAt} ${warning.threshold}`);
        told.add(`${expiresAt} ${warning.threshold}`);
      }
    }),
  );
});

it('refuses what is no time', () => {
  expect(() => certificateWarning({}, NaN, NOW)).toThrow(RangeError);
});
