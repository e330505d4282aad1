import type { Core } from '@strapi/strapi';
import { Client, type ClientConfig } from 'pg';
import { connectionOf, isSqlite } from './connection';

/**
 * Word between the nodes of one installation that what principals are made of has changed, so that a right that is
 * taken away ends within a second everywhere (contract, section 5). PostgreSQL carries it by LISTEN/NOTIFY, delivered at
 * commit; on SQLite, a changed data_version tells that another process (a script, say) has written.
 */
/**
 * What the news are about: what people may do, whether they are still signed in, who listens to events,
 * or what the credentials of agents open.
 */
const TOPICS = ['rights', 'sessions', 'listeners', 'agents'] as const;
export type Topic = (typeof TOPICS)[number];

export interface ClusterNotifications {
  /** Tells the other nodes, when the open transaction commits. */
  publish(topic: Topic): Promise<void>;
  stop(): Promise<void>;
}

/** What to do with news. `onSilence` comes when news may be missed from now on, `onNews` also when it is back. */
export interface NotificationHandlers {
  onMessage(topic: Topic | 'anything'): void;
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

/** Starts to listen for news, by whatever means the database has. */
export const createClusterNotifications = (
  strapi: Core.Strapi,
  handlers: NotificationHandlers,
): ClusterNotifications =>
  isSqlite(strapi) ? createSqliteNotifications(strapi, handlers) : createPostgresNotifications(strapi, handlers);
