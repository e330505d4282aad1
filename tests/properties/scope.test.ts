import { openFacts } from '../helpers/facts';
import fc from 'fast-check';
import { CAPABILITIES, roleHas } from '../../src/domain/access/capability-matrix';
import { ROLES } from '../../src/domain/vocabularies';
import type { Membership, Principal } from '../../src/tenancy/identity/principal';
import { covers, isEmpty, scopeFor } from '../../src/tenancy/scope';

const principal: fc.Arbitrary<Principal> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom(...ROLES)), {
    maxLength: 10,
    selector: ([id]) => id,
  })
  .map((pairs) => ({
    kind: 'user',
    id: 1,
    documentId: 'user',
    name: 'someone',
    isOperator: false,
    memberships: new Map<number, Membership>(pairs.map(([id, role]) => [id, { role, organisation: openFacts(id) }])),
  }));
const capability = fc.constantFrom(...CAPABILITIES);
const organisationId = fc.integer({ min: 1, max: 30 });

describe('the scope of a principal', () => {
  it('contains exactly the organisations in which the role has the capability', () => {
    fc.assert(
      fc.property(principal, capability, organisationId, (who, what, where) => {
        const role = who.memberships.get(where)?.role;
        expect(covers(scopeFor(who, what, null), where)).toBe(role !== undefined && roleHas(role, what));
      }),
    );
  });

  it('never grows when it is narrowed', () => {
    fc.assert(
      fc.property(principal, capability, organisationId, organisationId, (who, what, narrowTo, where) => {
        const isCovered = covers(scopeFor(who, what, narrowTo), where);
        expect(isCovered).toBe(where === narrowTo && covers(scopeFor(who, what, null), where));
      }),
    );
  });

  it('is empty when it contains no organisation', () => {
    fc.assert(
      fc.property(principal, capability, (who, what) => {
        const scope = scopeFor(who, what, null);
        const covered = [...who.memberships.keys()].filter((id) => covers(scope, id));
        expect(isEmpty(scope)).toBe(covered.length === 0);
      }),
    );
  });

  it('is everything for an operator, or the organisation to which it is narrowed', () => {
    fc.assert(
      fc.property(principal, capability, fc.option(organisationId), organisationId, (who, what, narrowTo, where) => {
        expect(covers(scopeFor({ ...who, isOperator: true }, what, narrowTo), where)).toBe(
          narrowTo === null || narrowTo === where,
        );
      }),
    );
  });
});
