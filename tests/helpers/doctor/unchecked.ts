import { app } from '../api';

const isSqlite = (): boolean => app().db.dialect.client === 'sqlite';

/** Changes rows without the checks of the database, as a restore in the wrong order or another program could. */
export const unchecked = async (statements: readonly [sql: string, bindings: readonly unknown[]][]): Promise<void> => {
  const db = app().db.connection;
  if (isSqlite()) {
    await db.raw('pragma foreign_keys = off');
    try {
      for (const [sql, bindings] of statements) await db.raw(sql, bindings as never);
    } finally {
      await db.raw('pragma foreign_keys = on');
    }
    return;
  }
  await db.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica');
    for (const [sql, bindings] of statements) await trx.raw(sql, bindings as never);
  });
};
