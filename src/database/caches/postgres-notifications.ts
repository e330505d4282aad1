import type { Core } from '@strapi/strapi';
import { connectionOf } from '../connection';
import type { ClusterNotifications, NotificationHandlers } from './cluster-notifications';
import { openProbedListener, type ProbedListener } from './probed-listener';

const CHANNEL = 'tenantry_principals';
const PROBE_MS = 250;
/** With the interval of probes, nothing is trusted for more than a second after the last one has arrived. */
const SILENT_MS = 750;
/** A listener that is silent for this long gets new connections. Until then, a slow database is not made slower. */
const REPLACE_MS = 5000;
const RECONNECT_MS = 500;

/** What to do about a listener that stays silent. */
export const REMEDY =
  'DATABASE_DIRECT_URL must be the address of PostgreSQL itself, without a pooler such as PgBouncer between, and of the ' +
  'database in DATABASE_URL. If it is not set, DATABASE_URL must be such an address.';

/** Notifications by LISTEN and NOTIFY, trusted only while probes arrive (docs/decisions/0091). */
export const createPostgresNotifications = (
  strapi: Core.Strapi,
  handlers: NotificationHandlers,
): ClusterNotifications => {
  let listener: ProbedListener | null = null;
  let openedAt = -Infinity;
  let heardAt = -Infinity;
  /** How many turns have passed since a probe arrived. A blocked event loop has no turns, and proves nothing. */
  let unheard = 0;
  let isTrusted = false;
  let hasWarned = false;
  let isStopped = false;

  const distrust = (): void => {
    if (!isTrusted) return;
    isTrusted = false;
    handlers.onDisconnect();
  };
  const onProbe = (): void => {
    heardAt = performance.now();
    unheard = 0;
    if (isTrusted) return;
    isTrusted = true;
    handlers.onMessage(null);
    if (hasWarned) strapi.log.info('Notifications of other nodes arrive again.');
    hasWarned = false;
  };
  const onEnd = (): void => {
    listener = null;
    distrust();
  };
  const open = (): void => {
    openedAt = performance.now();
    const onMessage = (topic: string): void => {
      // While nothing is cached, there is nothing to invalidate.
      if (isTrusted) handlers.onMessage(topic);
    };
    listener = openProbedListener(CHANNEL, { onMessage, onProbe, onEnd });
  };
  const replace = (): void => {
    if (!hasWarned)
      strapi.log.warn(`Notifications of other nodes do not arrive: nothing is cached until they do. ${REMEDY}`);
    hasWarned = true;
    listener?.close();
    open();
  };

  const check = (): void => {
    if (isStopped) return;
    const now = performance.now();
    if (!listener) {
      if (now - openedAt >= RECONNECT_MS) open();
      return;
    }
    if (unheard >= 2 && now - heardAt >= SILENT_MS) distrust();
    if (unheard >= 2 && now - Math.max(heardAt, openedAt) >= REPLACE_MS) return replace();
    unheard += 1;
    listener.probe();
  };

  handlers.onDisconnect();
  open();
  // After a pause of the event loop, what has arrived meanwhile is read first.
  const timer = setInterval(() => setImmediate(check), PROBE_MS);
  timer.unref();
  return {
    async publish(topic) {
      await connectionOf(strapi).raw('select pg_notify(?, ?)', [CHANNEL, topic]);
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
      listener?.close();
      return Promise.resolve();
    },
  };
};
