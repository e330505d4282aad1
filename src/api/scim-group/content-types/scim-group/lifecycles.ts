import type { GrantableRole } from '../../../../domain/vocabularies';
import { type Change, invariants } from '../../../../lifecycles/invariants';
import { changeGroupMembers, followGroupRole } from '../../../../operations/change-group-members';
import { NO_MEMBERS } from '../../../../wire/scim/group';

/** The roles of the members follow the group's, whoever changes it. */
const follow = async ({ strapi, before, data }: Change): Promise<void> => {
  if (!before || data?.role === undefined || data.role === before.role) return;
  await followGroupRole(strapi, before.organisation as number, before.documentId, data.role as GrantableRole | null);
};

/** Whoever was in a group that is removed has no role by it any more. */
const empty = ({ strapi, before }: Change): Promise<void> | void => {
  if (before) return changeGroupMembers(strapi, before.organisation as number, before.documentId, NO_MEMBERS);
};

export default invariants(follow, empty);
