import type { Core } from '@strapi/strapi';
import { beginDestruction } from '../acts/destroy-deployment';
import { beginVerification } from '../acts/verify-deployment';
import { changeRecord } from '../../../tenancy/store/system-records';
import { actOn } from './advance-deployment';
import { emitDeployment } from './change-deployment';
import { dueAt, noticeAt } from './next-moment';
import type { Progress } from './progress';

const DEPLOYMENT = 'api::deployment.deployment';

const isPast = (at: number | null, { now }: Progress): boolean => at !== null && at <= now.getTime();

/** Destroys a deployment that has expired, after a notice. */
const expire = async (strapi: Core.Strapi, progress: Progress): Promise<void> => {
  const { deployment } = progress;
  if (isPast(dueAt(progress).expiry, progress)) return beginDestruction(strapi, progress);
  if (!isPast(noticeAt(progress), progress)) return;
  await changeRecord(strapi, DEPLOYMENT, deployment.id, { expiry_told_at: progress.now });
  progress.deployment = { ...deployment, expiryToldAt: progress.now };
  await emitDeployment(strapi, 'deployment.expires-soon', deployment, deployment.status);
};

/**
 * Does what a deployment is due for: its notice, its destruction, its verification, and whatever its steps wait for.
 *
 * @param now the time of the run
 */
export const lookAfterDeployment = async (strapi: Core.Strapi, id: number, now: Date): Promise<void> => {
  await actOn(
    strapi,
    id,
    async (progress) => {
      await expire(strapi, progress);
      if (isPast(dueAt(progress).verification, progress) && !(await beginVerification(strapi, progress)))
        // Nothing to verify: it is not asked again.
        await changeRecord(strapi, DEPLOYMENT, id, { verify_every_hours: null });
    },
    now,
  );
};
