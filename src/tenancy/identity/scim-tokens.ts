import type { Core } from '@strapi/strapi';
import { isInForce, type TokenTerm } from '../../domain/token-term';
import type { TokenCreator } from '../../domain/vocabularies';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { createInvalidatingCache } from '../../database/caches/invalidating-cache';
import { RIGHTS } from '../rights';
import { isSameHash, tokenHashes, tokenPrefix } from '../../database/secrets/token-hash';
import { type StoredTime, toMilliseconds } from '../../database/moments';
import { renewHash } from './renew-hash';
import { createTokenUses } from './token-uses';
import { defined } from '../../values';

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

interface Row {
  id: number;
  document_id: string;
  label: string | null;
  organisation_id: number;
  token_hash: string;
  creator_id: number | null;
  creator_role: TokenCreator | null;
  expires_at: StoredTime;
  revoked_at: StoredTime | null;
}

const factsOf = (row: Row): ScimTokenFacts => ({
  id: row.id,
  documentId: row.document_id,
  label: row.label,
  organisationId: row[ORGANISATION_COLUMN],
  hash: row.token_hash,
  creatorId: row.creator_id,
  creator: row.creator_role,
  expiresAt: toMilliseconds(row.expires_at),
  revokedAt: toMilliseconds(row.revoked_at),
});

/** Creates the cache of SCIM tokens by keyed hash. They are read once and cached until one changes, on any node. */
export const createScimTokens = (strapi: Core.Strapi) => {
  const cache = createInvalidatingCache<ScimTokenFacts, string>(strapi, RIGHTS, MAX_CACHED);
  const uses = createTokenUses(strapi, TABLE, 'a SCIM token');

  const load = async (token: string, hashes: readonly string[]): Promise<ScimTokenFacts[]> => {
    const db = connectionOf(strapi);
    const [current = ''] = hashes;
    const rows = (await db(TABLE)
      .where('token_prefix', tokenPrefix(token))
      .whereNotNull(ORGANISATION_COLUMN)
      .limit(MAX_CANDIDATES)) as Row[];
    const found = rows.map(factsOf).filter((facts) => hashes.some((hash) => isSameHash(facts.hash, hash)));
    for (const { id, hash: stored } of found)
      await renewHash(strapi, { table: TABLE, column: 'token_hash', id, stored }, current);
    return found.map((facts) => ({ ...facts, hash: current }));
  };

  return {
    /** The token of a request; null if it is unknown, expired or revoked. */
    async find(token: string, now: number): Promise<ScimTokenFacts | null> {
      const hashes = tokenHashes(token);
      const known =
        cache.get(defined(hashes[0])) ??
        (
          await cache.read(
            () => load(token, hashes),
            (facts) => facts.hash,
          )
        )[0];
      return known && isInForce(known, now) ? known : null;
    },

    ...uses,
  };
};

export type ScimTokens = ReturnType<typeof createScimTokens>;
