import type { Core } from '@strapi/strapi';
import type { AuditAction } from '../domain/audit/actions';
import type { Changes } from '../domain/audit/changes';
import { acceptedMembershipsOf } from '../repositories/accounts/address-changes';
import { hereOrPlatform, recordActions } from './record-actions';

/**
 * Records a change of a person in each organisation of theirs, in the open transaction, at their membership. It locks the
 * organisations: call it before rows of the account are locked, as other operations do.
 *
 * @param userId numeric id of the account
 */
export const recordInOrganisationsOf = async (
  strapi: Core.Strapi,
  userId: number,
  action: Extract<AuditAction, `membership.${string}`>,
  changes: Changes,
): Promise<void> => {
  const memberships = await acceptedMembershipsOf(strapi, userId);
  const actions = memberships.map(({ documentId, organisationId }) => ({
    ...{ action, organisationId, changes },
    target: { type: 'membership', id: documentId },
  }));
  await recordActions(strapi, await hereOrPlatform(strapi, actions));
};
