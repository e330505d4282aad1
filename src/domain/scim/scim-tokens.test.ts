import type { Role, TokenCreator } from '../vocabularies';
import { expiryThreshold, isInForce, MAX_SCIM_TOKENS, roleOfToken } from './scim-tokens';

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;
const term = (days: number, revokedAt: number | null = null) => ({
  expiresAt: NOW + days * DAY,
  revokedAt,
  createdAt: NOW - 300 * DAY,
});

describe('a SCIM token', () => {
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
  ])('%d days before its expiry causes the warning for %j days', (days, expected) => {
    expect(expiryThreshold(term(days), NOW)).toBe(expected);
  });

  it('causes no warning for a validity that was short from the start', () => {
    expect(expiryThreshold({ ...term(10), createdAt: NOW - DAY }, NOW)).toBeNull();
    expect(expiryThreshold({ ...term(2), createdAt: NOW - 5 * DAY }, NOW)).toBe(3);
  });

  it('causes no warning once it is revoked', () => {
    expect(expiryThreshold(term(2, NOW), NOW)).toBeNull();
  });

  it('can exist with at most four others', () => {
    expect(MAX_SCIM_TOKENS).toBe(5);
  });
});

describe('the role of a directory', () => {
  it.each<[TokenCreator | null, Role | null, Role]>([
    ['operator', null, 'owner'],
    ['owner', 'owner', 'owner'],
    ['admin', 'admin', 'admin'],
    // Demoted since, promoted since, no longer a member, and not stored.
    ['owner', 'admin', 'admin'],
    ['admin', 'owner', 'admin'],
    ['owner', null, 'viewer'],
    [null, null, 'admin'],
  ])('of a token created by %p, who is %p now, is %p', (creator, present, expected) => {
    expect(roleOfToken(creator, present)).toBe(expected);
  });
});
