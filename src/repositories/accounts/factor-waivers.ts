import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { type StoredTime, toMilliseconds } from '../../database/moments';
import { MAX_WAIVERS } from '../../domain/accounts/second-factors/waivers';
import { tenancyOf } from '../../tenancy/tenancy';

/** The waiver of a person's second factor in one organisation. */
export interface FactorWaiver {
  /** Numeric id of the organisation. */
  id: number;
  /** documentId of the organisation. */
  documentId: string;
  name: string;
  until: Date;
}

interface Row {
  id: number;
  document_id: string;
  name: string;
  factor_waived_until: StoredTime;
}

/**
 * The waivers of a person's second factor that are in force, the latest first. An operator has none, because a session of an operator
 * opens more than one organisation.
 *
 * @param now milliseconds
 */
export const waiversOf = async (strapi: Core.Strapi, userId: number, now: number): Promise<FactorWaiver[]> => {
  const rows = await connectionOf(strapi)('memberships as m')
    .join('organisations as o', 'o.id', 'm.organisation_id')
    .where({ 'm.user_id': userId, 'm.pending_since': null, 'm.deactivated_at': null })
    .where('m.factor_waived_until', '>', new Date(now))
    .orderBy('m.factor_waived_until', 'desc')
    .limit(MAX_WAIVERS)
    .select<Row[]>('o.id', 'o.document_id', 'o.name', 'm.factor_waived_until');
  if (rows.length === 0 || (await tenancyOf(strapi).principals.find(userId))?.isOperator) return [];
  return rows.map((row) => ({
    ...{ id: row.id, documentId: row.document_id, name: row.name },
    until: new Date(toMilliseconds(row.factor_waived_until)),
  }));
};
