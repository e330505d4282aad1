/** Statements that run for each row of a table that is deleted, or whose column changes. */
export interface RowTrigger {
  name: string;
  /** Such as `delete`, or `update of` a column. */
  event: string;
  table: string;
  /** One or more, with `old` and `new`; without the last semicolon. */
  does: string;
}

/**
 * What tables without content types have instead of foreign keys: the schema sync of SQLite replaces tables, and would delete the rows that
 * refer to the old one.
 *
 * @returns the statements that create the trigger, for the definition of a DatabaseObject
 */
export const rowTrigger = (onSqlite: boolean, { name, event, table, does }: RowTrigger): string[] =>
  onSqlite
    ? [`create trigger if not exists ${name} after ${event} on ${table} begin ${does}; end`]
    : [
        `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${does}; return null; end $$`,
        `create or replace trigger ${name} after ${event} on ${table} for each row execute function ${name}()`,
      ];
