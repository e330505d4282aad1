import { countOf } from '../../../database/counts';
import type { Core } from '@strapi/strapi';
import { Gauge, Registry } from 'prom-client';
import { OPEN_STATES } from '../../../domain/deployments/attempts';
import { UNFINISHED } from '../../../domain/deployments/schedule';
import {
  AGENT_STATUSES,
  EVENT_DESTINATIONS,
  ORGANISATION_STATUSES,
  WATCHDOG_NAMES,
} from '../../../domain/vocabularies';
import { countAgentsByStatus } from '../../../repositories/agents/status-counts';
import { deploymentStates } from '../../../repositories/deployments/state-counts';
import { outboxLags } from '../../../repositories/events/outbox-retention';
import { countOrganisationsByStatus } from '../../../repositories/organisations/status-counts';
import { lastRuns } from '../../../repositories/watchdogs/watchdog-runs';
import { keepReads } from '../../../telemetry/kept-reads';
import { mergeMetrics } from '../../../telemetry/merge-metrics';
import { metricsOfAllProcesses } from '../../../telemetry/sibling-metrics';

const PREFIX = 'tenantry_';
/** How long values from the database are kept at least, in milliseconds. */
const KEPT_MS = 5000;

type Update = (strapi: Core.Strapi) => Promise<void>;

const gauge = <Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  ...labelNames: Label[]
): Gauge<Label> => new Gauge({ name: `${PREFIX}${name}`, help, labelNames, registers: [registry] });

/** The backlog of deliveries. Every destination has a value, so that an alert sees a zero and not a gap. */
const outboxGauges = (registry: Registry): Update => {
  const pending = gauge(registry, 'outbox_pending', 'Pending deliveries.', 'destination');
  const dead = gauge(registry, 'outbox_dead', 'Dead deliveries that were not replayed.', 'destination');
  const oldest = gauge(registry, 'outbox_oldest_pending_seconds', 'Age of the oldest pending delivery.', 'destination');
  return async (strapi) => {
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
const watchdogGauges = (registry: Registry): Update => {
  const started = gauge(registry, 'watchdog_last_run_timestamp_seconds', 'When the last run started.', 'watchdog');
  const duration = gauge(
    registry,
    'watchdog_last_run_duration_seconds',
    'Duration of the last complete run.',
    'watchdog',
  );
  const failed = gauge(registry, 'watchdog_last_run_failed', 'Failed records of the last complete run.', 'watchdog');
  return async (strapi) => {
    for (const watchdog of WATCHDOG_NAMES) {
      const { latest, ended } = await lastRuns(strapi, watchdog);
      if (latest) started.set({ watchdog }, latest.startedAt / 1000);
      if (!ended) continue;
      duration.set({ watchdog }, (ended.endedAt - ended.startedAt) / 1000);
      failed.set({ watchdog }, ended.failed);
    }
  };
};

/** How far deployments are. Every status of those that have not ended, and every executor and state of an attempt, has a value. */
const deploymentGauges = (registry: Registry): Update => {
  const counts = gauge(registry, 'deployments', 'Deployments that have not ended, by status.', 'status');
  const oldest = gauge(
    registry,
    'deployments_oldest_seconds',
    'How long the deployment that has been unchanged in this status for longest has been so.',
    'status',
  );
  const open = gauge(registry, 'deployment_attempts', 'Attempts of steps that are open.', 'executor', 'state');
  const overdue = gauge(
    registry,
    'deployment_attempts_overdue',
    'Open attempts whose deadline has passed.',
    'executor',
  );
  const due = gauge(registry, 'deployments_due', 'Deployments that the engine should have looked at.');
  const delay = gauge(registry, 'deployments_due_oldest_seconds', 'How long the first of these has waited.');
  return async (strapi) => {
    const states = await deploymentStates(strapi, UNFINISHED, new Date());
    for (const { status, total, oldest_seconds: seconds } of states.statuses) {
      counts.set({ status }, total);
      oldest.set({ status }, seconds);
    }
    for (const executor of ['webhook', 'agent']) {
      const attempts = states.attempts.filter((one) => one.executor === executor);
      for (const state of OPEN_STATES)
        open.set({ executor, state }, countOf(attempts.filter((one) => one.state === state)));
      overdue.set(
        { executor },
        attempts.reduce((sum, one) => sum + one.overdue, 0),
      );
    }
    due.set(states.due.total);
    delay.set(states.due.oldest_seconds);
  };
};

/** Records by status. Every status has a value. */
const statusGauge = (
  counts: Gauge<'status'>,
  statuses: readonly string[],
  count: (strapi: Core.Strapi) => Promise<Map<string, number>>,
): Update => {
  return async (strapi) => {
    const counted = await count(strapi);
    for (const status of statuses) counts.set({ status }, counted.get(status) ?? 0);
  };
};

/** Creates the metrics that every process would return alike, because they come from the database. */
const createBusinessMetrics = (registry: Registry): Update => {
  const organisations = gauge(registry, 'organisations', 'Organisations by status.', 'status');
  const agents = gauge(registry, 'agents', 'Agents by status.', 'status');
  const updates = [
    outboxGauges(registry),
    watchdogGauges(registry),
    deploymentGauges(registry),
    statusGauge(organisations, ORGANISATION_STATUSES, countOrganisationsByStatus),
    statusGauge(agents, AGENT_STATUSES, countAgentsByStatus),
  ];
  return async (strapi) => {
    for (const update of updates) await update(strapi);
  };
};

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const registry = new Registry();
  const update = createBusinessMetrics(registry);
  const age = gauge(registry, 'business_metrics_age_seconds', 'How old the values from the database are.');
  const processes = gauge(registry, 'processes', 'Server processes behind the port whose metrics are included.');
  const refresh = keepReads(
    () => update(strapi),
    () => strapi.config.get<number>('metrics.keptMs', KEPT_MS),
  );

  const logFailure = (error: unknown): null => {
    strapi.log.warn(`Metrics could not be read from the database: ${String(error)}`);
    return null;
  };

  return {
    /** Returns the current values in the text format of Prometheus. */
    async collect(): Promise<{ contentType: string; text: string }> {
      const [kept, texts] = await Promise.all([refresh().catch(logFailure), metricsOfAllProcesses()]);
      processes.set(texts.length);
      if (kept) age.set((performance.now() - kept.at) / 1000);
      // Without a first result, there are no values: zeros would be wrong.
      const ofDatabase = kept ? [await registry.metrics()] : [];
      return { contentType: registry.contentType, text: mergeMetrics([...ofDatabase, ...texts]) };
    },
  };
};
