import type { Core } from '@strapi/strapi';
import { createInvalidatingCache } from '../../database/caches/invalidating-cache';
import { invalidateTopic } from '../../database/caches/topics';
import { findSession, type SessionFacts } from './sessions';

const TOPIC = 'sessions';
const MAX_CACHED = 50_000;

/** Invalidates cached sessions: on this node at once, on the others when the open transaction commits. */
export const invalidateSessions = (strapi: Core.Strapi): Promise<void> => invalidateTopic(strapi, TOPIC);

/** Creates the cache of open sessions by id. They are read once and cached until one ends. */
export const createSessions = (strapi: Core.Strapi) => {
  const cache = createInvalidatingCache<SessionFacts>(strapi, TOPIC, MAX_CACHED);
  const load = async (id: number): Promise<SessionFacts[]> =>
    [await findSession(strapi, id)].filter((session) => session !== null);
  return {
    /** The session with an id if it is cached and open. */
    cached(id: number, now: number): SessionFacts | undefined {
      const session = cache.get(id);
      return session && session.expiresAt > now ? session : undefined;
    },

    /** The session with an id; null if there is none, or it has ended. */
    async find(id: number, now: number): Promise<SessionFacts | null> {
      const session =
        cache.get(id) ??
        (
          await cache.read(
            () => load(id),
            (facts) => facts.id,
          )
        )[0];
      return session && session.expiresAt > now ? session : null;
    },
  };
};

export type Sessions = ReturnType<typeof createSessions>;
