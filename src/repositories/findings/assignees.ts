import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { moment } from '../../database/moments';
import { CAPABILITY_MATRIX } from '../../domain/access/capability-matrix';
import { isOneOf } from '../../values';

/** Who can take care of the findings of an organisation: its members who can read them. */

/** Whether a person is a member of an organisation, and can read its findings; null: no member. */
export const canReadFindings = async (
  strapi: Core.Strapi,
  userId: number,
  organisationId: number,
): Promise<boolean | null> => {
  const member = await connectionOf(strapi)('memberships')
    .where({ user_id: userId, organisation_id: organisationId })
    .whereNull('deactivated_at')
    .whereNull('pending_since')
    .first<{ role: string } | undefined>('role');
  return member ? isOneOf(CAPABILITY_MATRIX['finding:read'], member.role) : null;
};

/** Ends the care of a person for all findings of an organisation, with one statement: there may be many. */
export const releaseFindings = async (strapi: Core.Strapi, userId: number, organisationId: number): Promise<void> => {
  await connectionOf(strapi)('security_findings')
    .where({ assignee_id: userId, organisation_id: organisationId })
    .update({ assignee_id: null, updated_at: moment(strapi, new Date()) });
};
