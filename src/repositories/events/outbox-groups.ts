import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { rawRows } from '../../database/raw-rows';

/**
 * Jumps through an index of the outbox from group to group: two index lookups per group with pending events, however many
 * events it has.
 */
const TABLE = 'outbox_events';

/** The pending events that are grouped, and the page of groups that is read. */
export interface GroupPage {
  /** The columns before the group's in its index, and their values. */
  where: Readonly<Record<string, string | number>>;
  /** The column that distinguishes the groups; the time of events follows it in the index. */
  column: string;
  /** The last group of the page before; null for the first page. */
  after: string | number | null;
  size: number;
}

/** A group with pending events. */
export interface Group {
  name: string | number;
  /** Whether its first event is due. PostgreSQL returns true, SQLite 1. */
  is_due: boolean | number;
}

/**
 * Reads a page of groups, sorted by name, whether they are due or not.
 *
 * @param more a further column of the answer, in SQL, which can refer to `found.name`
 */
export const groupsAfter = async <T extends Group>(
  strapi: Core.Strapi,
  { where, column, after, size }: GroupPage,
  moment: Date,
  more = '',
): Promise<T[]> => {
  const columns = Object.keys(where);
  const fixed = ["event_status = 'pending'", ...columns.map((name) => `${name} = ?`)].join(' and ');
  const values = Object.values(where);
  // The first event of the next group is the one that has waited longest: the index has this order.
  const first = (selected: string, bound: string): string =>
    `select ${selected} from ${TABLE} where ${fixed} and ${bound} order by ${column}, available_at limit 1`;
  const answer: unknown = await connectionOf(strapi).raw(
    `with recursive found(name, first_at) as (
       select * from (
         ${first(`${column}, available_at`, after === null ? `${column} is not null` : `${column} > ?`)}
       ) as first_group
       union all
       select event.${column}, event.available_at from found
       join ${TABLE} as event on event.id = (${first('id', `${column} > found.name`)})
     )
     select name, first_at <= ? as is_due${more === '' ? '' : `, ${more}`} from found limit ${size}`,
    [...values, ...(after === null ? [] : [after]), ...values, moment],
  );
  return rawRows(answer);
};
