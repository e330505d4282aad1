import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { codeOf, fieldsIn, messageOf, parseJson } from '../../../src/values';
import { CliError } from './failure';

/** Only the person who runs the command can read the key. */
const PRIVATE = { folder: 0o700, file: 0o600 };

/** A key, and the server for which it is. */
export interface StoredKey {
  server: string;
  key: string;
}

/** What the place of the file depends on. */
export interface Machine {
  platform: NodeJS.Platform;
  home: string;
  env: NodeJS.ProcessEnv;
}

/** This machine. */
export const thisMachine = (): Machine => ({ platform: process.platform, home: os.homedir(), env: process.env });

/** Where `login` stores the key: in the folder that the platform has for settings. */
export const credentialsFile = ({ platform, home, env }: Machine): string => {
  const name = ['tenantry', 'credentials.json'] as const;
  if (platform === 'win32') return path.win32.join(env.APPDATA ?? path.win32.join(home, 'AppData', 'Roaming'), ...name);
  if (platform === 'darwin') return path.posix.join(home, 'Library/Application Support', ...name);
  return path.posix.join(env.XDG_CONFIG_HOME || path.posix.join(home, '.config'), ...name);
};

const unusable = (file: string, what: string): CliError =>
  new CliError('CREDENTIALS_UNUSABLE', `The file ${file} ${what}.`, 'Remove it, and use `tenantry login` again.');

/**
 * The key that was stored; null if there is none.
 *
 * @throws CliError CREDENTIALS_UNUSABLE
 */
export const readKey = (file: string): StoredKey | null => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw unusable(file, `cannot be read: ${messageOf(error)}`);
  }
  let stored: Record<string, unknown> = {};
  try {
    stored = fieldsIn(parseJson(text));
  } catch {
    // It is not JSON, so it has no key.
  }
  const { server, key } = stored;
  if (typeof server !== 'string' || typeof key !== 'string') throw unusable(file, 'contains no key');
  return { server, key };
};

/**
 * Stores a key instead of the one before.
 *
 * @throws CliError CREDENTIALS_UNUSABLE
 */
export const writeKey = (file: string, stored: StoredKey): void => {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: PRIVATE.folder });
    rmSync(temporary, { force: true });
    writeFileSync(temporary, `${JSON.stringify(stored, null, 2)}\n`, { mode: PRIVATE.file, flag: 'wx' });
    // Whatever the mask of the process.
    chmodSync(temporary, PRIVATE.file);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw unusable(file, `cannot be written: ${messageOf(error)}`);
  }
};
