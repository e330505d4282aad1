import { timingSafeEqual } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { isInForce, type TokenTerm } from '../../domain/scim/scim-tokens';
import type { TokenCreator } from '../../domain/vocabularies';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { createInvalidatingCache } from '../../database/caches/invalidating-cache';
import { RIGHTS } from '../rights';
import { hashToken, tokenPrefix } from '../../database/token-hash';
import { toMilliseconds } from '../../database/moments';

/** What a request needs to know about its SCIM token. */
export interface ScimTokenFacts extends TokenTerm {
  id: number;
  documentId: string;
  label: string | null;
  organisationId: number;
  hash: string;
  /** Numeric id of the person who created it; null for an operator, or if the account has been deleted. */
  creatorId: number | null;
  creator: TokenCreator | null;
}

const TABLE = 'scim_tokens';
const MAX_CACHED = 5_000;
/** Maximum number of tokens with the same prefix. Random tokens never share one; rows created by hand may. */
const MAX_CANDIDATES = 20;
/** `last_used_at` is accurate to a minute, so that a thousand requests of a directory write it once. */
const USE_RESOLUTION_MS = 60_000;

type Row = Record<string, string | number | Date | null>;

const factsOf = (row: Row): ScimTokenFacts => ({
  id: row.id as number,
  documentId: row.document_id as string,
  label: row.label as string | null,
  organisationId: row[ORGANISATION_COLUMN] as number,
  hash: row.token_hash as string,
  creatorId: row.creator_id as number | null,
  creator: row.creator_role as TokenCreator | null,
  expiresAt: toMilliseconds(row.expires_at) as number,
  revokedAt: toMilliseconds(row.revoked_at),
});

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Creates the cache of SCIM tokens by keyed hash. They are read once and cached until one changes, on any node. */
export const createScimTokens = (strapi: Core.Strapi) => {
  const cache = createInvalidatingCache<ScimTokenFacts, string>(strapi, RIGHTS, MAX_CACHED);
  const noted = new Map<number, number>();
  const writing = new Set<Promise<void>>();

  const load = async (token: string, hash: string): Promise<ScimTokenFacts[]> => {
    const db = connectionOf(strapi);
    const rows = (await db(TABLE)
      .where('token_prefix', tokenPrefix(token))
      .whereNotNull(ORGANISATION_COLUMN)
      .limit(MAX_CANDIDATES)) as Row[];
    return rows.filter((row) => isSame(row.token_hash as string, hash)).map(factsOf);
  };

  const writeUse = async (id: number, now: number): Promise<void> => {
    const earlier = new Date(now - USE_RESOLUTION_MS);
    await strapi.db
      .connection(TABLE)
      .where({ id })
      .where((row) => void row.whereNull('last_used_at').orWhere('last_used_at', '<=', earlier))
      .update({ last_used_at: new Date(now) });
  };

  return {
    /** The token of a request; null if it is unknown, expired or revoked. */
    async find(token: string, now: number): Promise<ScimTokenFacts | null> {
      const hash = hashToken(token);
      const known =
        cache.get(hash) ??
        (
          await cache.read(
            () => load(token, hash),
            (facts) => facts.hash,
          )
        )[0];
      return known && isInForce(known, now) ? known : null;
    },

    /**
     * Records that a token was used, at most once a minute across all nodes. It does not delay the request, and a failure
     * does not affect it.
     *
     * @param now milliseconds
     */
    recordUse(id: number, now: number): void {
      const last = noted.get(id);
      if (last !== undefined && now - last < USE_RESOLUTION_MS) return;
      if (noted.size >= MAX_CACHED) noted.clear();
      noted.set(id, now);
      const work = writeUse(id, now)
        .catch((error: unknown) => strapi.log.warn(`The use of a SCIM token was not recorded: ${String(error)}`))
        .then(() => void writing.delete(work));
      writing.add(work);
    },

    /** Waits until all recorded uses are written. Called in destroy(), so that none is lost. */
    async settle(): Promise<void> {
      await Promise.all(writing);
    },
  };
};

export type ScimTokens = ReturnType<typeof createScimTokens>;
