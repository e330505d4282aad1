import type { Core } from '@strapi/strapi';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { EVENT_DESTINATIONS, WATCHDOG_NAMES } from '../../../domain/vocabularies';
import { outboxLags } from '../../../repositories/events/outbox-retention';
import { lastRuns } from '../../../repositories/watchdogs/watchdog-runs';

const PREFIX = 'tenantry_';

const gauge = <Label extends string>(registry: Registry, name: string, help: string, label: Label): Gauge<Label> =>
  new Gauge({ name: `${PREFIX}${name}`, help, labelNames: [label], registers: [registry] });

/** The backlog of deliveries. Every destination has a value, so that an alert sees a zero and not a gap. */
const outboxGauges = (registry: Registry) => {
  const pending = gauge(registry, 'outbox_pending', 'Pending deliveries.', 'destination');
  const dead = gauge(registry, 'outbox_dead', 'Dead deliveries that were not replayed.', 'destination');
  const oldest = gauge(registry, 'outbox_oldest_pending_seconds', 'Age of the oldest pending delivery.', 'destination');
  return async (strapi: Core.Strapi): Promise<void> => {
    const lags = await outboxLags(strapi, new Date());
    for (const destination of new Set([...EVENT_DESTINATIONS, ...lags.keys()])) {
      const lag = lags.get(destination);
      pending.set({ destination }, lag?.pending ?? 0);
      dead.set({ destination }, lag?.dead ?? 0);
      oldest.set({ destination }, lag?.oldest_pending_seconds ?? 0);
    }
  };
};

/** The last runs of the watchdogs. A watchdog that never ran has no values. */
const watchdogGauges = (registry: Registry) => {
  const started = gauge(registry, 'watchdog_last_run_timestamp_seconds', 'When the last run started.', 'watchdog');
  const duration = gauge(
    registry,
    'watchdog_last_run_duration_seconds',
    'Duration of the last complete run.',
    'watchdog',
  );
  const failed = gauge(registry, 'watchdog_last_run_failed', 'Failed records of the last complete run.', 'watchdog');
  return async (strapi: Core.Strapi): Promise<void> => {
    for (const watchdog of WATCHDOG_NAMES) {
      const { latest, ended } = await lastRuns(strapi, watchdog);
      if (latest) started.set({ watchdog }, latest.startedAt / 1000);
      if (!ended) continue;
      duration.set({ watchdog }, (ended.endedAt - ended.startedAt) / 1000);
      failed.set({ watchdog }, ended.failed);
    }
  };
};

export default ({ strapi }: { strapi: Core.Strapi }) => {
  let collected: { registry: Registry; update: () => Promise<void> } | null = null;

  /** Created with the first scrape, so that unmonitored installations have no overhead. */
  const collection = () => {
    if (collected) return collected;
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const updates = [outboxGauges(registry), watchdogGauges(registry)];
    collected = {
      registry,
      update: async () => {
        for (const update of updates) await update(strapi);
      },
    };
    return collected;
  };

  return {
    /** Returns the current values in the text format of Prometheus. */
    async collect(): Promise<{ contentType: string; text: string }> {
      const { registry, update } = collection();
      await update();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
};
