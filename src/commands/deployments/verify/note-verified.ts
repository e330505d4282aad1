import type { Core } from '@strapi/strapi';
import { failureText } from '../../../domain/deployments/failures/failure';
import type { Schedule } from '../../../domain/deployments/schedule';
import { DEPLOYMENT_STEP_STATUSES } from '../../../domain/vocabularies';
import { openIncident } from '../../incidents/change-incidents';
import { changeDeployment, emitDeployment } from '../engine/change-deployment';
import type { Progress } from '../engine/progress';

const NAME_LENGTH = 200;

/** Every other end of a verification leaves open whether it has drifted. */
const FAILURES = DEPLOYMENT_STEP_STATUSES.filter((status) => status !== 'succeeded' && status !== 'skipped');

/** A deployment has drifted: a verification found something else than it has made. It is told once, until one succeeds again. */
const noteDrift = async (strapi: Core.Strapi, progress: Progress): Promise<void> => {
  const { deployment, now } = progress;
  await emitDeployment(strapi, 'deployment.drifted', deployment, deployment.status);
  const incident = {
    organisationId: deployment.organisationId,
    title: `${deployment.name.slice(0, NAME_LENGTH)} has drifted`,
    severity: 'medium',
    check: null,
    cause: failureText(progress.steps, FAILURES, progress.definitions),
    startedAt: now,
    isFlapping: false,
  } as const;
  await openIncident(strapi, incident, now);
};

/** Notes what the verification of a deployment found, in the open transaction. */
export const noteVerified = async (
  strapi: Core.Strapi,
  progress: Progress,
  end: NonNullable<Schedule['end']>,
): Promise<void> => {
  const { deployment, now } = progress;
  const hasDrifted = end !== 'succeeded';
  const driftedAt = hasDrifted ? (deployment.driftedAt ?? now) : null;
  if (hasDrifted && deployment.driftedAt === null) await noteDrift(strapi, progress);
  await changeDeployment(strapi, progress, deployment.status, {
    action: 'apply',
    verified_at: now,
    drifted_at: driftedAt,
  });
  progress.deployment = { ...progress.deployment, action: 'apply', verifiedAt: now, driftedAt };
};
