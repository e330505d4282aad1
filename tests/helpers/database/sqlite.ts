import { loadSqliteDriver, useSqliteDriver } from '../../../src/database/drivers/sqlite-driver';
import { takeWriteLockFirst } from '../../../src/workarounds/write-lock-first';

/** A connection of a test that does not use the application. */
export interface TestDatabase {
  exec(sql: string): TestDatabase;
  pragma(statement: string): unknown;
  close(): void;
}

/** Opens a database file with the driver of the application. */
export const openSqlite = (file: string): TestDatabase => {
  const Driver = loadSqliteDriver();
  return new Driver(file) as unknown as TestDatabase;
};

/** Each test file loads its own knex, so each has to select the driver. */
export const giveKnexItsDriver = (): void => {
  useSqliteDriver(require);
  takeWriteLockFirst(require);
};
