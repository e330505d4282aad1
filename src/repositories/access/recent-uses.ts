import type { Core } from '@strapi/strapi';
import { withinDay } from '../../domain/access/limits/daily-limits';
import { connectionOf, isSqlite } from '../../database/connection';
import { type StoredJson, storedJson } from '../../database/stored-json';

/**
 * Uses within the last 24 hours, stored in the row whose limit they count against. The row stays locked until the transaction
 * ends, so that the limit is exact. The count survives restarts and is the same on all nodes. The limit also bounds the
 * length of the list.
 */
export interface RecentUse {
  /** Milliseconds. */
  at: number;
  /** By which the use is also counted, besides the row. */
  key?: string;
}

/** Where the uses of one kind are stored. */
export interface UseColumn {
  table: 'organisations' | 'up_users';
  column: 'recent_invitations' | 'recent_alert_requests' | 'recent_foundings' | 'recent_vat_checks' | 'recent_uses';
}

/** Invitations of an organisation, by address. */
export const INVITATIONS: UseColumn = { table: 'organisations', column: 'recent_invitations' };

/** Questions of an organisation to the registry of VAT numbers. */
export const VAT_CHECKS: UseColumn = { table: 'organisations', column: 'recent_vat_checks' };

/** Requests to confirm addresses for budget alerts, by digest. */
export const ALERT_REQUESTS: UseColumn = { table: 'organisations', column: 'recent_alert_requests' };

/** Organisations that a person created. */
export const CREATED_ORGANISATIONS: UseColumn = { table: 'up_users', column: 'recent_foundings' };

/** What a person did in all organisations together, by kind. */
export const USES_OF_PERSON: UseColumn = { table: 'up_users', column: 'recent_uses' };

/**
 * Reads the uses of the last 24 hours and locks their row until the open transaction ends. Other rows can still be added that
 * refer to it.
 *
 * @param where identifies the row
 * @param now milliseconds
 * @returns null if there is no such row
 */
export const lockRecentUses = async (
  strapi: Core.Strapi,
  { table, column }: UseColumn,
  where: { id: number } | { document_id: string },
  now: number,
): Promise<{ id: number; uses: RecentUse[] } | null> => {
  const query = connectionOf(strapi)(table).where(where);
  if (strapi.db.inTransaction() && !isSqlite(strapi)) query.forNoKeyUpdate();
  const row = await query.first<{ id: number; uses: StoredJson<RecentUse[]> } | undefined>('id', { uses: column });
  if (!row) return null;
  const uses = storedJson(row.uses);
  return { id: row.id, uses: withinDay(Array.isArray(uses) ? uses : [], now) };
};

/** Stores the uses of the last 24 hours. */
export const storeRecentUses = async (
  strapi: Core.Strapi,
  { table, column }: UseColumn,
  id: number,
  uses: readonly RecentUse[],
): Promise<void> => {
  await connectionOf(strapi)(table)
    .where({ id })
    .update({ [column]: JSON.stringify(uses) });
};
