import { Counter, Histogram } from 'prom-client';
import { OUTCOMES, type Outcome } from '../../domain/deployments/types';
import { STEP_EXECUTORS, type StepExecutor } from '../../domain/vocabularies';
import { processRegistry } from '../../telemetry/process-registry';

/** Seconds. From a quick call to a program that builds for hours. */
const BUCKETS = [1, 10, 60, 300, 1800, 7200];

const ended = new Counter({
  name: 'tenantry_deployment_attempts_ended_total',
  help: 'Attempts of steps that have ended, by executor and outcome.',
  labelNames: ['executor', 'outcome'] as const,
  registers: [processRegistry],
});

const durations = new Histogram({
  name: 'tenantry_deployment_attempt_duration_seconds',
  help: 'Time from the begin of an attempt of a webhook or agent to its end.',
  labelNames: ['executor'] as const,
  buckets: BUCKETS,
  registers: [processRegistry],
});

// A rate needs a value from before the first increase.
for (const executor of STEP_EXECUTORS) {
  for (const outcome of OUTCOMES) ended.inc({ executor, outcome }, 0);
  if (executor !== 'record') durations.zero({ executor });
}

/**
 * Counts an attempt that has ended. Call it when the transaction that ended it has committed.
 *
 * @param seconds since its begin; null if it ended in the transaction in which it began
 */
export const countAttempt = (executor: StepExecutor, outcome: Outcome, seconds: number | null): void => {
  ended.inc({ executor, outcome });
  if (seconds !== null) durations.observe({ executor }, Math.max(0, seconds));
};
