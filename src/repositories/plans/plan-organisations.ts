import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { LIMITED_RESOURCES } from '../../domain/plans/capacity';
import type { LimitChange } from '../../domain/plans/limits';
import { connectionOf, isSqlite } from '../../database/connection';
import { PLATFORM, readLong, stoppable, WHOLE_PLATFORM } from '../../lists/long-reads';
import { countOf } from '../../database/counts';
import { usedSql } from '../organisations/usage-counts';
import { keysOf } from '../../values';

/**
 * Selects the organisations on a plan that a change of its limits affects: those that have the plan's old value. A value
 * that was negotiated individually stays (docs/api-rules.md#organisations).
 */
const affected = (strapi: Core.Strapi, plan: string, changes: readonly LimitChange[]): Knex.QueryBuilder =>
  stoppable(connectionOf(strapi)('organisations'), 'id')
    .where({ plan })
    .where((any) => {
      for (const { name, before } of changes) void any.orWhereRaw('?? is not distinct from ?', [name, before]);
    });

/** An organisation that a change of limits affects, with its changed fields. */
export interface AffectedOrganisation {
  id: number;
  documentId: string;
  changes: Record<string, { before: unknown; after: unknown }>;
}

/** Organisations per statement, and per turn of the event loop: their audit entries take about 30 ms to hash. */
const CHUNK_SIZE = 1_000;

/**
 * How many organisations a change of limits affects; a long read.
 *
 * @param plan its name
 */
export const countAffected = async (
  strapi: Core.Strapi,
  plan: string,
  changes: readonly LimitChange[],
): Promise<number> => {
  if (changes.length === 0) return 0;
  const query = affected(strapi, plan, changes).count({ total: 'id' });
  return countOf(await readLong(strapi, query, PLATFORM, WHOLE_PLATFORM));
};

/**
 * The next organisations that a change of limits affects, sorted by id: at most a thousand.
 *
 * @param plan its name
 * @param after the id of the last one that was found; 0 for the first
 */
export const nextAffected = async (
  strapi: Core.Strapi,
  plan: string,
  changes: readonly LimitChange[],
  after: number,
): Promise<AffectedOrganisation[]> => {
  const db = connectionOf(strapi);
  const follows = changes.map(({ name, before }) =>
    db.raw('case when ?? is not distinct from ? then 1 else 0 end as ??', [name, before, name]),
  );
  const rows = await affected(strapi, plan, changes)
    .where('id', '>', after)
    .orderBy('id')
    .limit(CHUNK_SIZE)
    .select<(Record<string, unknown> & { id: number; document_id: string })[]>('id', 'document_id', ...follows);
  return rows.map((row) => ({
    id: row.id,
    documentId: row.document_id,
    changes: Object.fromEntries(
      changes.filter(({ name }) => row[name] === 1).map(({ name, before, after: to }) => [name, { before, after: to }]),
    ),
  }));
};

/** Writes changed limits to affected organisations: one statement per field. */
export const propagateLimits = async (
  strapi: Core.Strapi,
  followers: readonly AffectedOrganisation[],
  changes: readonly LimitChange[],
): Promise<void> => {
  const db = connectionOf(strapi);
  for (const { name, after } of changes) {
    const ids = followers.filter(({ changes: changed }) => name in changed).map(({ id }) => id);
    await db('organisations')
      .whereIn('id', ids)
      .update({ [name]: after, updated_at: new Date() });
  }
};

/**
 * Locks a plan and the organisations on it until the transaction ends, always in the same order. So no organisation moves to
 * the plan while its limits change. On SQLite, one transaction writes at a time.
 *
 * @param plan its name
 */
export const lockPlan = async (strapi: Core.Strapi, plan: string): Promise<void> => {
  if (!strapi.db.inTransaction() || isSqlite(strapi)) return;
  const db = connectionOf(strapi);
  await db('subscription_plans').where({ name: plan }).forNoKeyUpdate().select('id');
  const locked = db('organisations').where({ plan }).orderBy('id').forNoKeyUpdate().select('id');
  // Counted by the database, so that the rows are locked without being sent here: there may be a hundred thousand.
  await db.with('locked', locked).from('locked').count();
};

/** How many organisations are on a plan; a long read. */
export const countOnPlan = async (strapi: Core.Strapi, plan: string): Promise<number> => {
  const query = stoppable(connectionOf(strapi)('organisations'), 'id').where({ plan });
  return countOf(await readLong(strapi, query.count({ total: 'id' }), PLATFORM, WHOLE_PLATFORM));
};

/** What an organisation uses of a limit, as an expression; null if the limit counts nothing. */
const usageOf = (strapi: Core.Strapi, name: LimitChange['name'], now: Date): Knex.Raw | null => {
  if (name === 'max_monthly_budget') return connectionOf(strapi).raw('??', ['o.budget_current_spend']);
  const kind = keysOf(LIMITED_RESOURCES).find((key) => LIMITED_RESOURCES[key].limit === name);
  return kind ? usedSql(strapi, kind, 'o.id', now) : null;
};

/** An organisation that uses more than a new limit allows. */
export interface Excess {
  documentId: string;
  name: string;
  limit: string;
  used: number;
  allowed: number;
}

interface ExcessRow {
  document_id: string;
  name: string;
  used: number | string;
}

/**
 * The organisations that would exceed changed limits; long reads.
 *
 * @param plan its name
 * @param most maximum number of results
 */
export const findExcesses = async (
  strapi: Core.Strapi,
  plan: string,
  changes: readonly LimitChange[],
  most: number,
): Promise<Excess[]> => {
  const db = connectionOf(strapi);
  const excesses: Excess[] = [];
  const now = new Date();
  for (const { name, before, after } of changes) {
    const used = usageOf(strapi, name, now);
    if (!used || after === null) continue;
    const query = stoppable(db('organisations as o'), 'o.id')
      .where({ plan })
      .whereRaw('?? is not distinct from ?', [`o.${name}`, before])
      .whereRaw('? > ?', [used, after])
      .orderBy('o.id')
      .limit(most)
      .select('o.document_id', 'o.name', db.raw('? as used', [used]));
    const rows = await readLong<ExcessRow>(strapi, query, PLATFORM, WHOLE_PLATFORM);
    for (const row of rows) {
      excesses.push({
        documentId: row.document_id,
        name: row.name,
        limit: name,
        used: Number(row.used),
        allowed: Number(after),
      });
    }
  }
  return excesses.slice(0, most);
};

/** How many organisations are on each plan, by its name; a long read. */
export const countByPlan = async (strapi: Core.Strapi): Promise<Map<string, number>> => {
  const query = stoppable(connectionOf(strapi)('organisations'), 'id').whereNotNull('plan').groupBy('plan');
  const counted = query.select('plan').count({ total: 'id' });
  const rows = await readLong<{ plan: string; total: number | string }>(strapi, counted, PLATFORM, WHOLE_PLATFORM);
  return new Map(rows.map(({ plan, total }) => [plan, Number(total)]));
};
