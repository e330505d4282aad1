import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { LOWEST_STATUS, type BudgetStatus } from '../../domain/budget/budget-status';
import { andServedHere, placedHereSql } from '../../tenancy/store/cells';
import { connectionOf, isSqlite } from '../../database/connection';
import { mayContinue, readLong } from '../../lists/long-reads';
import { eurosOf, exactAmount, exactSum, MICROS, budgetStatusSql, storedSpendSql } from './budget-status-sql';
import { countOf } from '../../database/counts';
import type { IdRange } from './organisation-ranges';
import { type StoredTime, toDate, toMilliseconds } from '../../database/moments';

/** The times of a run of the budget watchdog. */
export interface SpendWindow {
  /** Cost records count from this time, and before `until`. */
  from: Date;
  until: Date;
  /** The time of the run. */
  now: Date;
  /** A budget that was last evaluated at this time or earlier is written again, even if nothing changed. */
  staleAt: Date;
}

/** An organisation and the budget status that results from its spend. Amounts are decimals as text. */
export interface EvaluatedBudget {
  id: number;
  documentId: string;
  limit: string | null;
  spend: string;
  spendBefore: string | null;
  before: BudgetStatus | null;
  after: BudgetStatus;
  /** When the previous status was last evaluated. */
  evaluatedAt: Date | null;
  /** When the limit last changed, in milliseconds; null if it never did. */
  limitChangedAt: number | null;
}

/** The result of a batch. */
export interface BudgetUpdate {
  /** Ids of due organisations that were left out: another transaction has locked them. */
  busy: number[];
  /** How many organisations were written. */
  written: number;
  /** How many organisations have a different spend or status now. */
  changed: number;
  /**
   * The organisations whose status may have to be announced, sorted by id: the status changed, or it is not `ok` at the first
   * evaluation in a month.
   */
  toAnnounce: EvaluatedBudget[];
}

const IS_CHANGED = 'spend_before is distinct from spend or status_before is distinct from status';
const IS_TO_ANNOUNCE = `status_before is distinct from status
  or (status <> '${LOWEST_STATUS}' and (evaluated_at is null or evaluated_at < :from))`;

/**
 * Joins each organisation `o` with its spend, `s.spend`, computed from the index cost_records_org_charged_idx alone.
 *
 * @param isLong whether it may have to stop in between
 */
const joinSpendSql = (strapi: Core.Strapi, isLong: boolean): string => {
  const sum = `${exactSum(isSqlite(strapi), 'amount_eur')} as spend from cost_records`;
  const inSpan = 'charged_at >= :from and charged_at < :until';
  // Before PostgreSQL has statistics, as after a restore, grouped sums of the range would be repeated for each organisation.
  if (!isSqlite(strapi))
    return `left join lateral (select ${sum} where organisation_id = o.id and ${inSpan}) s on true`;
  return `left join (
      select organisation_id, ${sum} where ${isLong ? `${mayContinue('id')} and ` : ''}organisation_id > :after
        and organisation_id <= :last and ${inSpan}${andServedHere(strapi, 'cost_records.organisation_id')}
      group by organisation_id) s on s.organisation_id = o.id`;
};

/**
 * Selects the organisations of a range with their stored status and the one that results from their spend.
 *
 * @param isOnlyDue excludes organisations that need no update
 * @param joinSpend joins the spend, `s.spend`
 */
const evaluatedSql = (
  strapi: Core.Strapi,
  isOnlyDue: boolean,
  joinSpend = joinSpendSql(strapi, !isOnlyDue),
): string => {
  const limit = exactAmount(isSqlite(strapi), 'o.monthly_budget_limit');
  const spend = 'coalesce(s.spend, 0)';
  const stored = storedSpendSql(isSqlite(strapi), 'o', spend);
  const status = budgetStatusSql(spend, limit);
  const isDue = `${stored} is distinct from ${spend} or o.budget_status is distinct from ${status}
    or o.budget_as_of is null or o.budget_as_of <= :staleAt`;
  const placed = placedHereSql(strapi, 'o');
  return `select o.id, o.document_id, o.budget_status as status_before, o.budget_as_of as evaluated_at,
      o.budget_limit_changed_at as limit_changed_at,
      ${limit} as budget_limit, ${stored} as spend_before, ${spend} as spend, ${status} as status
    from organisations o
    ${joinSpend}
    where o.id > :after and o.id <= :last ${isOnlyDue ? `and (${isDue})` : ''}${placed === null ? '' : ` and ${placed}`}
    order by o.id`;
};

/** How many organisations of a range have a different spend or status than stored. */
export const countOutdated = async (strapi: Core.Strapi, range: IdRange, span: SpendWindow): Promise<number> => {
  const db = connectionOf(strapi);
  const due = db.raw(`(${evaluatedSql(strapi, true)}) as d`, { ...range, ...span });
  return countOf(await db.from(due).whereRaw(IS_CHANGED).count({ total: '*' }));
};

/**
 * One statement: it finds what is due, locks those rows in the order of their ids, as every transaction does that locks many,
 * and evaluates them again under the lock, so that a concurrent change of a limit counts. Locked rows are left out.
 */
const updateOnPostgresSql = (
  strapi: Core.Strapi,
  isWaiting: boolean,
): string => `with s as materialized (${evaluatedSql(strapi, true)}),
  due as (${evaluatedSql(strapi, true, 'join s on s.id = o.id')} for no key update of o${isWaiting ? '' : ' skip locked'}),
  written as (
    update organisations o
    set budget_current_spend = due.spend, budget_status = due.status, budget_as_of = :now
    from due where o.id = due.id and o.id > :after and o.id <= :last
    returning due.*
  )
  select count(*) as written, count(*) filter (where ${IS_CHANGED}) as changed,
    (select coalesce(json_agg(id order by id), '[]') from s where id not in (select id from due)) as busy,
    coalesce(json_agg(json_build_object(
      'id', id, 'documentId', document_id, 'limit', budget_limit::text, 'spend', spend::text,
      'spendBefore', spend_before::text, 'before', status_before, 'after', status,
      'evaluatedAt', extract(epoch from evaluated_at) * 1000,
      'limitChangedAt', round(extract(epoch from limit_changed_at) * 1000)
    ) order by id) filter (where ${IS_TO_ANNOUNCE}), '[]') as to_announce
  from written`;

type AnnouncedRow = Omit<EvaluatedBudget, 'evaluatedAt'> & { evaluatedAt: number | null };

const onPostgres = async (strapi: Core.Strapi, db: Knex, bindings: IdRange & SpendWindow): Promise<BudgetUpdate> => {
  // It holds no other organisation while it waits for the only one.
  const isWaiting = bindings.last - bindings.after === 1;
  const {
    rows: [{ written, changed, busy, to_announce: rowsToAnnounce }],
  }: {
    rows: [{ written: string; changed: string; busy: number[]; to_announce: AnnouncedRow[] }];
  } = await db.raw(updateOnPostgresSql(strapi, isWaiting), { ...bindings });
  const dated = rowsToAnnounce.map((row) => ({
    ...row,
    evaluatedAt: toDate(row.evaluatedAt),
  }));
  return { written: Number(written), changed: Number(changed), busy: isWaiting ? [] : busy, toAnnounce: dated };
};

/** Amounts are decimals as text on PostgreSQL, millionths on SQLite. */
interface Row {
  id: number;
  document_id: string;
  status_before: BudgetStatus | null;
  status: BudgetStatus;
  evaluated_at: StoredTime | null;
  limit_changed_at: StoredTime | null;
  budget_limit: string | number | null;
  spend_before: string | number | null;
  spend: string | number;
}

const amountOf = (stored: string | number): string => (typeof stored === 'number' ? eurosOf(stored) : stored);

const evaluatedOf = (row: Row): EvaluatedBudget => ({
  id: row.id,
  documentId: row.document_id,
  limit: row.budget_limit === null ? null : amountOf(row.budget_limit),
  spend: amountOf(row.spend),
  spendBefore: row.spend_before === null ? null : amountOf(row.spend_before),
  before: row.status_before,
  after: row.status,
  evaluatedAt: toDate(row.evaluated_at),
  limitChangedAt: toMilliseconds(row.limit_changed_at),
});

const SET_ON_SQLITE = `update organisations
  set budget_current_spend = n.value ->> 'spend' / ${MICROS}.0, budget_status = n.value ->> 'status', budget_as_of = ?
  from json_each(?) as n
  where organisations.id = n.value ->> 'id'`;

const onSqlite = async (strapi: Core.Strapi, db: Knex, bindings: IdRange & SpendWindow): Promise<BudgetUpdate> => {
  // A statement that writes takes SQLite's write lock, so that no other process writes between this read and the update.
  await db.raw('update organisations set id = id where id is null');
  const rows: (Row & { is_changed: number; is_to_announce: number })[] = await db.raw(
    `select d.*, ${IS_CHANGED} as is_changed, ${IS_TO_ANNOUNCE} as is_to_announce from (${evaluatedSql(strapi, true)}) d order by d.id`,
    { ...bindings },
  );
  if (rows.length > 0) {
    const statuses = rows.map(({ id, spend, status }) => ({ id, spend, status }));
    await db.raw(SET_ON_SQLITE, [bindings.now, JSON.stringify(statuses)]);
  }
  const changed = rows.filter((row) => row.is_changed).length;
  return {
    written: rows.length,
    changed,
    busy: [],
    toAnnounce: rows.filter((row) => row.is_to_announce).map(evaluatedOf),
  };
};

/**
 * Sums up the spend of the organisations of a range and writes the budget statuses that are due, in the open transaction. It leaves
 * out organisations that another transaction has locked, unless the range is a single one.
 *
 * @throws Error from the database
 */
export const updateBudgetStatuses = async (
  strapi: Core.Strapi,
  range: IdRange,
  span: SpendWindow,
): Promise<BudgetUpdate> => {
  const db = connectionOf(strapi);
  return (isSqlite(strapi) ? onSqlite : onPostgres)(strapi, db, { ...range, ...span });
};

/**
 * The spend of an organisation in a period, and the resulting budget status. Writes nothing. A long read, because a month may
 * have hundreds of thousands of cost records.
 *
 * @returns null if there is no such organisation
 */
export const evaluateSpend = async (
  strapi: Core.Strapi,
  id: number,
  { from, until }: Pick<SpendWindow, 'from' | 'until'>,
): Promise<EvaluatedBudget | null> => {
  const db = connectionOf(strapi);
  const bindings = { after: id - 1, last: id, from, until };
  // Strapi 5.54 has the driver read decimals as floats.
  const exact = ['budget_limit', 'spend_before', 'spend'].map((name) => `d.${name}::text as ${name}`).join(', ');
  const evaluated = evaluatedSql(strapi, false);
  const sql = isSqlite(strapi) ? evaluated : `select d.*, ${exact} from (${evaluated}) d`;
  const [row] = await readLong<Row>(strapi, db.raw(sql, bindings), id);
  return row ? evaluatedOf(row) : null;
};
