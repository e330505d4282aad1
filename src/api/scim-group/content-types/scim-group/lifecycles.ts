import { mayManageRole } from '../../../../domain/access/membership-roles';
import type { GrantableRole } from '../../../../domain/vocabularies';
import { type Change, invariants } from '../../../../lifecycles/invariants';
import { assertFeature } from '../../../../lifecycles/plan-features';
import { changeGroupMembers, followGroupRole } from '../../../../commands/scim/change-group-members';
import { NO_MEMBERS } from '../../../../wire/scim/group';

/** Whether a group gives a role that it did not give before. A lower role narrows what it gives. */
const givesMore = (before: GrantableRole | null, after: GrantableRole | null): boolean =>
  after !== null && (before === null || !mayManageRole(before, after));

/** The roles of the members follow the group's, whoever changes it. */
const follow = async ({ strapi, before, data }: Change): Promise<void> => {
  if (!before || data?.role === undefined || data.role === before.role) return;
  if (givesMore(before.role as GrantableRole | null, data.role as GrantableRole | null))
    await assertFeature(strapi, before.organisation as number, 'scim');
  await followGroupRole(strapi, before.organisation as number, before.documentId, data.role as GrantableRole | null);
};

/** Whoever was in a group that is removed has no role by it any more. */
const empty = ({ strapi, before }: Change): Promise<void> | void => {
  if (before) return changeGroupMembers(strapi, before.organisation as number, before.documentId, NO_MEMBERS);
};

export default invariants(follow, empty);
