import type { Core } from '@strapi/strapi';
import { Client, type ClientConfig } from 'pg';
import { connectionOf, isSqlite } from '../connection';

/**
 * Notifications between the nodes of one installation. They invalidate caches, so that a revoked right ends within a second
 * on every node (contract, section 5). PostgreSQL sends them by LISTEN/NOTIFY at commit. On SQLite, a changed data_version
 * shows that another process, such as a script, has written.
 *
 * Topics: what people can do, their sessions, webhook endpoints that listen, and credentials of agents.
 */
const TOPICS = ['rights', 'sessions', 'listeners', 'agents'] as const;
export type Topic = (typeof TOPICS)[number];

export interface ClusterNotifications {
  /** Notifies the other nodes when the open transaction commits. */
  publish(topic: Topic): Promise<void>;
  stop(): Promise<void>;
}

/** Handlers of notifications. */
export interface NotificationHandlers {
  /** A notification has arrived, or the connection has been restored (`anything`). */
  onMessage(topic: Topic | 'anything'): void;
  /** Notifications may be lost from now on. */
  onDisconnect(): void;
}

const CHANNEL = 'tenantry_principals';
const POLL_MS = 500;
const RECONNECT_MS = 500;

const createPostgresNotifications = (strapi: Core.Strapi, handlers: NotificationHandlers): ClusterNotifications => {
  const config = strapi.config.get<ClientConfig>('database.connection.connection');
  let client: Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isStopped = false;

  const lost = (): void => {
    if (isStopped || retry) return;
    handlers.onDisconnect();
    retry = setTimeout(() => {
      retry = null;
      void listen();
    }, RECONNECT_MS);
    retry.unref();
  };

  const listen = async (): Promise<void> => {
    const next = new Client({ ...config, keepAlive: true });
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ payload }) => handlers.onMessage(TOPICS.find((topic) => topic === payload) ?? 'rights'));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
      handlers.onMessage('anything');
    } catch {
      lost();
    }
  };

  void listen();
  return {
    async publish(topic) {
      await connectionOf(strapi).raw('select pg_notify(?, ?)', [CHANNEL, topic]);
    },
    async stop() {
      isStopped = true;
      if (retry) clearTimeout(retry);
      await client?.end();
    },
  };
};

const createSqliteNotifications = (strapi: Core.Strapi, handlers: NotificationHandlers): ClusterNotifications => {
  let seen: number | null = null;
  const poll = async (): Promise<void> => {
    const [row] = (await strapi.db.connection.raw('pragma data_version')) as { data_version: number }[];
    if (seen !== null && row?.data_version !== seen) handlers.onMessage('anything');
    seen = row?.data_version ?? null;
  };
  const timer = setInterval(() => void poll().catch(() => handlers.onMessage('anything')), POLL_MS);
  timer.unref();
  return {
    publish: () => Promise.resolve(),
    stop() {
      clearInterval(timer);
      return Promise.resolve();
    },
  };
};

/** Starts to listen for notifications, by the means of the database. */
export const createClusterNotifications = (
  strapi: Core.Strapi,
  handlers: NotificationHandlers,
): ClusterNotifications =>
  isSqlite(strapi) ? createSqliteNotifications(strapi, handlers) : createPostgresNotifications(strapi, handlers);
