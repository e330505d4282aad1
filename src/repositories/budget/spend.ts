import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { BELOW_ALL, type BudgetStatus } from '../../domain/budget/standing';
import { andServedHere, placedHereSql } from '../../tenancy/store/cells';
import { connectionOf, isSqlite } from '../../database/connection';
import { longReadsOf, mayGoOn, WHOLE_ORGANISATION } from '../../tenancy/store/long-reads';
import { eurosOf, exactAmount, exactSum, MICROS, standingSql } from './standing-sql';
import { countOf } from '../../database/counts';
import { toMilliseconds } from '../../database/moments';

/** Organisations by id: those after one, up to and with another. */
export interface IdRange {
  after: number;
  last: number;
}

/** What a run of the budget watchdog goes by. */
export interface SpendSpan {
  /** The span whose cost records count: from, and until, which is out. */
  from: Date;
  until: Date;
  /** The moment of the run. */
  now: Date;
  /** A spend that was last said to be of this moment or an earlier one is said anew, even if it is the same. */
  staleAt: Date;
}

/** An organisation and the standing that its spend comes to. Amounts are decimals as text. */
export interface JudgedStanding {
  id: number;
  documentId: string;
  limit: string | null;
  spend: string;
  spendBefore: string | null;
  before: BudgetStatus | null;
  after: BudgetStatus;
  /** When the standing before was last judged. */
  judgedAt: Date | null;
  /** When the limit last changed, in milliseconds; null where it never did. */
  limitChangedAt: number | null;
}

/** What came of a batch. */
export interface SettledStandings {
  /** How many organisations were written. */
  written: number;
  /** How many organisations have another spend or standing now. */
  changed: number;
  /**
   * Those that others may have to hear of, in the order of their ids: their standing moved, or is another than ok in a new
   * month, in which everybody begins afresh.
   */
  told: JudgedStanding[];
}

/** Every organisation that this node serves, in ranges of some, and how many are in each. */
export const rangesOfOrganisations = async (
  strapi: Core.Strapi,
  size: number,
): Promise<(IdRange & { count: number })[]> => {
  const db = connectionOf(strapi);
  // Without the cast, SQLite would take the size for a float, and make a range of every organisation.
  const numbered = db('organisations').select(
    'id',
    db.raw('(row_number() over (order by id) - 1) / cast(? as integer) as range', [size]),
  );
  const placed = placedHereSql(strapi, 'organisations');
  if (placed !== null) numbered.whereRaw(placed);
  const rows = (await db.from(numbered.as('n')).groupBy('range').orderBy('last').max({ last: 'id' }).count({
    count: 'id',
  })) as { last: number; count: number | string }[];
  return rows.map(({ last, count }, index) => ({ after: rows[index - 1]?.last ?? 0, last, count: Number(count) }));
};

/** The numeric ids of the organisations in a range, ascending. */
export const organisationsIn = (strapi: Core.Strapi, { after, last }: IdRange): Promise<number[]> =>
  connectionOf(strapi)('organisations')
    .where('id', '>', after)
    .where('id', '<=', last)
    .orderBy('id')
    .pluck('id') as unknown as Promise<number[]>;

const IS_CHANGED = 'spend_before is distinct from spend or standing_before is distinct from standing';
const IS_TOLD = `standing_before is distinct from standing
  or (standing <> '${BELOW_ALL}' and (judged_at is null or judged_at < :from))`;

/**
 * The spend that is written, to be compared with another one. Floats have no millionths above nine billion: there, what is
 * written for a spend comes back as another one, which is no change.
 */
const storedSpend = (strapi: Core.Strapi, spend: string): string => {
  const stored = exactAmount(strapi, 'o.budget_current_spend');
  if (!isSqlite(strapi)) return stored;
  return `case when o.budget_current_spend = ${spend} / ${MICROS}.0 then ${spend} else ${stored} end`;
};

/**
 * The organisations of a range with the standing that they have and the one that their spend comes to. The sums come from
 * the index cost_records_org_charged_idx alone.
 *
 * @param isOnlyDue leaves out those that have it
 */
const judgedSql = (strapi: Core.Strapi, isOnlyDue: boolean): string => {
  const limit = exactAmount(strapi, 'o.monthly_budget_limit');
  const spend = 'coalesce(s.spend, 0)';
  const stored = storedSpend(strapi, spend);
  const standing = standingSql(spend, limit);
  const isDue = `${stored} is distinct from ${spend} or o.budget_status is distinct from ${standing}
    or o.budget_as_of is null or o.budget_as_of <= :staleAt`;
  const placed = placedHereSql(strapi, 'o');
  return `select o.id, o.document_id, o.budget_status as standing_before, o.budget_as_of as judged_at,
      o.budget_limit_changed_at as limit_changed_at,
      ${limit} as budget_limit, ${stored} as spend_before, ${spend} as spend, ${standing} as standing
    from organisations o
    left join (
      select organisation_id, ${exactSum(strapi, 'amount_eur')} as spend from cost_records
      where ${isOnlyDue || !isSqlite(strapi) ? '' : `${mayGoOn('id')} and `}organisation_id > :after and organisation_id <= :last and charged_at >= :from and charged_at < :until${andServedHere(strapi, 'cost_records.organisation_id')}
      group by organisation_id
    ) s on s.organisation_id = o.id
    where o.id > :after and o.id <= :last ${isOnlyDue ? `and (${isDue})` : ''}${placed === null ? '' : ` and ${placed}`}
    order by o.id`;
};

/**
 * How many organisations of a range have another spend or standing than is written.
 *
 * @throws Error what the database says
 */
export const countUnsettled = async (strapi: Core.Strapi, range: IdRange, span: SpendSpan): Promise<number> => {
  const db = connectionOf(strapi);
  const due = db.raw(`(${judgedSql(strapi, true)}) as d`, { ...range, ...span });
  return countOf(await db.from(due).whereRaw(IS_CHANGED).count({ total: '*' }));
};

/**
 * One statement: the rows are held in the order of their ids, as everybody holds them who holds many, and judged as they
 * are then, so that a limit that somebody changes meanwhile counts.
 */
const settleOnPostgres = (
  strapi: Core.Strapi,
): string => `with due as (${judgedSql(strapi, true)} for no key update of o),
  written as (
    update organisations o
    set budget_current_spend = due.spend, budget_status = due.standing, budget_as_of = :now
    from due where o.id = due.id and o.id > :after and o.id <= :last
    returning due.*
  )
  select count(*) as written, count(*) filter (where ${IS_CHANGED}) as changed,
    coalesce(json_agg(json_build_object(
      'id', id, 'documentId', document_id, 'limit', budget_limit::text, 'spend', spend::text,
      'spendBefore', spend_before::text, 'before', standing_before, 'after', standing,
      'judgedAt', extract(epoch from judged_at) * 1000,
      'limitChangedAt', round(extract(epoch from limit_changed_at) * 1000)
    ) order by id) filter (where ${IS_TOLD}), '[]') as told
  from written`;

type ToldRow = Omit<JudgedStanding, 'judgedAt'> & { judgedAt: number | null };

const onPostgres = async (strapi: Core.Strapi, db: Knex, bindings: IdRange & SpendSpan): Promise<SettledStandings> => {
  const { rows } = (await db.raw(settleOnPostgres(strapi), { ...bindings })) as unknown as {
    rows: { written: string; changed: string; told: ToldRow[] }[];
  };
  const { written, changed, told } = rows[0] ?? { written: 0, changed: 0, told: [] };
  const dated = told.map((row) => ({ ...row, judgedAt: row.judgedAt === null ? null : new Date(row.judgedAt) }));
  return { written: Number(written), changed: Number(changed), told: dated };
};

/** Amounts are decimals as text on PostgreSQL, millionths on SQLite. */
interface Row {
  id: number;
  document_id: string;
  standing_before: BudgetStatus | null;
  standing: BudgetStatus;
  judged_at: Date | number | string | null;
  limit_changed_at: Date | number | string | null;
  budget_limit: string | number | null;
  spend_before: string | number | null;
  spend: string | number;
}

const amountOf = (stored: string | number): string => (typeof stored === 'number' ? eurosOf(stored) : stored);

const judgedOf = (row: Row): JudgedStanding => ({
  id: row.id,
  documentId: row.document_id,
  limit: row.budget_limit === null ? null : amountOf(row.budget_limit),
  spend: amountOf(row.spend),
  spendBefore: row.spend_before === null ? null : amountOf(row.spend_before),
  before: row.standing_before,
  after: row.standing,
  judgedAt: row.judged_at === null ? null : new Date(row.judged_at),
  limitChangedAt: toMilliseconds(row.limit_changed_at),
});

const SET_ON_SQLITE = `update organisations
  set budget_current_spend = n.value ->> 'spend' / ${MICROS}.0, budget_status = n.value ->> 'standing', budget_as_of = ?
  from json_each(?) as n
  where organisations.id = n.value ->> 'id'`;

const onSqlite = async (strapi: Core.Strapi, db: Knex, bindings: IdRange & SpendSpan): Promise<SettledStandings> => {
  // Only a statement that writes keeps other processes from writing between what is read here and what is written.
  await db.raw('update organisations set id = id where id is null');
  const rows = (await db.raw(
    `select d.*, ${IS_CHANGED} as is_changed, ${IS_TOLD} as is_told from (${judgedSql(strapi, true)}) d order by d.id`,
    { ...bindings },
  )) as unknown as (Row & { is_changed: number; is_told: number })[];
  if (rows.length > 0) {
    const standings = rows.map(({ id, spend, standing }) => ({ id, spend, standing }));
    await db.raw(SET_ON_SQLITE, [bindings.now, JSON.stringify(standings)]);
  }
  const changed = rows.filter((row) => row.is_changed).length;
  return { written: rows.length, changed, told: rows.filter((row) => row.is_told).map(judgedOf) };
};

/**
 * Adds up what the organisations of a range spent and writes the standings that are due, in the open transaction.
 *
 * @throws Error what the database says
 */
export const settleStandings = async (
  strapi: Core.Strapi,
  range: IdRange,
  span: SpendSpan,
): Promise<SettledStandings> => {
  const db = connectionOf(strapi);
  return (isSqlite(strapi) ? onSqlite : onPostgres)(strapi, db, { ...range, ...span });
};

/**
 * What an organisation spent in a span, and the standing that it comes to; nothing is written.
 *
 * A long read: a month may have hundreds of thousands of cost records.
 *
 * @returns null where there is no such organisation
 */
export const judgeSpend = async (
  strapi: Core.Strapi,
  id: number,
  { from, until }: Pick<SpendSpan, 'from' | 'until'>,
): Promise<JudgedStanding | null> => {
  const db = connectionOf(strapi);
  const bindings = { after: id - 1, last: id, from, until };
  // Strapi 5.54 has the driver read decimals as floats.
  const exact = ['budget_limit', 'spend_before', 'spend'].map((name) => `d.${name}::text as ${name}`).join(', ');
  const judged = judgedSql(strapi, false);
  const sql = isSqlite(strapi) ? judged : `select d.*, ${exact} from (${judged}) d`;
  const context = { tenant: String(id), remedy: WHOLE_ORGANISATION };
  const [row] = (await longReadsOf(strapi).rows(db.raw(sql, bindings), context)) as unknown as Row[];
  return row ? judgedOf(row) : null;
};
