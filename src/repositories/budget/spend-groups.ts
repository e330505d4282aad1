import type { Core } from '@strapi/strapi';
import Big from 'big.js';
import { connectionOf, isSqlite } from '../../database/connection';
import { moment } from '../../database/moments';
import { mayContinue, readLong } from '../../lists/long-reads';
import { eurosOf, exactSum } from './budget-status-sql';

/** A group of costs. The amount is null for a day without cost records. */
export interface SpendGroup {
  key: string | null;
  amount_eur: number | null;
  records: number;
}

/** The costs of a period by group, the highest first, or by day. */
export interface GroupedSpend {
  groups: SpendGroup[];
  total_eur: number;
  records: number;
  /** The sum of the groups that are not listed; null if all are. */
  other: { groups: number; amount_eur: number; records: number } | null;
}

/** A range of days: from its first millisecond to the first after it. */
interface Days {
  from: Date;
  until: Date;
  days: readonly string[];
}

interface Row {
  name: string | number | null;
  is_other: number;
  /** Decimals as text on PostgreSQL, millionths on SQLite. */
  amount: number | string;
  records: number | string;
  combined: number | string;
}

const MAX_GROUPS = 50;
const DAY_MS = 86_400_000;
const REMEDY = 'Narrow the costs: ask for fewer days between from and to.';

/** The number of a day since 1970, as an SQL expression. */
const dayNumber = (strapi: Core.Strapi): string =>
  isSqlite(strapi) ? `charged_at / ${DAY_MS}` : 'cast(floor(extract(epoch from charged_at) / 86400) as integer)';

/**
 * Adds up costs by an expression. Groups beyond the first are combined in the database, because a tenant can have any number of
 * them.
 */
const groupsSql = (strapi: Core.Strapi, expression: string, most: number): string => {
  const may = isSqlite(strapi) ? `${mayContinue('id')} and ` : '';
  const amount = isSqlite(strapi) ? 'sum(amount)' : 'cast(sum(amount) as text)';
  return `with grouped as (
    select ${expression} as name, ${exactSum(isSqlite(strapi), 'amount_eur')} as amount, count(*) as records from cost_records
    where ${may}organisation_id = ? and charged_at >= ? and charged_at < ? group by 1
  ),
  ranked as (
    select name, amount, records, row_number() over (order by amount desc, name is null, name) as place from grouped
  )
  select case when place <= ${most} then name end as name, case when place <= ${most} then 0 else 1 end as is_other,
    ${amount} as amount, sum(records) as records, count(*) as combined
  from ranked group by 1, 2, case when place <= ${most} then place end order by min(place)`;
};

const amountIn = ({ amount }: Row): Big => new Big(typeof amount === 'number' ? eurosOf(amount) : amount);

const groupOf = (row: Row, key: string | null): SpendGroup => ({
  key,
  amount_eur: Number(amountIn(row)),
  records: Number(row.records),
});

/** One group for each day, in their order. */
const byDay = (rows: readonly Row[], { from, days }: Days): SpendGroup[] => {
  const first = from.getTime() / DAY_MS;
  const found = new Map(rows.map((row) => [Number(row.name) - first, row]));
  return days.map((day, index) => {
    const row = found.get(index);
    return row ? groupOf(row, day) : { key: day, amount_eur: null, records: 0 };
  });
};

/**
 * Adds up the costs of an organisation by day, service, account or provider, exactly, with one statement that runs as a long
 * read.
 *
 * @param groupBy `day`, or a column
 */
export const spendByGroup = async (
  strapi: Core.Strapi,
  organisationId: number,
  groupBy: 'day' | 'service' | 'account' | 'provider',
  range: Days,
): Promise<GroupedSpend> => {
  const [expression, most] =
    groupBy === 'day' ? [dayNumber(strapi), range.days.length] : [`nullif(${groupBy}, '')`, MAX_GROUPS];
  const query = connectionOf(strapi).raw(groupsSql(strapi, expression, most), [
    organisationId,
    moment(strapi, range.from),
    moment(strapi, range.until),
  ]);
  const rows = await readLong<Row>(strapi, query, organisationId, REMEDY);
  const listed = rows.filter((row) => Number(row.is_other) === 0);
  const rest = rows.find((row) => Number(row.is_other) === 1);
  return {
    groups:
      groupBy === 'day'
        ? byDay(listed, range)
        : listed.map((row) => groupOf(row, row.name === null ? null : String(row.name))),
    total_eur: Number(rows.reduce((sum, row) => sum.plus(amountIn(row)), new Big(0))),
    records: rows.reduce((sum, row) => sum + Number(row.records), 0),
    other: rest
      ? { groups: Number(rest.combined), amount_eur: Number(amountIn(rest)), records: Number(rest.records) }
      : null,
  };
};
