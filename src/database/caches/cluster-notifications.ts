import type { Core } from '@strapi/strapi';
import { Client } from 'pg';
import { connectionOf, isSqlite } from '../connection';
import { directOptions } from '../drivers/postgres-options';

/**
 * Notifications between the nodes of one installation. PostgreSQL sends them by LISTEN/NOTIFY at commit. On SQLite, a changed
 * data_version shows that another process, such as a script, has written.
 */
export interface ClusterNotifications {
  /** Notifies the other nodes when the open transaction commits. */
  publish(topic: string): Promise<void>;
  stop(): Promise<void>;
}

/** Handlers of notifications. */
export interface NotificationHandlers {
  /**
   * Another node has published a topic. Null means that anything may have changed, for example because the connection was
   * lost until now.
   */
  onMessage(topic: string | null): void;
  /** Notifications may be lost from now on. */
  onDisconnect(): void;
}

const CHANNEL = 'tenantry_principals';
/** A quarter of the second within which nodes follow each other, so that a busy process keeps to it, too. */
const POLL_MS = 250;
const RECONNECT_MS = 500;

const createPostgresNotifications = (strapi: Core.Strapi, handlers: NotificationHandlers): ClusterNotifications => {
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
    const next = new Client(directOptions());
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ payload }) => handlers.onMessage(payload ?? null));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
      handlers.onMessage(null);
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
  // Unknown at first: another process may have written since values were cached.
  let seen: number | undefined;
  const poll = async (): Promise<void> => {
    const [row] = (await strapi.db.connection.raw('pragma data_version')) as { data_version: number }[];
    if (row?.data_version !== seen) handlers.onMessage(null);
    seen = row?.data_version;
  };
  const timer = setInterval(() => void poll().catch(() => handlers.onMessage(null)), POLL_MS);
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
export const createClusterNotifications = (strapi: Core.Strapi, handlers: NotificationHandlers): ClusterNotifications =>
  isSqlite(strapi) ? createSqliteNotifications(strapi, handlers) : createPostgresNotifications(strapi, handlers);
