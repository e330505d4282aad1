import { setTimeout as sleep } from 'node:timers/promises';
import type { ResultCause } from '../../../src/domain/vocabularies';
import type { AssignedCheck } from '../../../src/wire/checks/check-config';
import { codeOf, errorOf } from '../../../src/values';
import { Attempt, type ProbeContext, ProbeFailure, withDeadline } from './attempt';
import { probeDns } from './dns-probe';
import { probeHttp } from './http-probe';
import { type CheckResult, resultOf } from './result';
import { probeTcp, probeTls } from './socket-probes';

/** Before a probe is repeated, in milliseconds: what disturbs for a moment has passed then. */
const PAUSE_MS = 500;

/** Repeating a probe does not change these. */
const FINAL = new Set<ResultCause>(['refused', 'agent']);

const probe = (attempt: Attempt, check: AssignedCheck): Promise<void> => {
  switch (check.type) {
    case 'http':
      return probeHttp(attempt, check);
    case 'tcp':
      return probeTcp(attempt, check);
    case 'tls':
      return probeTls(attempt, check);
    case 'dns':
      return probeDns(attempt, check);
  }
};

/** Its own message is for people. Anything else is a fault of the agent, whose message could contain anything. */
const failureOf = (error: unknown): ProbeFailure =>
  error instanceof ProbeFailure
    ? error
    : new ProbeFailure(
        'agent',
        `The agent could not run the check: ${String(codeOf(error) ?? errorOf(error).name)}.`,
        'error',
      );

const slowness = ({ degraded_above_ms: limit }: AssignedCheck, durationMs: number): ProbeFailure | null =>
  limit !== null && durationMs > limit
    ? new ProbeFailure('slow', `It took ${Math.round(durationMs)} ms, more than ${limit} ms.`, 'degraded')
    : null;

/** How a check is run. */
export interface RunOptions {
  /** Milliseconds since 1970, by the clock of Tenantry. */
  now: () => number;
  /** Ends the repetitions of a probe. */
  signal?: AbortSignal | undefined;
}

const runOnce = async (check: AssignedCheck, context: ProbeContext, { now }: RunOptions): Promise<CheckResult> => {
  const attempt = new Attempt(context);
  const startedAt = now();
  const from = performance.now();
  let failure: ProbeFailure | null = null;
  try {
    await withDeadline(attempt, check.timeout_ms, () => probe(attempt, check));
  } catch (error) {
    failure = failureOf(error);
  }
  const durationMs = performance.now() - from;
  return resultOf(check, attempt, { startedAt, durationMs, failure: failure ?? slowness(check, durationMs) });
};

const isFailed = ({ status, cause }: CheckResult): boolean =>
  (status === 'down' || status === 'error') && !(cause !== undefined && FINAL.has(cause));

/**
 * Runs a check, and repeats it if it fails, as often as it says and while its interval lasts.
 *
 * @returns the result of the last attempt
 */
export const runCheck = async (
  check: AssignedCheck,
  context: ProbeContext,
  options: RunOptions,
): Promise<CheckResult> => {
  const from = performance.now();
  const { signal } = options;
  let result = await runOnce(check, context, options);
  for (let retry = 0; retry < check.retries && isFailed(result) && !signal?.aborted; retry += 1) {
    if (performance.now() - from + PAUSE_MS > check.interval_seconds * 1000) break;
    await sleep(PAUSE_MS);
    result = await runOnce(check, context, options);
  }
  return result;
};
