import type { Core } from '@strapi/strapi';
import { type Allowlist, compileAllowlist } from '../../domain/access/ip-allowlist';
import type { KeyCapability } from '../../domain/api-keys/api-keys';
import type { TokenTerm } from '../../domain/token-term';
import { createInvalidatingCache } from '../../database/caches/invalidating-cache';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { type StoredTime, toMilliseconds } from '../../database/moments';
import { storedJson } from '../../database/stored-json';
import { hashToken, isSameHash, tokenHashes } from '../../database/secrets/token-hash';
import { RIGHTS } from '../rights';
import { renewHash } from './renew-hash';
import { createTokenUses } from './token-uses';

/** What a request needs to know about its API key. */
export interface ApiKeyFacts extends TokenTerm {
  id: number;
  documentId: string;
  name: string;
  /** Null for a key of the platform. */
  organisationId: number | null;
  /** Numeric id of the person who created it; null if the account has been deleted. */
  creatorId: number | null;
  capabilities: ReadonlySet<KeyCapability>;
  /** The addresses from which the key can be used; null: all. */
  allowlist: Allowlist;
  secretHash: string;
}

const TABLE = 'api_keys';
const MAX_CACHED = 5_000;

interface Row {
  id: number;
  document_id: string;
  name: string;
  organisation_id: number | null;
  creator_id: number | null;
  capabilities: unknown;
  ip_ranges: unknown;
  secret_hash: string;
  expires_at: StoredTime;
  revoked_at: StoredTime | null;
}

const factsOf = (row: Row): ApiKeyFacts => ({
  id: row.id,
  documentId: row.document_id,
  name: row.name,
  organisationId: row[ORGANISATION_COLUMN],
  creatorId: row.creator_id,
  capabilities: new Set((storedJson(row.capabilities) ?? []) as KeyCapability[]),
  allowlist: compileAllowlist(storedJson(row.ip_ranges) as string[] | null),
  secretHash: row.secret_hash,
  expiresAt: toMilliseconds(row.expires_at),
  revokedAt: toMilliseconds(row.revoked_at),
});

/** Creates the cache of API keys by documentId. They are read once and cached until one changes, on any node. */
export const createApiKeys = (strapi: Core.Strapi) => {
  const cache = createInvalidatingCache<ApiKeyFacts, string>(strapi, RIGHTS, MAX_CACHED);

  const load = async (documentId: string): Promise<ApiKeyFacts[]> => {
    const rows = (await connectionOf(strapi)(TABLE).where('document_id', documentId).limit(1)) as Row[];
    return rows.map(factsOf);
  };

  /** Whether a key has a secret. A hash under an earlier key is replaced by one under the current key. */
  const hasSecret = async (facts: ApiKeyFacts, secret: string): Promise<boolean> => {
    const current = hashToken(secret);
    if (isSameHash(facts.secretHash, current)) return true;
    const stored = tokenHashes(secret).find((hash) => isSameHash(facts.secretHash, hash));
    if (stored === undefined) return false;
    await renewHash(strapi, { table: TABLE, column: 'secret_hash', id: facts.id, stored }, current);
    facts.secretHash = current;
    return true;
  };

  return {
    /** The key with an id and a secret, even if it is revoked or has expired; null if there is none. */
    async find(documentId: string, secret: string): Promise<ApiKeyFacts | null> {
      const read = () =>
        cache.read(
          () => load(documentId),
          (facts) => facts.documentId,
        );
      const facts = cache.get(documentId) ?? (await read())[0];
      return facts && (await hasSecret(facts, secret)) ? facts : null;
    },

    ...createTokenUses(strapi, TABLE, 'an API key'),
  };
};

export type ApiKeys = ReturnType<typeof createApiKeys>;
