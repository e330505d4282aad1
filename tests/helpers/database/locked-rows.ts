import { Client } from 'pg';

/** What the work can ask while rows are locked. */
export interface LockedRows {
  /** How many connections wait for a lock. */
  waiting(): Promise<number>;
}

/** Locks rows of PostgreSQL in a connection of its own, until the work ends. */
export const whileLocked = async <T>(
  table: string,
  ids: readonly number[],
  work: (locked: LockedRows) => Promise<T>,
): Promise<T> => {
  const connect = async (): Promise<Client> => {
    const client = new Client({ connectionString: process.env.DATABASE_URL as string });
    await client.connect();
    return client;
  };
  const [holder, viewer] = await Promise.all([connect(), connect()]);
  const waiting = async (): Promise<number> => {
    const { rows } = await viewer.query<{ total: string }>(
      `select count(*) as total from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return Number(rows[0]?.total);
  };
  await holder.query('begin');
  await holder.query(`select id from ${table} where id = any($1) for update`, [ids]);
  try {
    return await work({ waiting });
  } finally {
    await holder.query('rollback');
    await Promise.all([holder.end(), viewer.end()]);
  }
};
