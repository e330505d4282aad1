import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { BudgetStatus } from '../domain/budget/standing';
import { connectionOf } from './connection';
import { eurosOf, exactAmount, MICROS, standingSql } from './standing-sql';

/** Organisations by id: those after one, up to and with another. */
export interface IdRange {
  after: number;
  last: number;
  /** How many they are. */
  count: number;
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

/** An organisation whose standing was written. Amounts are decimals as text. */
export interface WrittenStanding {
  id: number;
  documentId: string;
  limit: string | null;
  spend: string;
  spendBefore: string | null;
  before: BudgetStatus | null;
  after: BudgetStatus;
  /** When the standing before was last judged. */
  judgedAt: Date | null;
}

/** What came of a batch. */
export interface SettledStandings {
  /** How many organisations were written. */
  written: number;
  /** How many organisations have another spend or standing now. */
  changed: number;
  /** Those whose standing moved, in the order of their ids. */
  moved: WrittenStanding[];
}

const isSqlite = (strapi: Core.Strapi): boolean => strapi.db.dialect.client === 'sqlite';

/** Every organisation, in ranges of some. */
export const rangesOfOrganisations = async (strapi: Core.Strapi, size: number): Promise<IdRange[]> => {
  const db = await connectionOf(strapi);
  // Without the cast, SQLite would take the size for a float, and make a range of every organisation.
  const numbered = db('organisations').select(
    'id',
    db.raw('(row_number() over (order by id) - 1) / cast(? as integer) as range', [size]),
  );
  const rows = (await db.from(numbered.as('n')).groupBy('range').orderBy('last').max({ last: 'id' }).count({
    count: 'id',
  })) as { last: number; count: number | string }[];
  return rows.map(({ last, count }, index) => ({ after: rows[index - 1]?.last ?? 0, last, count: Number(count) }));
};

const IS_CHANGED = 'spend_before is distinct from spend or standing_before is distinct from standing';
const HAS_MOVED = 'standing_before is distinct from standing';

/**
 * The organisations of a range whose standing is to be written, with what it is to be. The sums come from the index
 * cost_records_org_charged_idx alone.
 */
const dueSql = (strapi: Core.Strapi): string => {
  const stored = exactAmount(strapi, 'o.budget_current_spend');
  const limit = exactAmount(strapi, 'o.monthly_budget_limit');
  const spend = 'coalesce(s.spend, 0)';
  const standing = standingSql(spend, limit);
  return `select o.id, o.document_id, o.budget_status as standing_before, o.budget_as_of as judged_at,
      ${limit} as budget_limit, ${stored} as spend_before, ${spend} as spend, ${standing} as standing
    from organisations o
    left join (
      select organisation_id, sum(${exactAmount(strapi, 'amount_eur')}) as spend from cost_records
      where organisation_id > :after and organisation_id <= :last and charged_at >= :from and charged_at < :until
      group by organisation_id
    ) s on s.organisation_id = o.id
    where o.id > :after and o.id <= :last
      and (${stored} is distinct from ${spend} or o.budget_status is distinct from ${standing}
        or o.budget_as_of is null or o.budget_as_of <= :staleAt)
    order by o.id`;
};

/**
 * How many organisations of a range have another spend or standing than is written.
 *
 * @throws Error what the database says
 */
export const countUnsettled = async (strapi: Core.Strapi, range: IdRange, span: SpendSpan): Promise<number> => {
  const db = await connectionOf(strapi);
  const due = db.raw(`(${dueSql(strapi)}) as d`, { ...range, ...span });
  const [row] = (await db.from(due).whereRaw(IS_CHANGED).count({ total: '*' })) as { total: number | string }[];
  return Number(row?.total ?? 0);
};

/**
 * One statement: the rows are held in the order of their ids, as everybody holds them who holds many, and judged as they
 * are then, so that a limit that somebody changes meanwhile counts.
 */
const settleOnPostgres = (strapi: Core.Strapi): string => `with due as (${dueSql(strapi)} for no key update of o),
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
      'judgedAt', extract(epoch from judged_at) * 1000
    ) order by id) filter (where ${HAS_MOVED}), '[]') as moved
  from written`;

type MovedRow = Omit<WrittenStanding, 'judgedAt'> & { judgedAt: number | null };

const onPostgres = async (strapi: Core.Strapi, db: Knex, bindings: IdRange & SpendSpan): Promise<SettledStandings> => {
  const { rows } = (await db.raw(settleOnPostgres(strapi), { ...bindings })) as unknown as {
    rows: { written: string; changed: string; moved: MovedRow[] }[];
  };
  const { written, changed, moved } = rows[0] ?? { written: 0, changed: 0, moved: [] };
  const dated = moved.map((row) => ({ ...row, judgedAt: row.judgedAt === null ? null : new Date(row.judgedAt) }));
  return { written: Number(written), changed: Number(changed), moved: dated };
};

/** Amounts are millionths. */
interface SqliteRow {
  id: number;
  document_id: string;
  standing_before: BudgetStatus | null;
  standing: BudgetStatus;
  judged_at: number | string | null;
  budget_limit: number | null;
  spend_before: number | null;
  spend: number;
}

const writtenOf = (row: SqliteRow): WrittenStanding => ({
  id: row.id,
  documentId: row.document_id,
  limit: row.budget_limit === null ? null : eurosOf(row.budget_limit),
  spend: eurosOf(row.spend),
  spendBefore: row.spend_before === null ? null : eurosOf(row.spend_before),
  before: row.standing_before,
  after: row.standing,
  judgedAt: row.judged_at === null ? null : new Date(row.judged_at),
});

const SET_ON_SQLITE = `update organisations
  set budget_current_spend = n.value ->> 'spend' / ${MICROS}.0, budget_status = n.value ->> 'standing', budget_as_of = ?
  from json_each(?) as n
  where organisations.id = n.value ->> 'id'`;

const onSqlite = async (strapi: Core.Strapi, db: Knex, bindings: IdRange & SpendSpan): Promise<SettledStandings> => {
  // Only a statement that writes keeps other processes from writing between what is read here and what is written.
  await db.raw('update organisations set id = id where id is null');
  const rows = (await db.raw(dueSql(strapi), { ...bindings })) as unknown as SqliteRow[];
  if (rows.length > 0) {
    const standings = rows.map(({ id, spend, standing }) => ({ id, spend, standing }));
    await db.raw(SET_ON_SQLITE, [bindings.now, JSON.stringify(standings)]);
  }
  const changed = rows.filter((row) => row.spend !== row.spend_before || row.standing !== row.standing_before);
  const moved = changed.filter((row) => row.standing !== row.standing_before);
  return { written: rows.length, changed: changed.length, moved: moved.map(writtenOf) };
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
  const db = await connectionOf(strapi);
  return (isSqlite(strapi) ? onSqlite : onPostgres)(strapi, db, { ...range, ...span });
};
