import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { moment } from '../../database/moments';
import { CAPABILITY_MATRIX } from '../../domain/access/capability-matrix';
import { isOneOf } from '../../values';

/** Who can take care of the findings of an organisation: its members who can read them. */

const READERS = [...CAPABILITY_MATRIX['finding:read']];

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
  return member ? isOneOf(READERS, member.role) : null;
};

/** Ends the care of a person for all findings of an organisation, with one statement: there may be many. */
export const releaseFindings = async (strapi: Core.Strapi, userId: number, organisationId: number): Promise<void> => {
  await connectionOf(strapi)('security_findings')
    .where({ assignee_id: userId, organisation_id: organisationId })
    .update({ assignee_id: null, updated_at: moment(strapi, new Date()) });
};

/** Ends the care of all people who cannot read the findings of an organisation, after findings have moved there. */
export const releaseFromStrangers = async (strapi: Core.Strapi, organisationId: number): Promise<void> => {
  const db = connectionOf(strapi);
  const readers = db('memberships as m')
    .where('m.organisation_id', organisationId)
    .whereIn('m.role', READERS)
    .whereNull('m.deactivated_at')
    .whereNull('m.pending_since')
    .whereNotNull('m.user_id')
    .select('m.user_id');
  await db('security_findings')
    .where({ organisation_id: organisationId })
    .whereNotNull('assignee_id')
    .whereNotIn('assignee_id', readers)
    .update({ assignee_id: null, updated_at: moment(strapi, new Date()) });
};
