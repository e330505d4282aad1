import { leavesNoOwner } from '../../../../domain/access/membership-roles';
import type { Role } from '../../../../domain/vocabularies';
import { assertFits } from '../../../../lifecycles/capacity';
import { type Attributes, type Change, invariants } from '../../../../lifecycles/invariants';
import { emitEvents } from '../../../../operations/emit-events';
import { countOwners, holdOrganisation } from '../../../../tenancy/lookups';
import { invalid } from '../../../../wire/errors';

/** Whether a membership counts against the member limit: pending ones do, deactivated ones do not. */
const takesSeat = ({ deactivated_at: at }: Attributes): boolean => !at;

/** Whether the person is a member: has accepted, and was not deactivated by a directory. */
const isActive = (membership: Attributes): boolean => takesSeat(membership) && !membership.pending_since;

/** An organisation never loses its last owner who can act, whoever makes the change. */
const keepAnOwner = async ({ strapi, before, data, after }: Change): Promise<void> => {
  if (before?.role !== 'owner' || !isActive(before)) return;
  const organisationId = before.organisation as number;
  await holdOrganisation(strapi, organisationId);
  const role = data && isActive(after) ? ((data.role ?? before.role) as Role) : null;
  if (leavesNoOwner(before.role, role, await countOwners(strapi, organisationId, before.id))) {
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
  // Whoever was deactivated has been told of already.
  if (change.before && isActive(change.before)) await announce('member.removed', change.before);
};

const rules = invariants(async (change) => {
  const { before, data, after } = change;
  if (!before && !data?.user) throw invalid([{ path: ['user'], message: 'user is required.' }], 'USER_MISSING');
  if (before && data?.user !== undefined && data.user !== before.user) {
    throw invalid(
      [{ path: ['user'], message: 'A membership stays with its person. Remove it and add another.' }],
      'USER_FIXED',
    );
  }
  const comes = isActive(after) && !(before && isActive(before));
  if (takesSeat(after) && !(before && takesSeat(before))) await assertFits(change, 'members', takesSeat);
  await keepAnOwner(change);
  if (before && comes) await announce('member.added', { ...before, ...after });
  if (before && isActive(before) && !isActive(after)) await announce('member.removed', before);
}, leave);

export default {
  ...rules,
  async afterCreate({ params, result }: { params: { data: Attributes }; result: Attributes }) {
    if (isActive(result)) await announce('member.added', { ...result, organisation: params.data.organisation });
  },
};
