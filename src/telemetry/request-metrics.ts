import { collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client';
import { processRegistry as registry } from './process-registry';

/** Seconds. From a cached read to the deadline of a long one. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Other methods share one label, because callers can invent them. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const LABELS = ['method', 'route', 'status'] as const;

/** Connections of a pool, or threads that read. */
export interface PoolState {
  used: number;
  free: number;
  /** Work that waits for one. */
  waiting: number;
}

const durations = new Histogram({
  name: 'tenantry_http_request_duration_seconds',
  help: 'Time from the arrival of a request to the end of its response.',
  labelNames: LABELS,
  buckets: BUCKETS,
  registers: [registry],
});

/** The counts of the histogram, so that a request is counted once. */
const requests: Counter = new Counter({
  name: 'tenantry_http_requests_total',
  help: 'Responses, by method, pattern of the path and status.',
  labelNames: LABELS,
  registers: [registry],
  async collect() {
    const { values } = await durations.get();
    requests.reset();
    for (const { metricName, labels, value } of values)
      if (metricName?.endsWith('_count')) requests.inc(labels as Record<string, string>, value);
  },
});

const pools = new Map<string, () => PoolState | null>();

const connections: Gauge = new Gauge({
  name: 'tenantry_database_connections',
  help: 'Connections to the database by pool and state; waiting: work that waits for a connection.',
  labelNames: ['pool', 'state'],
  registers: [registry],
  collect() {
    for (const [pool, read] of pools) {
      const state = read();
      if (state)
        for (const [name, value] of Object.entries(state)) connections.set({ pool, state: name }, value as number);
    }
  },
});

/**
 * Adds a pool to the metrics.
 *
 * @param read returns its state, or null before its first use
 */
export const watchPool = (name: string, read: () => PoolState | null): void => void pools.set(name, read);

/**
 * Counts a response.
 *
 * @param route the pattern of its path, of which there is a bounded number
 */
export const countRequest = (method: string, route: string, status: number, seconds: number): void =>
  durations.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds);

let isComplete = false;

/**
 * The metrics of this process in the text format of Prometheus. Those of Node begin with the first call, so that
 * installations without a scraper do not measure the event loop.
 *
 * @param process its number, if there are several behind the port
 */
export const processMetrics = async (process?: string): Promise<string> => {
  if (!isComplete) collectDefaultMetrics({ register: registry });
  isComplete = true;
  if (process !== undefined) registry.setDefaultLabels({ process });
  return registry.metrics();
};
