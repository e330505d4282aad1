import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { whenCommitted } from '../../../database/connection';
import { overdue, STOPPING_MS } from '../../../domain/deployments/attempts';
import { schedule } from '../../../domain/deployments/schedule';
import { stepErrorText } from '../../../domain/deployments/failures/step-errors';
import { type Attempt, changeAttempt, openAttempts } from '../../../repositories/deployments/attempts';
import { changeRun } from '../../../repositories/deployments/deployments';
import { changeStep } from '../../../repositories/deployments/steps';
import { defined, errorOf } from '../../../values';
import { beginStep } from './begin-step';
import { changeDeployment, emitDeployment } from './change-deployment';
import { endDeployment } from './end-deployment';
import { endStep } from './end-step';
import { nextMoment } from './next-moment';
import { isPaused, waitOn } from './pause';
import { type Act, type Call, lockProgress, type Progress, replaceStep } from './progress';

/** Steps that one transaction begins. A longer deployment goes on in another one after it, so that others get a turn. */
const MAX_BEGUN = 40;

/** Carries the deployment on once more. It ends, because each time more of its steps have begun. If its node dies, the watchdog does it. */
const AGAIN: Call = () => Promise.resolve(() => Promise.resolve());

/** Whether the engine carries a deployment on. */
const isActive = ({ deployment: { status, action } }: Progress): boolean =>
  action === 'verify' || ['pending', 'running', 'destroying', 'needs_resolution'].includes(status);

/** Ends attempts whose deadline has passed. */
const endOverdue = async (strapi: Core.Strapi, progress: Progress, attempts: readonly Attempt[]): Promise<void> => {
  for (const attempt of attempts) {
    const late = overdue(attempt, progress.now.getTime());
    if (!late) continue;
    if (attempt.state === 'waiting' && (await isPaused(strapi, progress))) await waitOn(strapi, progress, attempt);
    else await endStep(strapi, progress, attempt, late);
  }
};

/** Gives the attempts of a cancelled deployment a short deadline. Those that no executor has yet end at once. */
const stopAttempts = async (strapi: Core.Strapi, progress: Progress, attempts: readonly Attempt[]): Promise<void> => {
  const { cancelAt } = progress.deployment;
  if (cancelAt === null) return;
  for (const attempt of attempts) {
    if (attempt.state === 'waiting')
      await endStep(strapi, progress, attempt, { outcome: 'cancelled', error: stepErrorText('NOT_TAKEN') });
    else if (attempt.ceiling > cancelAt + STOPPING_MS)
      await changeAttempt(strapi, attempt.id, { ceiling: cancelAt + STOPPING_MS });
  }
};

const leaveOut = async (
  strapi: Core.Strapi,
  progress: Progress,
  key: string,
  change: { status: 'skipped'; because: string } | { status: 'cancelled' },
): Promise<void> => {
  const { id } = defined(progress.steps.find((step) => step.key === key));
  await changeStep(strapi, id, { ...change, endedAt: progress.now }, progress.now);
  replaceStep(progress, id, change);
};

const begin = async (strapi: Core.Strapi, progress: Progress, keys: readonly string[]): Promise<void> => {
  const { deployment } = progress;
  if (deployment.status === 'pending') {
    await changeDeployment(strapi, progress, 'running', { started_at: deployment.startedAt ?? progress.now });
    await emitDeployment(strapi, 'deployment.started', deployment, 'running');
  } else if (deployment.status === 'needs_resolution')
    await changeDeployment(strapi, progress, deployment.action === 'destroy' ? 'destroying' : 'running');
  for (const key of keys) await beginStep(strapi, progress, defined(progress.steps.find((step) => step.key === key)));
};

/** Carries a deployment on as far as it goes now. */
const goOn = async (strapi: Core.Strapi, progress: Progress): Promise<void> => {
  const isCancelled = progress.deployment.cancelAt !== null;
  for (let begun = 0; ;) {
    const { start, skip, cancel, end } = schedule(progress.steps, isCancelled);
    for (const { key, because } of skip) await leaveOut(strapi, progress, key, { status: 'skipped', because });
    for (const key of cancel) await leaveOut(strapi, progress, key, { status: 'cancelled' });
    if (end !== null) return endDeployment(strapi, progress, end);
    // The limit is only for what begins: a deployment that has ended is never looked at again.
    if (start.length === 0) return;
    // The request that is strict has been refused already.
    if (!progress.isStrict && (await isPaused(strapi, progress))) return;
    if (begun >= MAX_BEGUN) return void progress.calls.push(AGAIN);
    await begin(strapi, progress, start);
    begun += start.length;
  }
};

/**
 * What follows a transaction belongs to nobody's request: it is not audited as the act of a person, and Strapi 5.54 would run what waits
 * for one commit again at the next commit in the same context.
 */
const outsideOfRequests = AsyncLocalStorage.snapshot();

/** Calls an executor, and does what follows from its answer. If that fails, the deadline of the attempt ends it. */
const follow = async (strapi: Core.Strapi, id: number, call: Call): Promise<void> => {
  try {
    const act = await call();
    if (act) await actOn(strapi, id, act);
  } catch (error) {
    strapi.log.error(`An executor of deployment ${id} could not be called: ${errorOf(error).stack}`);
  }
};

/**
 * Carries a deployment on, in the open transaction: ends what is overdue, begins what can begin, and notes when it must be looked at
 * again. Executors are called after the commit. It reads everything from the database, so any node can do it at any time, also after
 * another one has died.
 */
export const advance = async (strapi: Core.Strapi, progress: Progress): Promise<void> => {
  const { id } = progress.deployment;
  if (isActive(progress)) {
    await endOverdue(strapi, progress, await openAttempts(strapi, id));
    await stopAttempts(strapi, progress, await openAttempts(strapi, id));
    await goOn(strapi, progress);
  }
  await changeRun(strapi, id, { nextAt: nextMoment(progress, await openAttempts(strapi, id)) });
  const { calls } = progress;
  if (calls.length === 0) return;
  // A request with an Idempotency-Key has a transaction of its own around this one.
  whenCommitted(() =>
    outsideOfRequests(() => {
      for (const call of calls) void follow(strapi, id, call);
    }),
  );
};

/**
 * Does something to a deployment and carries it on, in one transaction.
 *
 * @returns what the act returns; null if the deployment is gone
 */
export const actOn = async <T>(strapi: Core.Strapi, id: number, act: Act<T>, now = new Date()): Promise<T | null> =>
  await strapi.db.transaction(async () => {
    const progress = await lockProgress(strapi, id, now);
    if (!progress) return null;
    const result = await act(progress);
    await advance(strapi, progress);
    return result;
  });

/** Carries a deployment on. */
export const advanceDeployment = async (strapi: Core.Strapi, id: number, now?: Date): Promise<void> => {
  await actOn(strapi, id, () => Promise.resolve(), now);
};
