import type { Core } from '@strapi/strapi';
import { isSqlite, whenCommitted } from '../connection';
import { service } from '../services';
import type { ClusterNotifications } from './cluster-notifications';
import { createPostgresNotifications } from './postgres-notifications';
import { createSqliteNotifications } from './sqlite-notifications';

/** A cache of this node. */
export interface TopicCache {
  invalidateAll(): void;
  /** Sets whether values can be cached; empties the cache. */
  setTrusted(isTrusted: boolean): void;
}

/**
 * The caches of the application by topic. All caches of a topic are invalidated together, on every node, so that a revoked
 * right ends within a second everywhere (docs/api-rules.md#changes-of-rights).
 */
interface Topics {
  caches: Map<string, TopicCache[]>;
  /** Notifications from and to other nodes; set in bootstrap(), when the database exists. */
  notifications: ClusterNotifications | null;
}

const topics = service<Topics>('tenantry.cache-topics');

/** Adds the topics to the application. Call it in register(), before any cache is created. */
export const registerTopics = (strapi: Core.Strapi): void =>
  void topics.add(strapi, { caches: new Map(), notifications: null });

/** Adds a cache to a topic. */
export const addToTopic = (strapi: Core.Strapi, topic: string, cache: TopicCache): void => {
  const { caches } = topics.of(strapi);
  caches.set(topic, [...(caches.get(topic) ?? []), cache]);
};

/** Invalidates the caches of a topic: on this node at once, on the others when the open transaction commits. */
export const invalidateTopic = async (strapi: Core.Strapi, topic: string): Promise<void> => {
  const { caches, notifications } = topics.of(strapi);
  const invalidate = (): void => caches.get(topic)?.forEach((cache) => cache.invalidateAll());
  invalidate();
  await notifications?.publish(topic);
  whenCommitted(invalidate);
};

/** Invalidates caches when other nodes change something. Call it once, in bootstrap(). */
export const subscribeToTopics = (strapi: Core.Strapi): void => {
  const state = topics.of(strapi);
  const all = (): TopicCache[] => [...state.caches.values()].flat();
  const create = isSqlite(strapi) ? createSqliteNotifications : createPostgresNotifications;
  state.notifications = create(strapi, {
    // A node of another version may publish a topic that this one does not know.
    onMessage: (topic) =>
      ((topic !== null && state.caches.get(topic)) || all()).forEach((cache) => cache.setTrusted(true)),
    onDisconnect: () => all().forEach((cache) => cache.setTrusted(false)),
  });
};

/** Ends the connection to the other nodes. Call it in destroy(). */
export const unsubscribeFromTopics = async (strapi: Core.Strapi): Promise<void> =>
  topics.of(strapi).notifications?.stop();
