import type { Core } from '@strapi/strapi';
import type { Role } from '../../domain/vocabularies';
import { connectionOf } from '../../database/connection';
import { createInvalidatingCache } from '../../database/caches/invalidating-cache';
import { RIGHTS } from '../rights';
import type { OrganisationFactsCache } from '../organisation-facts';
import { type StoredTime, toIso } from '../../database/moments';
import type { Membership, PendingMembership, Principal } from './principal';

/** People whose principal is cached; the least recently used are evicted. */
const MAX_CACHED = 20_000;

/** The users-permissions role that makes a person a platform operator. */
export const OPERATOR_ROLE = 'platform-operator';

/** Creates the cache of principals by user id. They are read once and cached until a row behind them changes. */
export const createPrincipals = (strapi: Core.Strapi, organisations: OrganisationFactsCache) => {
  const cache = createInvalidatingCache<Principal>(strapi, RIGHTS, MAX_CACHED);

  /** The memberships of a person, and separately those that are pending. */
  const loadMemberships = async (
    userId: number,
  ): Promise<{ memberships: Map<number, Membership>; pending: PendingMembership[] }> => {
    const db = connectionOf(strapi);
    const rows = await db('memberships')
      .where('user_id', userId)
      .whereNull('deactivated_at')
      .orderBy('id')
      .select<{ organisation_id: number; role: Role; document_id: string; pending_since: StoredTime | null }[]>(
        'organisation_id',
        'role',
        'document_id',
        'pending_since',
      );
    const facts = await organisations.of(rows.map((row) => row.organisation_id));
    const memberships = new Map<number, Membership>();
    const pending: PendingMembership[] = [];
    for (const { organisation_id: id, document_id: documentId, role, pending_since: since } of rows) {
      const organisation = facts.get(id);
      if (!organisation) continue;
      if (since === null) memberships.set(id, { role, organisation });
      else pending.push({ documentId, role, organisation, since: toIso(since) });
    }
    return { memberships, pending };
  };

  const loadHasFactor = async (userId: number): Promise<boolean> =>
    (await connectionOf(strapi)('second_factors')
      .where({ user_id: userId })
      .whereNotNull('confirmed_at')
      .first<{ id: number } | undefined>('id')) !== undefined;

  const load = async (userId: number): Promise<Principal | null> => {
    const user = (await strapi.db.query('plugin::users-permissions.user').findOne({
      where: { id: userId },
      select: ['id', 'documentId', 'username', 'blocked'],
      populate: { role: { select: ['type'] } },
    })) as {
      id: number;
      documentId: string;
      username: string;
      blocked: boolean | null;
      role: { type: string } | null;
    } | null;
    if (!user || user.blocked) return null;
    return {
      kind: 'user',
      id: user.id,
      documentId: user.documentId,
      name: user.username,
      isOperator: user.role?.type === OPERATOR_ROLE,
      hasSecondFactor: await loadHasFactor(userId),
      ...(await loadMemberships(userId)),
    };
  };

  return {
    /** The principal of a user if it is cached. */
    cached: (userId: number): Principal | undefined => cache.get(userId),

    /** The principal of a user; null if there is no such user, or the user is blocked. */
    async find(userId: number): Promise<Principal | null> {
      const known = cache.get(userId);
      if (known) return known;
      const loadOne = async (): Promise<Principal[]> => [await load(userId)].filter((principal) => principal !== null);
      const [principal] = await cache.read(loadOne, ({ id }) => id);
      return principal ?? null;
    },
  };
};

export type Principals = ReturnType<typeof createPrincipals>;
