import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import type { Role } from '../domain/vocabularies';
import { connectionOf } from './connection';
import type { OrganisationFactsCache } from './organisation-facts';
import type { Membership, Principal } from './principal';

/** People whose principal is kept; the least recently seen make room. */
const MAX_CACHED = 20_000;

/** The users-permissions role that makes a person a platform operator. */
export const OPERATOR_ROLE = 'platform-operator';

/**
 * Principals by user id, read once and kept until something that they are made of changes. `forgetAll` is called by the
 * lifecycles and by news from other nodes; a load that was under way then is not kept.
 */
export const createPrincipals = (strapi: Core.Strapi, organisations: OrganisationFactsCache) => {
  const cache = new LRUCache<number, Principal>({ max: MAX_CACHED });
  let generation = 0;
  let isTrusted = true;

  const loadMemberships = async (userId: number): Promise<Map<number, Membership>> => {
    const db = await connectionOf(strapi);
    const rows = (await db('memberships').where('user_id', userId).select('organisation_id', 'role')) as {
      organisation_id: number;
      role: Role;
    }[];
    const facts = await organisations.of(rows.map((row) => row.organisation_id));
    return new Map(
      rows.flatMap(({ organisation_id: id, role }) => {
        const organisation = facts.get(id);
        return organisation ? [[id, { role, organisation }] as const] : [];
      }),
    );
  };

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
      memberships: await loadMemberships(userId),
    };
  };

  return {
    /** The principal of a user, or null where there is none that may sign in. */
    async find(userId: number): Promise<Principal | null> {
      const known = cache.get(userId);
      if (known) return known;
      const before = generation;
      const principal = await load(userId);
      if (principal && isTrusted && before === generation && !strapi.db.inTransaction()) cache.set(userId, principal);
      return principal;
    },
    /** Forgets everyone: whatever a principal is made of may have changed. */
    forgetAll(): void {
      generation += 1;
      cache.clear();
    },
    /** Says whether the cache may keep anything: not while news of other nodes could be missed. */
    trust(isWorth: boolean): void {
      isTrusted = isWorth;
      this.forgetAll();
    },
  };
};

export type Principals = ReturnType<typeof createPrincipals>;
