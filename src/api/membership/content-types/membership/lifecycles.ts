import { leavesNoOwner } from '../../../../domain/access/membership-roles';
import type { Role } from '../../../../domain/vocabularies';
import { type Change, invariants } from '../../../../lifecycles/invariants';
import { countOwners, lockOrganisation } from '../../../../tenancy/lookups';
import { invalid } from '../../../../wire/errors';

/** An organisation never loses its last owner, whoever makes the change. */
const keepAnOwner = async ({ strapi, before, data }: Change): Promise<void> => {
  if (before?.role !== 'owner') return;
  const organisationId = before.organisation as number;
  await lockOrganisation(strapi, organisationId);
  const after = data ? ((data.role ?? before.role) as Role) : null;
  if (leavesNoOwner(before.role, after, await countOwners(strapi, organisationId, before.id))) {
    throw invalid(
      [{ path: ['role'], message: 'An organisation keeps at least one owner. Make somebody else owner first.' }],
      'LAST_OWNER',
    );
  }
};

export default invariants((change) => {
  const { before, data } = change;
  if (!before && !data?.user) throw invalid([{ path: ['user'], message: 'user is required.' }], 'USER_MISSING');
  if (before && data?.user !== undefined && data.user !== before.user) {
    throw invalid(
      [{ path: ['user'], message: 'A membership stays with its person. Remove it and add another.' }],
      'USER_FIXED',
    );
  }
  return keepAnOwner(change);
}, keepAnOwner);
