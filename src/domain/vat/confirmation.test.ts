import { isInRegistry, storedAnswer, VAT_CACHE_TTL_MS, VAT_UNKNOWN_TTL_MS } from './confirmation';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
const stored = {
  country: null,
  vatId: 'DE136695976',
  isValid: true,
  outcome: 'valid',
  checkedAt: ago(1000),
  requestIdentifier: null,
  name: null,
};

describe('the stored answer of VIES', () => {
  it.each([
    ['valid', stored, 'valid'],
    ['invalid', { ...stored, isValid: false, outcome: 'invalid' }, 'invalid'],
    ['not confirmed', { ...stored, isValid: false, outcome: 'unknown' }, 'unknown'],
    ['false without an outcome', { ...stored, isValid: false, outcome: null }, 'unknown'],
    ['set to false by hand', { ...stored, isValid: false, outcome: 'valid' }, 'unknown'],
    ['set to true by hand', { ...stored, isValid: true, outcome: 'invalid' }, 'valid'],
  ])('is %s', (_what, row, outcome) => {
    expect(storedAnswer(row, 'DE136695976', NOW)).toEqual({ outcome, checkedAt: stored.checkedAt });
  });

  it("is used for the organisation's own number only, once it was checked", () => {
    expect(storedAnswer(stored, 'ATU13585627', NOW)).toBeNull();
    expect(storedAnswer({ ...stored, checkedAt: null }, 'DE136695976', NOW)).toBeNull();
  });

  it.each([
    [true, VAT_CACHE_TTL_MS],
    [false, VAT_UNKNOWN_TTL_MS],
  ])('with valid %s is used for exactly %i ms', (isValid, ttl) => {
    const row = { ...stored, isValid, outcome: null };
    expect(storedAnswer({ ...row, checkedAt: ago(ttl - 1) }, 'DE136695976', NOW)).not.toBeNull();
    expect(storedAnswer({ ...row, checkedAt: ago(ttl) }, 'DE136695976', NOW)).toBeNull();
  });

  it('is never in the future', () => {
    expect(storedAnswer({ ...stored, checkedAt: ago(-1) }, 'DE136695976', NOW)).toBeNull();
  });
});

describe('the VIES registry', () => {
  it.each(['DE136695976', 'EL094259216', 'XI980780684'])('keeps %s', (vatId) => expect(isInRegistry(vatId)).toBe(true));
  it.each(['GB980780684', 'CHE107787577', 'GR094259216', ''])('does not keep %j', (vatId) =>
    expect(isInRegistry(vatId)).toBe(false),
  );
});
