import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { ADVISORY_LOCKS } from '../../database/advisory-locks';
import { connectionOf, isSqlite } from '../../database/connection';
import { hashToken, isSameHash, newToken, tokenHashes } from '../../database/secrets/token-hash';

/**
 * The setup token, which the first administrator of a production server needs (docs/decisions/0081). All
 * nodes share one: its hash is in the database, and the token in a file of the node that issued it.
 */
export interface SetupToken {
  hash: string;
  /** The machine with the file. */
  host: string;
  file: string;
}

/** The value of `ADMIN_SETUP_TOKEN`, which replaces the issued token, and the file for a new one. */
interface SetupSettings {
  token: string;
  file: string;
}

const setupSettings = (strapi: Core.Strapi): SetupSettings => strapi.config.get<SetupSettings>('admin.setup');

const storeOf = (strapi: Core.Strapi) => strapi.store({ type: 'core', name: 'tenantry', key: 'admin-setup-token' });

const findIssued = async (strapi: Core.Strapi): Promise<SetupToken | null> =>
  ((await storeOf(strapi).get({})) as SetupToken | null | undefined) ?? null;

/** Lets one node at a time issue or remove the token; SQLite has one writer anyway. Ends with the transaction. */
const lock = async (strapi: Core.Strapi): Promise<void> => {
  if (!isSqlite(strapi)) await connectionOf(strapi).raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS.setupToken]);
};

const isHashOf = (token: string, hash: string): boolean => tokenHashes(token).some((known) => isSameHash(known, hash));

const isOnThisMachine = ({ host }: SetupToken): boolean => host === hostname();

const isFileThere = ({ file, hash }: SetupToken): boolean => {
  try {
    return isHashOf(readFileSync(file, 'utf8').trim(), hash);
  } catch {
    return false;
  }
};

/** Whether the panel has an administrator. */
export const hasAdministrator = async (strapi: Core.Strapi): Promise<boolean> =>
  (await strapi.db.query('admin::user').count()) > 0;

/** Whether `ADMIN_SETUP_TOKEN` is the setup token; then none is issued. */
export const isSetupTokenSet = (strapi: Core.Strapi): boolean => setupSettings(strapi).token !== '';

/**
 * Writes a new setup token to a file that only its owner can read, unless there is one. A token whose file was on this machine
 * and is gone is replaced.
 *
 * @returns the token's file, and the machine that has it
 * @throws Error of the file system if the file cannot be written; then no token is issued
 */
export const issueSetupToken = async (strapi: Core.Strapi): Promise<SetupToken> =>
  await strapi.db.transaction(async (): Promise<SetupToken> => {
    await lock(strapi);
    const earlier = await findIssued(strapi);
    if (earlier && (!isOnThisMachine(earlier) || isFileThere(earlier))) return earlier;
    const { file } = setupSettings(strapi);
    const token = newToken('setup');
    mkdirSync(path.dirname(file), { recursive: true });
    // A file that exists would keep its mode.
    rmSync(file, { force: true });
    writeFileSync(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
    const issued = { hash: hashToken(token), host: hostname(), file };
    await storeOf(strapi).set({ value: issued });
    return issued;
  });

/** Whether a text is the setup token. The time of the comparison does not depend on where they differ. */
export const isSetupToken = async (strapi: Core.Strapi, text: string): Promise<boolean> => {
  const { token } = setupSettings(strapi);
  if (token !== '') return isHashOf(text, hashToken(token));
  const issued = await findIssued(strapi);
  return issued !== null && isHashOf(text, issued.hash);
};

/** Removes the token, and its file if it is on this machine: there is an administrator. */
export const removeSetupToken = async (strapi: Core.Strapi): Promise<void> =>
  await strapi.db.transaction(async (): Promise<void> => {
    await lock(strapi);
    const issued = await findIssued(strapi);
    if (!issued) return;
    if (isOnThisMachine(issued)) rmSync(issued.file, { force: true });
    await storeOf(strapi).delete({});
  });
