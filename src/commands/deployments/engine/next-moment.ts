import type { Attempt } from '../../../repositories/deployments/attempts';
import { schedule } from '../../../domain/deployments/schedule';
import type { Progress } from './progress';

const HOUR_MS = 3_600_000;

/** The times at which something happens to a deployment that rests: it expires, or is verified. */
const resting = ({ deployment }: Progress): number[] => {
  const { status, expiresAt, verifyEveryHours, verifiedAt, startedAt } = deployment;
  const times: number[] = [];
  if (expiresAt && ['succeeded', 'failed', 'timed_out'].includes(status)) times.push(expiresAt.getTime());
  const last = verifiedAt ?? startedAt;
  if (status === 'succeeded' && verifyEveryHours !== null && last)
    times.push(last.getTime() + verifyEveryHours * HOUR_MS);
  return times;
};

/**
 * When the engine must look at a deployment again, in milliseconds; null: never by itself. Deadlines of attempts come before their
 * executors fall silent, and a deployment with steps that can begin is due at once, for the node after this one.
 */
export const nextMoment = (progress: Progress, attempts: readonly Attempt[]): number | null => {
  const { deployment, steps, now } = progress;
  const isActive = deployment.action === 'verify' || ['pending', 'running', 'destroying'].includes(deployment.status);
  const times = attempts.map(({ deadline, ceiling }) => Math.min(deadline, ceiling));
  if (isActive && schedule(steps, deployment.cancelAt !== null).start.length > 0) times.push(now.getTime());
  if (deployment.action !== 'verify') times.push(...resting(progress));
  return times.length > 0 ? Math.min(...times) : null;
};
