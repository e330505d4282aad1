import { expiryThreshold, isInForce, noticeMs } from './token-term';

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;
const DAYS = [3, 14, 30];
const term = (days: number, revokedAt: number | null = null) => ({
  expiresAt: NOW + days * DAY,
  revokedAt,
  createdAt: NOW - 300 * DAY,
});

describe('a token or key', () => {
  it.each([
    ['before its expiry', term(1), true],
    ['at its expiry', term(0), false],
    ['after its expiry', term(-1), false],
    ['revoked', term(1, NOW - 1), false],
  ])('%s is valid: %j', (_what, given, expected) => {
    expect(isInForce(given, NOW)).toBe(expected);
  });

  it.each([
    [31, null],
    [30, 30],
    [15, 30],
    [14, 14],
    [4, 14],
    [3, 3],
    [0.01, 3],
    [0, null],
    [-1, null],
  ])('%d days before its expiry causes the notice for %j days', (days, expected) => {
    expect(expiryThreshold(term(days), NOW, DAYS)).toBe(expected);
  });

  it('causes no notice for a term that was short from the start', () => {
    expect(expiryThreshold({ ...term(10), createdAt: NOW - DAY }, NOW, DAYS)).toBeNull();
    expect(expiryThreshold({ ...term(2), createdAt: NOW - 5 * DAY }, NOW, DAYS)).toBe(3);
  });

  it('causes no notice once it is revoked', () => {
    expect(expiryThreshold(term(2, NOW), NOW, DAYS)).toBeNull();
  });

  it('is searched for from the first notice on', () => {
    expect(noticeMs(DAYS)).toBe(30 * DAY);
  });
});
