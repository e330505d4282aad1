import { app } from './api';

const NUMBERS = 'with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < :count)';

/** Inserts many rows by one statement: values by column, as SQL in which `i` counts from 1. */
export const seedRows = async (table: string, count: number, values: Record<string, string>): Promise<void> => {
  const db = app().db.connection;
  const isSqlite = app().db.dialect.client === 'sqlite';
  const now = isSqlite ? String(Date.now()) : `now() at time zone 'UTC'`;
  const all: Record<string, string> = { created_at: now, updated_at: now, published_at: now, ...values };
  const sql = `insert into ${table} (${Object.keys(all).join(', ')}) select ${Object.values(all).join(', ')} from n`;
  await db.raw(
    isSqlite
      ? `${NUMBERS} ${sql}`.replace(`${NUMBERS} insert`, `insert`).replace('select', `${NUMBERS} select`)
      : `${NUMBERS} ${sql}`,
    { count },
  );
};
