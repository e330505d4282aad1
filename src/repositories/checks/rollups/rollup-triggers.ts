import { CHANGES, RESULTS, ROLLUPS, STATE, VERSION } from './rollup-tables';

/**
 * The triggers that note how the results of checks change. They are part of the transaction of the write, and see every write:
 * those of the admin panel, of scripts and of foreign keys too. They only note it, because a roll-up is shared by many results:
 * reporters of one check would wait for each other.
 */

/** The columns on which roll-ups depend. */
const WATCHED = ['synthetic_check_id', 'result_status', 'response_time_ms', 'checked_at', 'created_at'];

const NAME = `synthetic_rollups_${VERSION}`;

/** Matches the names of these triggers, of any version. */
export const ROLLUP_TRIGGERS = /^synthetic_rollups_\d+(_(insert|update|delete|check))?$/;

const values = (row: string): string => `(${WATCHED.map((column) => `${row}.${column}`).join(', ')})`;

interface Dialect {
  /** A time in milliseconds. */
  seen: (row: string) => string;
}

const SQLITE: Dialect = { seen: (row) => `coalesce(${row}.checked_at, ${row}.created_at)` };
const POSTGRES: Dialect = {
  seen: (row) => `cast(floor(extract(epoch from coalesce(${row}.checked_at, ${row}.created_at)) * 1000) as bigint)`,
};

/** Notes a result that was added (1) or removed (-1). */
const note = (row: string, n: 1 | -1, { seen }: Dialect, condition = ''): string =>
  `insert into ${CHANGES} (check_id, seen, result_status, ms, n)
     select ${row}.synthetic_check_id, ${seen(row)}, coalesce(${row}.result_status, ''), ${row}.response_time_ms, ${n}
     where ${row}.synthetic_check_id is not null and ${seen(row)} is not null${condition};`;

/**
 * Whether a result is counted: results that existed before the triggers are, as far as they have been rolled up. Those that are
 * not will be read in their current form.
 */
const isCounted = (row: string, { seen }: Dialect): string =>
  ` and exists (select 1 from ${STATE} s where ${row}.id > s.last_id or ${seen(row)} < s.raw_from
      or ${row}.synthetic_check_id < s.check_id
      or (${row}.synthetic_check_id = s.check_id and ${seen(row)} < s.done_until))`;

/** Whether results of that time still exist: roll-ups of earlier ones are final. */
const isRaw = (row: string, { seen }: Dialect): string => ` and ${seen(row)} >= (select raw_from from ${STATE})`;

const onUpdate = (dialect: Dialect): string =>
  `${note('old', -1, dialect, isCounted('old', dialect))} ${note('new', 1, dialect, isCounted('new', dialect))}`;
const onDelete = (dialect: Dialect): string =>
  note('old', -1, dialect, `${isCounted('old', dialect)}${isRaw('old', dialect)}`);

/** Removes all that belongs to a deleted check. */
const ON_CHECK_DELETE = [ROLLUPS, CHANGES].map((table) => `delete from ${table} where check_id = old.id;`).join(' ');

/** The statements that create the triggers on SQLite, by the names of the triggers. */
export const sqliteTriggers = (): Map<string, string> => {
  const trigger = (kind: string, on: string, body: string): [string, string] => [
    `${NAME}_${kind}`,
    `create trigger ${NAME}_${kind} after ${on} begin ${body} end`,
  ];
  return new Map([
    trigger('insert', `insert on ${RESULTS}`, note('new', 1, SQLITE)),
    trigger('update', `update on ${RESULTS} when ${values('old')} is not ${values('new')}`, onUpdate(SQLITE)),
    trigger('delete', `delete on ${RESULTS}`, onDelete(SQLITE)),
    trigger('check', 'delete on synthetic_checks', ON_CHECK_DELETE),
  ]);
};

/**
 * The statements that create the trigger and its function on PostgreSQL. The function compares the columns, and not the trigger:
 * PostgreSQL refuses to change a column that a trigger names. The lock makes a change wait while results are rolled up that were
 * there before the triggers; otherwise, both could miss it. New results are never among those.
 */
export const postgresTriggers = (): Map<string, string[]> => {
  const body = `if tg_op = 'INSERT' then ${note('new', 1, POSTGRES)} return null; end if;
    if tg_op = 'UPDATE' then
      if ${values('old')} is not distinct from ${values('new')} then return null; end if;
    end if;
    perform 1 from ${STATE} for share;
    if tg_op = 'UPDATE' then ${onUpdate(POSTGRES)} else ${onDelete(POSTGRES)} end if;
    return null;`;
  const trigger = (name: string, on: string, does: string): [string, string[]] => [
    name,
    [
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${does} end $$`,
      `create or replace trigger ${name} after ${on} for each row execute function ${name}()`,
    ],
  ];
  return new Map([
    trigger(NAME, `insert or update or delete on ${RESULTS}`, body),
    trigger(`${NAME}_check`, 'delete on synthetic_checks', `${ON_CHECK_DELETE} return null;`),
  ]);
};
