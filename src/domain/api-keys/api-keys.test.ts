import { CAPABILITIES } from '../access/capability-matrix';
import type { Role, TokenCreator } from '../vocabularies';
import { KEY_CAPABILITIES, type KeyCapability, OPERATOR, placesNotGiven, roleBehindKey } from './api-keys';

describe('the capabilities of API keys', () => {
  it('exclude everything that changes who has access', () => {
    const excluded = CAPABILITIES.filter((capability) => !KEY_CAPABILITIES.includes(capability));
    expect(excluded.sort()).toEqual([
      'factor:waive',
      'key:manage',
      'member:manage',
      'organisation:merge',
      'organisation:transfer',
      'organisation:update',
      'scim:manage',
    ]);
  });

  it.each<[TokenCreator, boolean, KeyCapability[], number[]]>([
    ['admin', false, ['finding:triage', 'audit:read'], []],
    ['viewer', false, ['finding:read', 'agent:read', 'audit:read'], [0, 2]],
    ['owner', false, ['agent:read', OPERATOR], [1]],
    ['operator', false, ['finding:triage', OPERATOR], [1]],
    ['operator', true, ['finding:triage', OPERATOR], []],
  ])('that a %s cannot give (platform: %p): %j', (creator, isPlatforms, asked, places) => {
    expect(placesNotGiven(asked, creator, isPlatforms)).toEqual(places);
  });

  it.each<[boolean, Role | null, Role | null]>([
    [false, 'engineer', 'engineer'],
    [true, null, 'owner'],
    [true, 'viewer', 'owner'],
    [false, null, null],
  ])('of a creator who is operator %p and %p now are those of %p', (isOperator, role, expected) => {
    expect(roleBehindKey({ isOperator, role })).toBe(expected);
  });
});
