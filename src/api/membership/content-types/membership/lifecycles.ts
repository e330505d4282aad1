import { leavesNoOwner } from '../../../../domain/access/membership-roles';
import type { Role } from '../../../../domain/vocabularies';
import { assertFits } from '../../../../lifecycles/capacity';
import { type Attributes, type Change, invariants } from '../../../../lifecycles/invariants';
import { emitEvents } from '../../../../operations/emit-events';
import { countOwners, holdOrganisation } from '../../../../tenancy/lookups';
import { invalid } from '../../../../wire/errors';

/** An organisation never loses its last owner, whoever makes the change. */
const keepAnOwner = async ({ strapi, before, data }: Change): Promise<void> => {
  if (before?.role !== 'owner') return;
  const organisationId = before.organisation as number;
  await holdOrganisation(strapi, organisationId);
  const after = data ? ((data.role ?? before.role) as Role) : null;
  if (leavesNoOwner(before.role, after, await countOwners(strapi, organisationId, before.id))) {
    throw invalid(
      [{ path: ['role'], message: 'An organisation keeps at least one owner. Make somebody else owner first.' }],
      'LAST_OWNER',
      { remedy: 'Make another member owner first: PUT /api/memberships/{id} with the role owner.' },
    );
  }
};

/** Receivers of events learn the membership's id alone: who it is they may ask for, if they may. */
const announce = (name: 'member.added' | 'member.removed', { documentId, role, organisation }: Attributes) =>
  emitEvents(strapi, [{ name, organisationId: organisation as number, payload: { member: { documentId, role } } }]);

const leave = async (change: Change): Promise<void> => {
  await keepAnOwner(change);
  await announce('member.removed', { ...change.before });
};

const rules = invariants(async (change) => {
  const { before, data } = change;
  if (!before && !data?.user) throw invalid([{ path: ['user'], message: 'user is required.' }], 'USER_MISSING');
  if (before && data?.user !== undefined && data.user !== before.user) {
    throw invalid(
      [{ path: ['user'], message: 'A membership stays with its person. Remove it and add another.' }],
      'USER_FIXED',
    );
  }
  if (!before) await assertFits(change, 'members', () => true);
  await keepAnOwner(change);
}, leave);

export default {
  ...rules,
  afterCreate: ({ params, result }: { params: { data: Attributes }; result: Attributes }) =>
    announce('member.added', { ...result, organisation: params.data.organisation }),
};
