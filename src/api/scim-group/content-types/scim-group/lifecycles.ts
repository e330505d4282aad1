import { mayManageRole } from '../../../../domain/access/membership-roles';
import type { GrantableRole } from '../../../../domain/vocabularies';
import { type Change, invariants } from '../../../../lifecycles/invariants';
import { assertFeature } from '../../../../lifecycles/plan-features';
import { changeGroupMembers, followGroupRole } from '../../../../commands/scim/change-group-members';
import { NO_MEMBERS } from '../../../../wire/scim/group';
import type { StoredOf } from '../../../../resources/records';
import type { scimGroup } from '../../../../resources/scim-group';

type Group = StoredOf<typeof scimGroup>;

/** Whether the change lets a group assign a role that it could not assign before. A lower role is not more. */
const assignsMore = (before: GrantableRole | null, after: GrantableRole | null): boolean =>
  after !== null && (before === null || !mayManageRole(before, after));

/** Updates the roles of the members when the group's role changes, regardless of who changes it. */
const follow = async ({ strapi, before, data }: Change<Group>): Promise<void> => {
  if (!before || data?.role === undefined || data.role === before.role) return;
  if (assignsMore(before.role, data.role)) await assertFeature(strapi, before.organisation, 'scim');
  await followGroupRole(strapi, before.organisation, before.documentId, data.role);
};

/** Removes the members from a group that is deleted, so that they lose its role. */
const empty = async ({ strapi, before }: Change<Group>): Promise<void> => {
  if (before) await changeGroupMembers(strapi, before.organisation, before.documentId, NO_MEMBERS);
};

export default invariants<Group>(follow, empty);
