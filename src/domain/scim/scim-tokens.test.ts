import type { Role, TokenCreator } from '../vocabularies';
import { MAX_SCIM_TOKENS, roleOfToken } from './scim-tokens';

describe('a SCIM token', () => {
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
