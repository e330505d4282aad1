import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import { countOf } from '../../database/counts';
import type { DatabaseObject } from '../../database/schema/database-objects';
import { hashToken, newSecret, tokenHashes } from '../../database/secrets/token-hash';
import { CODES_PER_PERSON } from '../../domain/accounts/second-factors/limits';
import {
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
  typedRecoveryCode,
} from '../../domain/accounts/second-factors/recovery-codes';

/** The recovery codes that can still be used; a used one is deleted. People and administrators of the panel have their own. */
const TABLES = { person: 'recovery_codes', administrator: 'admin_recovery_codes' } as const;

/** Whose recovery codes. */
export type CodeHolder = keyof typeof TABLES;

/** No foreign key: the schema sync of SQLite replaces tables, and would delete the codes with the old one. */
export const RECOVERY_CODES: DatabaseObject = {
  name: 'recovery-codes',
  definition: (strapi) =>
    Object.values(TABLES).flatMap((table) => [
      `create table if not exists ${table} (id ${isSqlite(strapi) ? 'integer primary key autoincrement' : 'bigserial primary key'},
      user_id integer not null, code_hash text not null unique)`,
      `create index if not exists ${table}_user_idx on ${table} (user_id)`,
    ]),
};

/** How many recovery codes a person can still use. */
export const countRecoveryCodes = async (
  strapi: Core.Strapi,
  userId: number,
  holder: CodeHolder = 'person',
): Promise<number> =>
  countOf(await connectionOf(strapi)(TABLES[holder]).where({ user_id: userId }).count({ total: '*' }));

/** Removes all recovery codes of a person. */
export const removeRecoveryCodes = async (
  strapi: Core.Strapi,
  userId: number,
  holder: CodeHolder = 'person',
): Promise<void> => {
  await connectionOf(strapi)(TABLES[holder]).where({ user_id: userId }).delete();
};

/** Replaces the recovery codes of a person, in the open transaction. Returns the new ones, which are stored hashed. */
export const replaceRecoveryCodes = async (
  strapi: Core.Strapi,
  userId: number,
  holder: CodeHolder = 'person',
): Promise<string[]> => {
  await removeRecoveryCodes(strapi, userId, holder);
  const codes = Array.from({ length: CODES_PER_PERSON }, () => newSecret(RECOVERY_ALPHABET, RECOVERY_LENGTH));
  await connectionOf(strapi)(TABLES[holder]).insert(
    codes.map((code) => ({ user_id: userId, code_hash: hashToken(code) })),
  );
  return codes;
};

/**
 * A recovery code of a person that can still be used.
 *
 * @param typed the code as the person has typed it
 * @returns its numeric id; null if there is none
 */
export const findRecoveryCode = async (
  strapi: Core.Strapi,
  userId: number,
  typed: string,
  holder: CodeHolder = 'person',
): Promise<number | null> => {
  const hashes = tokenHashes(typedRecoveryCode(typed));
  const row = await connectionOf(strapi)(TABLES[holder])
    .where({ user_id: userId })
    .whereIn('code_hash', hashes)
    .first<{ id: number } | undefined>('id');
  return row?.id ?? null;
};

/** Uses a recovery code up, in the open transaction. Returns false if another request has just used it. */
export const consumeRecoveryCode = async (
  strapi: Core.Strapi,
  id: number,
  holder: CodeHolder = 'person',
): Promise<boolean> => (await connectionOf(strapi)(TABLES[holder]).where({ id }).delete()) === 1;
