import { withoutChecks } from '../database/seed-rows';

/** Changes rows without the checks of the database, as a restore in the wrong order or another program could. */
export const unchecked = async (statements: readonly [sql: string, bindings: readonly unknown[]][]): Promise<void> => {
  await withoutChecks(async (db) => {
    for (const [sql, bindings] of statements) await db.raw(sql, bindings as never);
  });
};
