import { openFacts } from '../../tests/helpers/facts';
import { CAPABILITIES, roleHas } from '../domain/access/capability-matrix';
import { ROLES, type Role } from '../domain/vocabularies';
import type { Membership, Principal } from './identity/principal';
import { covers, EVERYWHERE, isEmpty, scopeFor } from './scope';

const membership = (id: number, role: Role): [number, Membership] => [id, { role, organisation: openFacts(id) }];
const person = (...memberships: [number, Membership][]): Principal => ({
  kind: 'user',
  id: 1,
  documentId: 'user-1',
  name: 'someone',
  isOperator: false,
  memberships: new Map(memberships),
});
const operator: Principal = { ...person(), isOperator: true };
const consultant = person(membership(1, 'owner'), membership(2, 'engineer'), membership(3, 'viewer'));

describe('the scope of a member', () => {
  it.each([
    ['blueprint:read', [1, 2, 3]],
    ['blueprint:write', [1, 2]],
    ['organisation:update', [1]],
    ['organisation:transfer', [1]],
    ['audit:read', [1]],
    ['finding:read', [1, 2]],
  ] as const)('for %s contains %j', (capability, ids) => {
    expect(scopeFor(consultant, capability, null)).toEqual({ kind: 'organisations', ids });
  });

  it.each([
    [1, [1]],
    [2, [2]],
    [3, []],
    [99, []],
  ])('narrowed to %i contains, for blueprint:write, %j', (narrowTo, ids) => {
    expect(scopeFor(consultant, 'blueprint:write', narrowTo)).toEqual({ kind: 'organisations', ids });
  });

  it.each(ROLES.flatMap((role) => CAPABILITIES.map((capability) => [role, capability] as const)))(
    'of the role %s contains its organisation for %s only if the matrix says so',
    (role, capability) => {
      expect(isEmpty(scopeFor(person(membership(7, role)), capability, null))).toBe(!roleHas(role, capability));
    },
  );

  it('is empty without memberships', () => {
    expect(isEmpty(scopeFor(person(), 'organisation:read', null))).toBe(true);
    expect(covers(scopeFor(person(), 'organisation:read', null), 1)).toBe(false);
  });
});

describe('the scope of an operator', () => {
  it('contains every organisation', () => {
    const scope = scopeFor(operator, 'audit:read', null);
    expect(scope).toBe(EVERYWHERE);
    expect([covers(scope, 1), covers(scope, 999), isEmpty(scope)]).toEqual([true, true, false]);
  });

  it('can be narrowed to one organisation', () => {
    const scope = scopeFor(operator, 'audit:read', 5);
    expect([covers(scope, 5), covers(scope, 6)]).toEqual([true, false]);
  });

  it('cannot be modified', () => {
    expect(Object.isFrozen(EVERYWHERE)).toBe(true);
  });
});
