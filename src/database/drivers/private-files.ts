import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../../values';

const OWNER_ONLY = 0o600;
const OF_OTHERS = 0o077;

/** Files of one database. SQLite gives the others the mode of the first. */
const SUFFIXES = ['', '-wal', '-shm'];

const tighten = (file: string): void => {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found || (found.mode & OF_OTHERS) === 0) return;
  try {
    chmodSync(file, OWNER_ONLY);
  } catch (error) {
    console.warn(`Other accounts of this machine can read ${file}: ${messageOf(error)}. Run: chmod 600 ${file}`);
  }
};

/**
 * Lets only the owner of an SQLite database read it, because SQLite creates files that every account can read: creates a missing
 * file, and takes the rights of others from existing ones.
 *
 * @param filename of the database
 */
export const keepPrivate = (filename: string): void => {
  mkdirSync(path.dirname(filename), { recursive: true });
  closeSync(openSync(filename, 'a', OWNER_ONLY));
  for (const suffix of SUFFIXES) tighten(`${filename}${suffix}`);
};
