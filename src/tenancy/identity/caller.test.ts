import { callerOf } from './caller';
import type { Principal } from './principal';

const principal = (more: Partial<Principal>): Principal => ({
  kind: 'user',
  id: 7,
  documentId: 'p7',
  name: 'Ada',
  isOperator: false,
  memberships: new Map(),
  ...more,
});
const key = { capabilities: new Set<never>(), creatorId: 7, expiresAt: 0 };

describe('the caller for whom work counts', () => {
  it.each<[string, Partial<Principal>, string]>([
    ['a person', {}, 'person 7'],
    ['the person who created an API key', { kind: 'api_key', id: 3, key }, 'person 7'],
    [
      'the person who founded the organisation of an agent',
      { kind: 'agent', id: 3, worksFor: { organisationId: 5, personId: 7 } },
      'person 7',
    ],
    [
      'the organisation of a directory whose person is unknown',
      { kind: 'scim_token', id: 3, worksFor: { organisationId: 5, personId: null } },
      'organisation 5',
    ],
    ['an API token of the panel', { kind: 'api_token', id: 3 }, 'api_token 3'],
  ])('is %s', (_name, more, caller) => {
    expect(callerOf(principal(more))).toBe(caller);
  });
});
