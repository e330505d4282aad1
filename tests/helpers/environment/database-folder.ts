import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/** A folder in memory, which Linux has. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;
const PREFIX = 'tenantry-test-';

/** SQLite waits for the disk at every commit. No test depends on it, so its files are in memory if there is room. */
const parent = ((): string => {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES && freemem() >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
})();

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The file of a database that all test files of this process share. */
export const databaseFile = (name: string): string => path.join(parent, `${PREFIX}${process.pid}-${name}`);

/** A new folder for the files of a database. */
export const newDatabaseFolder = (): string => mkdtempSync(databaseFile(''));

/** Deletes the folders and files of this process, and those that ended processes have left. */
export const removeDatabaseFolders = (): void => {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(PREFIX))) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (pid === process.pid || !isRunning(pid)) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
};
