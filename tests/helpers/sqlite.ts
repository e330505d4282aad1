import { loadSqliteDriver, useSqliteDriver } from '../../src/tenancy/sqlite-driver';

/** A connection of a test's own, past the application. */
export interface TestDatabase {
  exec(sql: string): TestDatabase;
  pragma(statement: string): unknown;
  close(): void;
}

/** Opens a database file with the driver that the application uses. */
export const openSqlite = (file: string): TestDatabase => {
  const Driver = loadSqliteDriver();
  return new Driver(file) as unknown as TestDatabase;
};

/** Each test file has a knex of its own, which has to be told. */
export const giveKnexItsDriver = (): void => useSqliteDriver(require);
