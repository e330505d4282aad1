import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { COUNTED, type Counted } from '../domain/plans/capacity';
import type { LimitChange } from '../domain/plans/limits';
import { connectionOf } from './connection';

/**
 * The organisations on a plan, in sets: how a change of the plan's limits reaches those that have the plan's old value,
 * while a value that was negotiated apart stays (contract, section 2).
 */
const followers = (db: Knex, plan: string, { name, before }: LimitChange): Knex.QueryBuilder =>
  db('organisations').where({ plan }).whereRaw('?? is not distinct from ?', [name, before]);

/** An organisation that follows a change, by the fields that it changes for it. */
export interface Follower {
  id: number;
  documentId: string;
  changes: Record<string, { before: unknown; after: unknown }>;
}

/** The organisations that a change of limits reaches. */
export const findFollowers = async (
  strapi: Core.Strapi,
  plan: string,
  changes: readonly LimitChange[],
): Promise<Follower[]> => {
  const db = connectionOf(strapi);
  const found = new Map<number, Follower>();
  for (const change of changes) {
    const rows = (await followers(db, plan, change).select('id', 'document_id')) as {
      id: number;
      document_id: string;
    }[];
    for (const { id, document_id: documentId } of rows) {
      const follower = found.get(id) ?? { id, documentId, changes: {} };
      follower.changes[change.name] = { before: change.before, after: change.after };
      found.set(id, follower);
    }
  }
  return [...found.values()];
};

/** Carries changes to the organisations that have the old value: one statement per field. */
export const carryFields = async (
  strapi: Core.Strapi,
  plan: string,
  changes: readonly LimitChange[],
): Promise<void> => {
  const db = connectionOf(strapi);
  for (const change of changes) {
    await followers(db, plan, change).update({ [change.name]: change.after, updated_at: new Date() });
  }
};

/**
 * Holds a plan and the organisations on it until the transaction ends, in one order, so that none moves to it with limits
 * that are just changing.
 *
 * @param plan its name
 */
export const holdPlan = async (strapi: Core.Strapi, plan: string): Promise<void> => {
  if (!strapi.db.inTransaction()) return;
  const db = connectionOf(strapi);
  await db('subscription_plans').where({ name: plan }).forNoKeyUpdate().select('id');
  await db('organisations').where({ plan }).orderBy('id').forNoKeyUpdate().select('id');
};

/** How many organisations are on a plan. */
export const countOnPlan = async (strapi: Core.Strapi, plan: string): Promise<number> => {
  const rows = (await connectionOf(strapi)('organisations').where({ plan }).count({ total: 'id' })) as {
    total: number | string;
  }[];
  return Number(rows[0]?.total ?? 0);
};

const USED_BY: Record<Counted, string> = {
  agents: `(select count(*) from svc_agents x where x.organisation_id = o.id and coalesce(x.agent_status, '') <> 'revoked')`,
  instances: `(select count(*) from cloud_instances x where x.organisation_id = o.id and coalesce(x.instance_status, '') <> 'terminated')`,
  members: `(select count(*) from memberships x where x.organisation_id = o.id and x.deactivated_at is null)`,
};

const usedSql = (name: LimitChange['name']): string | null => {
  if (name === 'max_monthly_budget') return 'o.budget_current_spend';
  const kind = (Object.keys(COUNTED) as Counted[]).find((key) => COUNTED[key].limit === name);
  return kind ? USED_BY[kind] : null;
};

/** An organisation that would use more than a new limit allows. */
export interface Excess {
  documentId: string;
  name: string;
  limit: string;
  used: number;
  allowed: number;
}

/** The organisations that would be over a change of limits, at most `most` of them. */
export const findExcesses = async (
  strapi: Core.Strapi,
  plan: string,
  changes: readonly LimitChange[],
  most: number,
): Promise<Excess[]> => {
  const db = connectionOf(strapi);
  const excesses: Excess[] = [];
  for (const { name, before, after } of changes) {
    const used = usedSql(name);
    if (!used || after === null) continue;
    const rows = (await db('organisations as o')
      .where({ plan })
      .whereRaw('?? is not distinct from ?', [`o.${name}`, before])
      .whereRaw(`${used} > ?`, [after])
      .orderBy('o.id')
      .limit(most)
      .select('o.document_id', 'o.name', db.raw(`${used} as used`))) as {
      document_id: string;
      name: string;
      used: number | string;
    }[];
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
