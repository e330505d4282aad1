import type { Attempt } from '../../../repositories/deployments/attempts';
import { EXPIRES_SOON_MS } from '../../../domain/deployments/notices/attention';
import { schedule } from '../../../domain/deployments/schedule';
import type { Progress } from './progress';

const HOUR_MS = 3_600_000;
/** How often a deployment whose organisation is read-only is looked at. */
const PAUSED_MS = 60_000;

/** When a deployment that rests is destroyed and verified by itself, in milliseconds; null: never. */
export const dueAt = ({ deployment }: Progress): { expiry: number | null; verification: number | null } => {
  const { status, action, expiresAt, verifyEveryHours, verifiedAt, endedAt } = deployment;
  const isResting = action === 'apply' && ['succeeded', 'failed', 'timed_out'].includes(status);
  const last = verifiedAt ?? endedAt;
  return {
    expiry: isResting ? (expiresAt?.getTime() ?? null) : null,
    verification:
      isResting && status === 'succeeded' && verifyEveryHours !== null && last
        ? last.getTime() + verifyEveryHours * HOUR_MS
        : null,
  };
};

/**
 * When people are told that a deployment expires, in milliseconds: a day before, or after half of its life if that is later; null: they
 * have been told, or it does not expire.
 */
export const noticeAt = (progress: Progress): number | null => {
  const { expiresAt, expiryToldAt, createdAt } = progress.deployment;
  if (!expiresAt || expiryToldAt || dueAt(progress).expiry === null) return null;
  const life = expiresAt.getTime() - createdAt.getTime();
  return expiresAt.getTime() - Math.min(EXPIRES_SOON_MS, Math.floor(life / 2));
};

/**
 * When the engine must look at a deployment again, in milliseconds; null: never by itself. Deadlines of attempts come before their
 * executors fall silent, and a deployment with steps that can begin is due at once, for the node after this one.
 */
export const nextMoment = (progress: Progress, attempts: readonly Attempt[]): number | null => {
  const { deployment, steps, now, isPaused } = progress;
  const isActive = deployment.action === 'verify' || ['pending', 'running', 'destroying'].includes(deployment.status);
  const { expiry, verification } = dueAt(progress);
  const canBegin = isActive && schedule(steps, deployment.cancelAt !== null).start.length > 0;
  const times = [
    ...attempts.map(({ deadline, ceiling }) => Math.min(deadline, ceiling)),
    canBegin ? now.getTime() + (isPaused ? PAUSED_MS : 0) : null,
    ...[expiry, verification, noticeAt(progress)],
  ].filter((at) => at !== null);
  return times.length > 0 ? Math.min(...times) : null;
};
