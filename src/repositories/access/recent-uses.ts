import type { Core } from '@strapi/strapi';
import { withinDay } from '../../domain/access/daily-limits';
import { connectionOf, isSqlite } from '../../database/connection';
import { storedJson } from '../../database/stored-json';

/**
 * What was done within the last 24 hours, kept with the row whose limit it counts against. The row stays locked until the
 * transaction ends, so that the limit is exact, and the count survives restarts and is the same on all nodes. A limit
 * bounds the length of its list.
 */
export interface RecentUse {
  /** Milliseconds. */
  at: number;
  /** What the use is counted by, beside the row. */
  key?: string;
}

/** Where the uses of one kind are kept. */
export interface UseColumn {
  table: 'organisations' | 'up_users';
  column: 'recent_invitations' | 'recent_foundings';
}

/** Invitations of an organisation, by address. */
export const INVITATIONS: UseColumn = { table: 'organisations', column: 'recent_invitations' };

/** Organisations that a person created. */
export const FOUNDINGS: UseColumn = { table: 'up_users', column: 'recent_foundings' };

const parse = (stored: unknown): RecentUse[] => {
  const value = storedJson(stored);
  return Array.isArray(value) ? (value as RecentUse[]) : [];
};

/**
 * Reads the uses of the last 24 hours and locks their row until the open transaction ends. The lock lets other rows refer
 * to this one meanwhile.
 *
 * @param where what identifies the row
 * @param now milliseconds
 * @returns null if there is no such row
 */
export const holdRecentUses = async (
  strapi: Core.Strapi,
  { table, column }: UseColumn,
  where: { id: number } | { document_id: string },
  now: number,
): Promise<{ id: number; uses: RecentUse[] } | null> => {
  const query = connectionOf(strapi)(table).where(where);
  if (strapi.db.inTransaction() && !isSqlite(strapi)) query.forNoKeyUpdate();
  const row = (await query.first('id', column)) as ({ id: number } & Record<string, unknown>) | undefined;
  return row ? { id: row.id, uses: withinDay(parse(row[column]), now) } : null;
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
