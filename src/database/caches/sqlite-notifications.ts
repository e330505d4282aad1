import type { Core } from '@strapi/strapi';
import type { ClusterNotifications, NotificationHandlers } from './cluster-notifications';

/** A quarter of the second within which nodes follow each other, so that a busy process keeps to it, too. */
const POLL_MS = 250;

/** Notifications of other processes that write to the SQLite file. */
export const createSqliteNotifications = (
  strapi: Core.Strapi,
  handlers: NotificationHandlers,
): ClusterNotifications => {
  // Unknown at first: another process may have written since values were cached.
  let seen: number | undefined;
  const poll = async (): Promise<void> => {
    const [row]: { data_version: number }[] = await strapi.db.connection.raw('pragma data_version');
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
