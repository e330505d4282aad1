import { db, isSqlite } from '../api';

const NAME = 'refused_rows';

/** A table, and which of its rows are refused. */
export interface RefusedRows {
  table: string;
  on: 'insert' | 'delete';
  /** A condition on the row, as `row.` with a column. Without it, every row is refused. */
  when?: string;
}

const create = async ({ table, on, when }: RefusedRows): Promise<void> => {
  const condition = when ? ` when (${when.replaceAll('row.', on === 'insert' ? 'new.' : 'old.')})` : '';
  if (isSqlite()) {
    const body = `begin select raise(abort, 'the row is refused'); end`;
    await db().raw(`create trigger ${NAME} before ${on} on ${table}${condition} ${body}`);
    return;
  }
  await db().raw(
    `create function ${NAME}() returns trigger language plpgsql as $$ begin raise exception 'the row is refused'; end $$`,
  );
  await db().raw(`create trigger ${NAME} before ${on} on ${table} for each row${condition} execute function ${NAME}()`);
};

/** Makes the database refuse some rows during the work. */
export const whileRefused = async <T>(rows: RefusedRows, work: () => Promise<T>): Promise<T> => {
  await create(rows);
  try {
    return await work();
  } finally {
    await db().raw(isSqlite() ? `drop trigger ${NAME}` : `drop function ${NAME}() cascade`);
  }
};
