import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';
import { databaseClock } from '../../database/moments';
import { newDocumentId } from '../../database/document-id';
import { preparedStatement, type Statement } from '../../database/statements';
import { tenancyOf } from '../../tenancy/tenancy';
import { MAX_KEPT_BYTES, MAX_SMALL_BYTES } from '../../wire/headers/idempotency';

/**
 * Idempotency keys (docs/decisions/0046). While a request runs, its row has a holder, whose claim expires, so that a retry can
 * run after a crash. The transaction of the request stores the response and ends the claim.
 */
const TABLE = 'idempotency_keys';

const HOUR_MS = 3_600_000;

/** How long a claim lasts if it is not renewed: after a crash, the next attempt runs then. */
const CLAIM_MS = 30_000;

/** How often a long request renews its claim. */
const RENEWAL_MS = CLAIM_MS / 3;

/** A request that has claimed its key. */
export interface Claim {
  keyHash: string;
  fingerprint: string;
  /** An id of this attempt. */
  holder: string;
  /** Whom the stored response counts for, as in fair queues (`callerOf`). */
  caller: string;
}

/** A key that a request has used and whose response is still kept. */
export interface UsedKey {
  fingerprint: string;
  /** The sealed response; null if the request has not completed. */
  response: string | null;
  /** Whether the claim of the request has expired: its process has died. */
  isAbandoned: boolean;
}

/** On SQLite, writes share a commit; on PostgreSQL, one statement needs no transaction. */
const write = <T>(strapi: Core.Strapi, work: () => Promise<T>): Promise<T> =>
  isSqlite(strapi) ? tenancyOf(strapi).writes.run(work) : work();

/** The current time in a statement: PostgreSQL's own, because the clocks of nodes differ. */
const NOW_ON_POSTGRES = "clock_timestamp() at time zone 'utc'";

const selectUsed = (now: string): Statement =>
  preparedStatement(
    `select fingerprint, response_sealed, held_until <= ${now} as is_abandoned from ${TABLE} where key_hash = ? and expires_at > ${now}`,
  );

interface StoredKey {
  fingerprint: string;
  response_sealed: string | null;
  is_abandoned: boolean | number;
}

/** The use of a key; null if there is none. */
export const findUsedKey = async (strapi: Core.Strapi, keyHash: string): Promise<UsedKey | null> => {
  const now = Date.now();
  const { statements } = tenancyOf(strapi);
  const [row] = isSqlite(strapi)
    ? await statements.run<StoredKey>(selectUsed('?'), [now, keyHash, now])
    : await statements.run<StoredKey>(selectUsed(NOW_ON_POSTGRES), [keyHash]);
  if (!row) return null;
  return {
    fingerprint: row.fingerprint,
    response: row.response_sealed,
    isAbandoned: Boolean(row.is_abandoned),
  };
};

/**
 * Claims a key for a request. Of all requests that claim a key at once, one succeeds.
 *
 * @returns false if another request with the key is running, or has completed, or had another fingerprint
 */
export const claimKey = async (strapi: Core.Strapi, { keyHash, fingerprint, holder }: Claim): Promise<boolean> => {
  const { now, in: later } = databaseClock(strapi);
  const keptHours = strapi.config.get<number>('watchdogs.retention.idempotencyHours');
  const at = new Date();
  const row = {
    ...{ document_id: newDocumentId(), created_at: at, updated_at: at, published_at: at },
    ...{ key_hash: keyHash, fingerprint, holder, held_until: later(CLAIM_MS), expires_at: later(keptHours * HOUR_MS) },
    ...{ response_sealed: null, caller: null, kept_bytes: null },
  };
  const claimed: unknown[] = await write(strapi, () =>
    connectionOf(strapi)(TABLE)
      .insert(row)
      .onConflict('key_hash')
      .merge(['fingerprint', 'holder', 'held_until', 'expires_at', 'response_sealed', 'caller', 'kept_bytes'])
      .where(
        (free) =>
          void free
            .where(`${TABLE}.expires_at`, '<=', now)
            .orWhere(
              (own) => void own.where(`${TABLE}.held_until`, '<=', now).where(`${TABLE}.fingerprint`, fingerprint),
            ),
      )
      .returning('id'),
  );
  return claimed.length > 0;
};

const ownClaim = (strapi: Core.Strapi, { keyHash, holder }: Claim) =>
  connectionOf(strapi)(TABLE).where({ key_hash: keyHash, holder });

/** Extends a claim. */
const renewClaim = async (strapi: Core.Strapi, claim: Claim): Promise<void> => {
  const held_until = databaseClock(strapi).in(CLAIM_MS);
  await write(strapi, () => ownClaim(strapi, claim).update({ held_until }));
};

/** Runs work, and renews the claim meanwhile. */
export const whileRenewing = async (strapi: Core.Strapi, claim: Claim, work: () => Promise<void>): Promise<void> => {
  const renewal = setInterval(() => {
    renewClaim(strapi, claim).catch((error: unknown) =>
      strapi.log.warn(`An idempotency key could not be renewed: ${String(error)}`),
    );
  }, RENEWAL_MS);
  try {
    await work();
  } finally {
    clearInterval(renewal);
  }
};

/** A response to store. */
export interface SealedResponse {
  sealed: string;
  /** What is stored instead if the caller has no room left. */
  lost: string;
}

const isSmall = (sealed: string): boolean => sealed.length <= MAX_SMALL_BYTES;

/** Whether a response fits into what is kept for its caller. Responses that are stored at the same moment do not see each other. */
const fits = async (strapi: Core.Strapi, caller: string, sealed: string): Promise<boolean> => {
  if (isSmall(sealed)) return true;
  const kept = connectionOf(strapi)(TABLE).where({ caller }).sum({ bytes: 'kept_bytes' });
  const row = await kept.first<{ bytes: number | string | null }>();
  return Number(row.bytes) + sealed.length <= MAX_KEPT_BYTES;
};

/**
 * Stores the sealed response and ends the claim, in the open transaction if there is one.
 *
 * @returns false if another request has taken over the key
 */
export const completeClaim = async (
  strapi: Core.Strapi,
  claim: Claim,
  { sealed, lost }: SealedResponse,
): Promise<boolean> => {
  const stored = (await fits(strapi, claim.caller, sealed)) ? sealed : lost;
  const counted = isSmall(stored) ? {} : { caller: claim.caller, kept_bytes: stored.length };
  const after = { response_sealed: stored, ...counted, holder: null, held_until: null };
  return (await write(strapi, () => ownClaim(strapi, claim).update(after))) > 0;
};

/** Frees the key of a request that was refused, and changed nothing. */
export const releaseClaim = async (strapi: Core.Strapi, claim: Claim): Promise<void> => {
  await write(strapi, () => ownClaim(strapi, claim).delete());
};
