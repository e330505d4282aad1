import type { Fault } from '../refusal';
import type { CheckType } from '../vocabularies';

/** Labels of a check, and of an agent. */
export const MAX_CHECK_LABELS = 20;
export const MAX_AGENT_LABELS = 20;

/** New intervals are not shorter, in seconds. Shorter ones that are stored stay valid. */
export const MIN_INTERVAL_S = 10;

/** Agents that run a check which names no labels: more would only load the service that is probed. */
export const DEFAULT_AGENTS = 10;

const bounded = <const D extends number>(min: number, max: number, byDefault: D) => ({
  min,
  max,
  column: { default: byDefault },
});

/** Bounds and defaults of the numbers of a check. */
export const CHECK_BOUNDS = {
  timeout_ms: bounded(100, 60_000, 10_000),
  retries: bounded(0, 5, 0),
  degraded_above_ms: { min: 1, max: 60_000 },
  confirm_down: bounded(1, 10, 1),
  confirm_up: bounded(1, 10, 1),
  quorum: bounded(1, 10, 1),
} as const;

/** Whether agents have something to probe: the specification allows checks without an address. */
export const isProbed = ({ check_type: type, url }: { check_type?: CheckType | null; url?: string | null }): boolean =>
  (type ?? 'http') === 'http' ? typeof url === 'string' && url !== '' : type !== 'heartbeat';

/** The fault of an interval that is set, in seconds. One that is stored stays valid. */
export const intervalFault = (seconds: unknown, stored: unknown): Fault | null =>
  typeof seconds === 'number' && seconds < MIN_INTERVAL_S && seconds !== stored
    ? { path: ['interval_seconds'], message: `interval_seconds must be at least ${MIN_INTERVAL_S}.` }
    : null;
