import type { Core } from '@strapi/strapi';
import { DEADLINES, type ProvisionalSetting } from '../../domain/access/provisional-setting';
import { placedHereSql } from '../../tenancy/store/cells';
import { connectionOf } from '../../database/connection';
import { toMilliseconds } from '../../database/moments';
import { type StoredJson, storedJson } from '../../database/stored-json';

const dueQuery = (strapi: Core.Strapi, moment: Date) => {
  // Tests pass dates of another realm, which knex does not recognise as dates.
  const now = new Date(moment.getTime());
  const query = connectionOf(strapi)('organisations').where(
    (row) => void Object.values(DEADLINES).reduce((due, column) => due.orWhere(column, '<=', now), row),
  );
  const placed = placedHereSql(strapi, 'organisations');
  if (placed !== null) void query.whereRaw(placed);
  return { query };
};

/**
 * Numeric ids of organisations with a provisional setting whose deadline has passed.
 *
 * @param after only organisations with a greater id
 * @param limit maximum number of organisations
 */
export const organisationsDue = (strapi: Core.Strapi, now: Date, after: number, limit: number): Promise<number[]> =>
  dueQuery(strapi, now).query.where('id', '>', after).orderBy('id').limit(limit).pluck('id');

/** The settings of an organisation that are due to be reverted. */
export interface DueSettings {
  documentId: string;
  /** Whether `sso_only` is due. */
  ssoOnly: boolean;
  /** The previous allowlist, if the allowlist is due. */
  allowlist: { before: string[] | null } | null;
  /** The previous sign-in policy, if the policy is due. */
  signInPolicy: { before: object | null } | null;
}

type DueRow = Record<string, unknown> & {
  document_id: string;
  ip_allowlist_before: StoredJson<string[]>;
  sign_in_policy_before: StoredJson<object>;
};

/** Locks an organisation and returns what is due; null if it has been confirmed or changed meanwhile. */
export const lockDue = async (strapi: Core.Strapi, id: number, now: Date): Promise<DueSettings | null> => {
  const row = await dueQuery(strapi, now)
    .query.where({ id })
    .forUpdate()
    .first<DueRow | undefined>(
      'document_id',
      ...Object.values(DEADLINES),
      'ip_allowlist_before',
      'sign_in_policy_before',
    );
  if (!row) return null;
  const isDue = (setting: ProvisionalSetting): boolean =>
    (toMilliseconds(row[DEADLINES[setting]]) ?? Infinity) <= now.getTime();
  return {
    documentId: row.document_id,
    ssoOnly: isDue('sso_only'),
    allowlist: isDue('ip_allowlist') ? { before: storedJson(row.ip_allowlist_before) } : null,
    signInPolicy: isDue('sign_in_policy') ? { before: storedJson(row.sign_in_policy_before) } : null,
  };
};

/**
 * Makes a provisional setting final, in the open transaction.
 *
 * @returns false if the setting is not provisional, or its deadline has passed
 */
export const confirmSetting = async (
  strapi: Core.Strapi,
  organisationId: number,
  setting: ProvisionalSetting,
  now: Date,
): Promise<boolean> => {
  const column = DEADLINES[setting];
  const changed = await connectionOf(strapi)('organisations')
    .where({ id: organisationId })
    .where(column, '>', now)
    .update({ [column]: null, updated_at: now });
  return changed > 0;
};
