import type { Core } from '@strapi/strapi';
import type { Suspension } from '../../domain/billing/suspension';
import { placedHereSql } from '../../tenancy/store/cells';
import { connectionOf } from '../../database/connection';
import { countOf } from '../../database/counts';
import { type StoredTime, toMilliseconds } from '../../database/moments';

/**
 * Suspensions of organisations, read and written in bulk. Private columns of the organisation contain the causes:
 * `suspended_by_grace_at`, `suspended_by_dunning_at` and `grace_window_open` (src/domain/billing/suspension.ts).
 */
export interface SuspensionRow extends Suspension {
  id: number;
  documentId: string;
  /** Row 18, in milliseconds: the start of the 14 days. */
  anchor: number | null;
}

/** Columns of an organisation. */
export interface Stored {
  id: number;
  document_id: string;
  org_status: string | null;
  org_status_changed_at: StoredTime | null;
  suspended_by_grace_at: StoredTime | null;
  suspended_by_dunning_at: StoredTime | null;
  grace_window_open: boolean | number | null;
}

/** The suspension of an organisation from its stored columns. */
export const storedSuspension = (stored: Stored): SuspensionRow => {
  const status = stored.org_status ?? 'active';
  return {
    id: stored.id,
    documentId: stored.document_id,
    status,
    byGrace: toMilliseconds(stored.suspended_by_grace_at) !== null,
    byDunning: toMilliseconds(stored.suspended_by_dunning_at) !== null,
    graceOpen: status === 'grace_period' || Boolean(stored.grace_window_open),
    anchor: toMilliseconds(stored.org_status_changed_at),
  };
};

/** The suspension of an organisation from its attributes, as lifecycles have them. */
export const suspensionRowOf = (record: Record<string, unknown>): SuspensionRow =>
  storedSuspension({ ...record, document_id: record.documentId } as Stored);

/**
 * The suspensions of some organisations. Within a transaction, their rows are locked until its end. Read what decides about
 * them only after this, so that it is not outdated.
 *
 * @param ids at most some hundreds
 */
export const loadSuspensions = async (strapi: Core.Strapi, ids: readonly number[]): Promise<SuspensionRow[]> => {
  const db = connectionOf(strapi);
  const query = db('organisations')
    .whereIn('id', ids)
    .orderBy('id')
    .select('id', 'document_id', 'org_status', 'org_status_changed_at')
    .select<Stored[]>('suspended_by_grace_at', 'suspended_by_dunning_at', 'grace_window_open');
  return (await (strapi.db.inTransaction() ? query.forNoKeyUpdate() : query)).map(storedSuspension);
};

/** The current and the new state of an organisation. */
export interface SuspensionChange {
  before: SuspensionRow;
  after: SuspensionRow;
}

const stampOf = (was: boolean, is: boolean, now: Date): Date | null | undefined =>
  was === is ? undefined : is ? now : null;

const columnsOf = ({ before, after }: SuspensionChange, now: Date): Record<string, unknown> => {
  const columns = {
    org_status: after.status,
    org_status_since: after.status === before.status ? undefined : now,
    org_status_changed_at: after.anchor === before.anchor ? undefined : now,
    suspended_by_grace_at: stampOf(before.byGrace, after.byGrace, now),
    suspended_by_dunning_at: stampOf(before.byDunning, after.byDunning, now),
    grace_window_open: after.graceOpen,
    updated_at: new Date(),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
};

/** Writes changes with one statement per kind of change, however many organisations. */
export const writeSuspensions = async (
  strapi: Core.Strapi,
  changes: readonly SuspensionChange[],
  now: Date,
): Promise<void> => {
  const db = connectionOf(strapi);
  const kinds = new Map<string, { columns: Record<string, unknown>; ids: number[] }>();
  for (const change of changes) {
    const columns = columnsOf(change, now);
    const key = JSON.stringify({ ...columns, updated_at: null });
    const kind = kinds.get(key) ?? { columns, ids: [] };
    kind.ids.push(change.before.id);
    kinds.set(key, kind);
  }
  for (const { columns, ids } of kinds.values()) await db('organisations').whereIn('id', ids).update(columns);
};

/** Which organisations of this node a watchdog checks: all that are not archived, or only those with unpaid subscriptions. */
export type Candidates = 'all' | 'dunning';

const candidates = (strapi: Core.Strapi, which: Candidates) => {
  const db = connectionOf(strapi);
  const query = db('organisations').whereRaw(`coalesce(org_status, 'active') <> 'archived'`);
  const placed = placedHereSql(strapi, 'organisations');
  if (placed !== null) query.whereRaw(placed);
  if (which === 'all') return { query };
  const unpaid = db('subscriptions').where('subscription_status', 'unpaid').select('organisation_id');
  query.where((row) => void row.whereNotNull('suspended_by_dunning_at').orWhereIn('id', unpaid));
  return { query };
};

/** Ids of the next candidates after an id, sorted. */
export const nextCandidates = async (
  strapi: Core.Strapi,
  which: Candidates,
  after: number,
  most: number,
): Promise<number[]> => {
  const { query } = candidates(strapi, which);
  return query.where('id', '>', after).orderBy('id').limit(most).pluck('id');
};

/** How many candidates there are. */
export const countCandidates = async (strapi: Core.Strapi, which: Candidates): Promise<number> => {
  const { query } = candidates(strapi, which);
  return countOf(await query.count({ total: 'id' }));
};

/** The statuses of the subscriptions of some organisations. */
export const subscriptionStatusesOf = async (
  strapi: Core.Strapi,
  ids: readonly number[],
): Promise<Map<number, string[]>> => {
  const db = connectionOf(strapi);
  const rows = await db('subscriptions')
    .whereIn('organisation_id', ids)
    .whereNotNull('subscription_status')
    .select<{ organisation_id: number; subscription_status: string }[]>('organisation_id', 'subscription_status');
  const statuses = new Map<number, string[]>();
  for (const { organisation_id: id, subscription_status: status } of rows) {
    statuses.set(id, [...(statuses.get(id) ?? []), status]);
  }
  return statuses;
};
