import type { Core } from '@strapi/strapi';
import Big from 'big.js';
import type { Knex } from 'knex';
import type { BudgetStatus } from '../domain/budget/standing';
import { connectionOf } from './connection';

/**
 * What organisations spend, in sets. Amounts are exact: PostgreSQL adds decimals, SQLite, which knows floats only, whole
 * millionths of a euro. They travel as text.
 */
const MICROS = 1_000_000;

/** An organisation as the budget watchdog sees it. Amounts are decimals as text. */
export interface OrganisationSpend {
  id: number;
  documentId: string;
  limit: string | null;
  storedSpend: string | null;
  storedStatus: BudgetStatus | null;
  asOf: Date | null;
  /** What the cost records of the span add up to. */
  spend: string;
}

/** The standing that an organisation is to have. */
export interface NewStanding {
  id: number;
  spend: string;
  status: BudgetStatus;
  /** The limit that it was judged by; where the organisation has another one by now, nothing is written. */
  limit: string | null;
}

const isSqlite = (strapi: Core.Strapi): boolean => strapi.db.dialect.client === 'sqlite';

/** A decimal as text that loses nothing: SQLite's floats come as whole millionths. */
const asText = (strapi: Core.Strapi, column: string): string =>
  isSqlite(strapi) ? `cast(cast(round(${column} * ${MICROS}) as integer) as text)` : `${column}::text`;

const sumAsText = (strapi: Core.Strapi, column: string): string =>
  isSqlite(strapi) ? `cast(sum(cast(round(${column} * ${MICROS}) as integer)) as text)` : `sum(${column})::text`;

const euros = (strapi: Core.Strapi, text: string | null): string | null => {
  if (text === null) return null;
  return isSqlite(strapi) ? new Big(text).div(MICROS).toFixed() : text;
};

type Row = Record<'spend' | 'budget_limit' | 'stored_spend', string | null> & {
  id: number;
  document_id: string;
  budget_status: BudgetStatus | null;
  budget_as_of: Date | number | string | null;
};

/** How many organisations there are. */
export const countOrganisations = async (strapi: Core.Strapi): Promise<number> => {
  const rows = (await (await connectionOf(strapi))('organisations').count({ total: 'id' })) as {
    total: number | string;
  }[];
  return Number(rows[0]?.total ?? 0);
};

/**
 * The next organisations by id with what they spent in a span.
 *
 * @param after id of the last one of the batch before, 0 for the first
 * @param span from, and until, which is out
 */
export const readSpends = async (
  strapi: Core.Strapi,
  after: number,
  count: number,
  { from, until }: { from: Date; until: Date },
): Promise<OrganisationSpend[]> => {
  const db = await connectionOf(strapi);
  const ids = (await db('organisations').where('id', '>', after).orderBy('id').limit(count).pluck('id')) as number[];
  const last = ids.at(-1);
  if (last === undefined) return [];
  const spends = db('cost_records')
    .where('organisation_id', '>', after)
    .where('organisation_id', '<=', last)
    .where('charged_at', '>=', from)
    .where('charged_at', '<', until)
    .groupBy('organisation_id')
    .select('organisation_id', db.raw(`${sumAsText(strapi, 'amount_eur')} as spend`))
    .as('s');
  const rows = (await db('organisations as o')
    .leftJoin(spends as unknown as Knex.Raw, 's.organisation_id', 'o.id')
    .where('o.id', '>', after)
    .where('o.id', '<=', last)
    .orderBy('o.id')
    .select(
      'o.id',
      'o.document_id',
      'o.budget_status',
      'o.budget_as_of',
      's.spend',
      db.raw(`${asText(strapi, 'o.monthly_budget_limit')} as budget_limit`),
      db.raw(`${asText(strapi, 'o.budget_current_spend')} as stored_spend`),
    )) as Row[];
  return rows.map((row) => ({
    id: row.id,
    documentId: row.document_id,
    limit: euros(strapi, row.budget_limit),
    storedSpend: euros(strapi, row.stored_spend),
    storedStatus: row.budget_status,
    asOf: row.budget_as_of === null ? null : new Date(row.budget_as_of),
    spend: euros(strapi, row.spend) ?? '0',
  }));
};

const SET_ON_POSTGRES = `update organisations o
  set budget_current_spend = n.spend, budget_status = n.status, budget_as_of = ?
  from jsonb_to_recordset(?::jsonb) as n (id int, spend numeric, status text, "limit" numeric)
  where o.id = n.id and o.monthly_budget_limit is not distinct from n."limit"
  returning o.id`;

const SET_ON_SQLITE = `update organisations
  set budget_current_spend = cast(n.value ->> 'spend' as numeric), budget_status = n.value ->> 'status', budget_as_of = ?
  from json_each(?) as n
  where organisations.id = n.value ->> 'id'
    and cast(round(monthly_budget_limit * ${MICROS}) as integer) is cast(round((n.value ->> 'limit') * ${MICROS}) as integer)
  returning organisations.id`;

/**
 * Writes standings in one statement, in the open transaction.
 *
 * @param standings in the order of their ids
 * @returns ids of those that were written
 */
export const writeStandings = async (
  strapi: Core.Strapi,
  standings: readonly NewStanding[],
  asOf: Date,
): Promise<Set<number>> => {
  const db = await connectionOf(strapi);
  const bindings = [asOf, JSON.stringify(standings)];
  if (isSqlite(strapi)) {
    const rows = (await db.raw(SET_ON_SQLITE, bindings)) as { id: number }[];
    return new Set(rows.map(({ id }) => id));
  }
  const ids = standings.map(({ id }) => id);
  // In one order, as everybody who holds many organisations does: nobody waits for each other.
  await db.raw('select 1 from organisations where id = any(?) order by id for no key update', [ids]);
  const { rows } = (await db.raw(SET_ON_POSTGRES, bindings)) as unknown as { rows: { id: number }[] };
  return new Set(rows.map(({ id }) => id));
};
