import { isSqlite } from '../../../database/connection';
import type { DatabaseObject } from '../../../database/schema/database-objects';

/**
 * What is known about checks over time:
 *
 * - `check_spans`: the results of a check from one reporter (the documentId of an agent, or an empty text), as runs of the same
 *   verdict (src/domain/checks/spans.ts). The newest span of each reporter is its vote. `gap_ms` is the silence after which
 *   another result begins a new span; `is_settled`, whether another result with this verdict can change nothing else.
 * - `check_states`: one row for each check that has had a result: its state, which `reported_status` of the check follows, and when the watchdog `check-silence` looks again
 *   (`due`).
 * - `check_transitions`: each change of a state, in its order, until that watchdog has opened or closed incidents by it.
 *
 * They belong to checks, and not to organisations: a merge or split moves a check and changes nothing here. The tables have no
 * content types: nobody edits them.
 */
export const SPANS = 'check_spans';
export const STATES = 'check_states';
export const TRANSITIONS = 'check_transitions';

const NAME = 'check_history';

const tables = (onSqlite: boolean): string[] => {
  const id = onSqlite ? 'integer primary key autoincrement' : 'bigserial primary key';
  return [
    `create table if not exists ${SPANS} (check_id integer not null, reporter varchar(64) not null, starts bigint not null,
      ends bigint not null, verdict varchar(12) not null, results integer not null, streak integer not null,
      streak_starts bigint not null, streak_down integer not null, side varchar(4), cause varchar(16), gap_ms bigint not null, is_settled integer not null,
      primary key (check_id, reporter, starts))${onSqlite ? ' without rowid' : ''}`,
    // Each result changes `ends`. PostgreSQL then leaves the indexes alone if none has it, and the page has room.
    ...(onSqlite ? [] : [`alter table ${SPANS} set (fillfactor = 70)`]),
    `drop index if exists ${SPANS}_ends_idx`,
    `create index if not exists ${SPANS}_starts_idx on ${SPANS} (starts)`,
    `create table if not exists ${STATES} (check_id integer primary key, state varchar(12) not null, since bigint not null,
      due bigint not null, certificates varchar(2000))`,
    `create index if not exists ${STATES}_due_idx on ${STATES} (due)`,
    `create table if not exists ${TRANSITIONS} (id ${id}, check_id integer not null, at bigint not null,
      began bigint not null, state_before varchar(12) not null, state varchar(12) not null, cause varchar(16))`,
    `create index if not exists ${TRANSITIONS}_check_idx on ${TRANSITIONS} (check_id, id)`,
  ];
};

/** Lists of checks filter and sort by a column of their own table: it follows the stored state, in the transaction of the result. */
const COLUMN = `update synthetic_checks set reported_status = new.state where id = new.check_id and reported_status <> new.state;`;
const FOLLOWING = `${NAME}_status`;
/** For checks from before there was the column. */
const CATCH_UP = `update synthetic_checks set reported_status = (select s.state from ${STATES} s where s.check_id = synthetic_checks.id)
  where exists (select 1 from ${STATES} s where s.check_id = synthetic_checks.id and s.state <> synthetic_checks.reported_status)`;

const ON_DELETE = [SPANS, STATES, TRANSITIONS]
  .map((table) => `delete from ${table} where check_id = old.id;`)
  .join(' ');

const triggers = (onSqlite: boolean): string[] =>
  onSqlite
    ? [
        `drop trigger if exists ${NAME}`,
        `create trigger ${NAME} after delete on synthetic_checks begin ${ON_DELETE} end`,
        ...['insert', 'update'].flatMap((event) => [
          `drop trigger if exists ${FOLLOWING}_${event}`,
          `create trigger ${FOLLOWING}_${event} after ${event === 'update' ? 'update of state' : event} on ${STATES} begin ${COLUMN} end`,
        ]),
      ]
    : [
        `create or replace function ${NAME}() returns trigger language plpgsql as $$ begin ${ON_DELETE} return null; end $$`,
        `create or replace trigger ${NAME} after delete on synthetic_checks for each row execute function ${NAME}()`,
        `create or replace function ${FOLLOWING}() returns trigger language plpgsql as $$ begin ${COLUMN} return null; end $$`,
        `create or replace trigger ${FOLLOWING} after insert or update of state on ${STATES} for each row execute function ${FOLLOWING}()`,
      ];

/** The tables, and the trigger that removes what belongs to a deleted check. */
export const CHECK_HISTORY: DatabaseObject = {
  name: 'check-history',
  definition: (strapi) => [...tables(isSqlite(strapi)), ...triggers(isSqlite(strapi)), CATCH_UP],
};
