import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { CertificateBinding } from '../../domain/agents/client-certificate';
import type { AgentStatus } from '../../domain/vocabularies';
import { assertServedHere, whereServedHere } from '../store/cells';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { createInvalidatingCache } from '../../database/caches/invalidating-cache';
import { invalidateTopic } from '../../database/caches/topics';
import { moment } from '../../database/moments';
import { storedJson, type StoredJson } from '../../database/stored-json';
import { tokenHashes } from '../../database/secrets/token-hash';
import { renewHash } from './renew-hash';
import { defined } from '../../values';

/** Prefix of an agent's credential. */
export const CREDENTIAL_PREFIX = 'agt';

/** What a request needs to know about the agent of its credential. */
export interface AgentFacts {
  id: number;
  documentId: string;
  hostname: string | null;
  organisationId: number;
  organisationDocumentId: string;
  certificate: CertificateBinding;
  labels: readonly string[];
}

/** An agent whose enrollment token has just been used. */
export interface EnrollingAgent {
  id: number;
  documentId: string;
  organisationId: number;
  hostname: string | null;
  status: AgentStatus;
}

const TABLE = 'svc_agents';
const TOPIC = 'agents';
const MAX_CACHED = 50_000;

const notRevoked = (db: Knex): Knex.Raw => db.raw("coalesce(agent_status, 'pending') <> 'revoked'");

/**
 * Consumes an enrollment token, in one statement: of concurrent attempts on any nodes, one succeeds. A token is invalid if it
 * has expired, if its agent is revoked, or if it has no expiry (it was created before tokens had one).
 *
 * @param hashes the hashes under which the token can be stored
 * @returns the agents with this token: one, unless someone gave two agents the same token by hand
 * @throws MisdirectedRequestError `WRONG_CELL` if another cell serves the organisation; the token stays valid
 */
export const consumeEnrollmentToken = async (
  strapi: Core.Strapi,
  hashes: readonly string[],
  now: Date,
): Promise<EnrollingAgent[]> => {
  const db = connectionOf(strapi);
  const usable = () =>
    db(TABLE)
      .whereIn('enrollment_token_hash', hashes)
      .where('enrollment_expires_at', '>', moment(strapi, now))
      .whereNotNull(ORGANISATION_COLUMN)
      .where(notRevoked(db));
  const rows = await whereServedHere(strapi, usable(), `${TABLE}.${ORGANISATION_COLUMN}`)
    .update({ enrollment_token_hash: null, enrollment_expires_at: null })
    .returning<
      {
        id: number;
        document_id: string;
        organisation_id: number;
        hostname: string | null;
        agent_status: AgentStatus | null;
      }[]
    >(['id', 'document_id', ORGANISATION_COLUMN, 'hostname', 'agent_status']);
  if (rows.length === 0) {
    const elsewhere = await usable().first<{ organisation_id: number } | undefined>(ORGANISATION_COLUMN);
    await assertServedHere(strapi, elsewhere?.organisation_id ?? null);
  }
  return rows.map(({ id, hostname, ...row }) => ({
    id,
    documentId: row.document_id,
    organisationId: row.organisation_id,
    hostname,
    status: row.agent_status ?? 'pending',
  }));
};

interface Row {
  id: number;
  documentId: string;
  hostname: string | null;
  organisationId: number;
  organisationDocumentId: string;
  fingerprint: string | null;
  isBound: boolean | number | null;
  stored: string;
  labels: StoredJson<string[]>;
}

const load = async (strapi: Core.Strapi, hashes: readonly string[]): Promise<AgentFacts | null> => {
  const db = connectionOf(strapi);
  const row = await db(`${TABLE} as a`)
    .join('organisations as o', 'o.id', `a.${ORGANISATION_COLUMN}`)
    .whereIn('a.credential_hash', hashes)
    .where(notRevoked(db))
    .first<Row | undefined>({
      id: 'a.id',
      documentId: 'a.document_id',
      hostname: 'a.hostname',
      organisationId: 'o.id',
      organisationDocumentId: 'o.document_id',
      fingerprint: 'a.cert_fingerprint',
      isBound: 'a.is_certificate_bound',
      stored: 'a.credential_hash',
      labels: 'a.labels',
    });
  if (!row) return null;
  const { fingerprint, isBound, stored, labels, ...facts } = row;
  await renewHash(strapi, { table: TABLE, column: 'credential_hash', id: facts.id, stored }, defined(hashes[0]));
  return { ...facts, certificate: { fingerprint, isBound: Boolean(isBound) }, labels: storedJson(labels) ?? [] };
};

/** Invalidates cached agents: on this node at once, on the others when the open transaction commits. */
export const invalidateAgents = (strapi: Core.Strapi): Promise<void> => invalidateTopic(strapi, TOPIC);

/** Creates the cache of agents by credential. They are read once and cached until an agent changes. */
export const createAgents = (strapi: Core.Strapi) => {
  const cache = createInvalidatingCache<{ hash: string; facts: AgentFacts }, string>(strapi, TOPIC, MAX_CACHED);
  return {
    /**
     * The agent of a credential; null if there is none, or it is revoked. It is found by the keyed hash. The time of an index
     * lookup depends only on the hash, and without the key an attacker cannot steer the hash towards a stored one.
     */
    async find(credential: string): Promise<AgentFacts | null> {
      const hashes = tokenHashes(credential);
      const hash = defined(hashes[0]);
      const known = cache.get(hash);
      if (known) return known.facts;
      const read = async () => {
        const facts = await load(strapi, hashes);
        return facts ? [{ hash, facts }] : [];
      };
      const [found] = await cache.read(read, (entry) => entry.hash);
      return found?.facts ?? null;
    },
  };
};

export type Agents = ReturnType<typeof createAgents>;
