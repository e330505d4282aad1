import { createHash, randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { secretText } from '../../domain/accounts/second-factors/totp';
import type { FactorKind } from '../../domain/vocabularies';
import { connectionOf, isSqlite } from '../../database/connection';
import { moment, type StoredTime, toMilliseconds } from '../../database/moments';
import { openSecret, renewSealed, sealSecret } from '../../database/secrets/stored-secret';
import { type StoredJson, storedJson } from '../../database/stored-json';

const TABLE = 'second_factors';
/** Strapi's name of the type. */
export const SECOND_FACTOR = 'api::second-factor.second-factor';
const PURPOSE = 'secret of an authenticator app';

/** The size that RFC 4226 recommends: 160 bits. */
const SECRET_BYTES = 20;

/** Creates the secret of an authenticator app: for the person, in base32, and sealed for storage. */
export const newTotpSecret = (): { secret: string; sealed: string } => {
  const secret = secretText(new Uint8Array(randomBytes(SECRET_BYTES)));
  return { secret, sealed: sealSecret(PURPOSE, secret) };
};

/** The stored secret of an authenticator app; null if ENCRYPTION_KEY has changed. */
export const openTotpSecret = (sealed: string): string | null => openSecret(PURPOSE, sealed);

/** Seals a stored secret under the current key; null if no accepted key opens it. */
export const renewTotpSecret = (sealed: string): string | null => renewSealed(PURPOSE, sealed);

/** What the server keeps of a passkey: nothing in it is secret. */
export interface StoredCredential {
  /** In base64url, as all bytes. */
  id: string;
  publicKey: string;
  /** How often it was used, as its authenticator says; 0 if it does not count. */
  counter: number;
  transports: string[];
}

/** A second factor. Times are in milliseconds. */
export interface StoredFactor {
  id: number;
  documentId: string;
  userId: number;
  kind: FactorKind;
  name: string;
  createdAt: number;
  /** Null while it waits for its confirmation. */
  confirmedAt: number | null;
  lastUsedAt: number | null;
  /** Codes and challenges up to this time are used. */
  usedUntil: number | null;
  /** Of an authenticator app; null if ENCRYPTION_KEY has changed. */
  secret: string | null;
  /** Of a passkey that waits for its confirmation. */
  challenge: string | null;
  credential: StoredCredential | null;
}

interface Row {
  id: number;
  document_id: string;
  user_id: number;
  kind: FactorKind;
  name: string;
  created_at: StoredTime;
  confirmed_at: StoredTime | null;
  last_used_at: StoredTime | null;
  used_until: StoredTime | null;
  secret_sealed: string | null;
  challenge: string | null;
  credential: StoredJson<StoredCredential>;
}

const factorOf = (row: Row): StoredFactor => ({
  id: row.id,
  documentId: row.document_id,
  userId: row.user_id,
  kind: row.kind,
  name: row.name,
  createdAt: toMilliseconds(row.created_at),
  confirmedAt: toMilliseconds(row.confirmed_at),
  lastUsedAt: toMilliseconds(row.last_used_at),
  usedUntil: toMilliseconds(row.used_until),
  secret: row.secret_sealed === null ? null : openTotpSecret(row.secret_sealed),
  challenge: row.challenge,
  credential: storedJson(row.credential),
});

/**
 * The second factors of a person, oldest first: those that are confirmed, and those that still wait for it. In a transaction, they
 * stay locked until it ends, so that each code is accepted once.
 */
export const factorsOf = async (strapi: Core.Strapi, userId: number, now: number): Promise<StoredFactor[]> => {
  const query = connectionOf(strapi)(TABLE)
    .where({ user_id: userId })
    .where((row) => void row.whereNotNull('confirmed_at').orWhere('expires_at', '>', moment(strapi, new Date(now))))
    .orderBy('id');
  if (strapi.db.inTransaction() && !isSqlite(strapi)) query.forUpdate();
  return ((await query.select('*')) as Row[]).map(factorOf);
};

/** The confirmed second factors of a person, oldest first; locked in a transaction. */
export const confirmedFactorsOf = async (strapi: Core.Strapi, userId: number, now: number): Promise<StoredFactor[]> =>
  (await factorsOf(strapi, userId, now)).filter(({ confirmedAt }) => confirmedAt !== null);

/** The key by which a credential is unique: its id can be longer than an index allows. */
export const credentialKey = (credentialId: string): string => createHash('sha256').update(credentialId).digest('hex');

/** Numeric id of the account that has a passkey; null if none has. */
export const ownerOfCredential = async (strapi: Core.Strapi, credentialId: string): Promise<number | null> => {
  const row = await connectionOf(strapi)(TABLE)
    .where({ credential_key: credentialKey(credentialId) })
    .first<{ user_id: number } | undefined>('user_id');
  return row?.user_id ?? null;
};

/** Changes columns of a second factor, in the open transaction. */
export const changeFactor = async (
  strapi: Core.Strapi,
  id: number,
  columns: Partial<{ used_until: Date; last_used_at: Date; confirmed_at: Date; name: string }> & {
    credential?: StoredCredential;
  },
): Promise<void> => {
  const { credential, ...rest } = columns;
  const stored = credential && { credential: JSON.stringify(credential), credential_key: credentialKey(credential.id) };
  await connectionOf(strapi)(TABLE)
    .where({ id })
    .update({ ...rest, ...stored, ...(rest.confirmed_at && { challenge: null }), updated_at: new Date() });
};

/** Removes the second factors of a person that were not confirmed in time. */
export const removeExpired = async (strapi: Core.Strapi, userId: number, now: number): Promise<void> => {
  await connectionOf(strapi)(TABLE)
    .where({ user_id: userId })
    .whereNull('confirmed_at')
    .where('expires_at', '<=', moment(strapi, new Date(now)))
    .delete();
};

/** Locks an account until the open transaction ends, so that its second factors are counted exactly. SQLite has one writer anyway. */
export const lockFactorsOf = async (strapi: Core.Strapi, userId: number): Promise<void> => {
  if (!isSqlite(strapi)) await connectionOf(strapi)('up_users').where({ id: userId }).forNoKeyUpdate().first('id');
};
