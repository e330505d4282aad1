import type { Core } from '@strapi/strapi';
import type { EventName } from '../../../domain/events/catalogue';
import { failureText } from '../../../domain/deployments/failures/failure';
import type { Schedule } from '../../../domain/deployments/schedule';
import { monthOf } from '../../../domain/budget/calendar-month';
import type { DeploymentStatus, DeploymentStepStatus } from '../../../domain/vocabularies';
import { noteVerified } from '../verify/note-verified';
import { changeRun } from '../../../repositories/deployments/deployments';
import { changeDeployment, emitDeployment } from './change-deployment';
import type { Progress } from './progress';

type End = NonNullable<Schedule['end']>;

/** The ends of steps that fail a deployment. */
const FAILURES: readonly DeploymentStepStatus[] = ['failed', 'timed_out'];

/** The ends from which no way leads. */
const FINAL: readonly DeploymentStatus[] = ['cancelled', 'destroyed'];

const EVENT_OF: Partial<Record<DeploymentStatus, EventName>> = {
  succeeded: 'deployment.succeeded',
  failed: 'deployment.failed',
  timed_out: 'deployment.failed',
  needs_resolution: 'deployment.needs-resolution',
  destroyed: 'deployment.destroyed',
};

/** What a deployment is after its last step. A destruction that does not succeed leaves it failed: it can be destroyed again. */
const statusAfter = ({ deployment }: Progress, end: End): DeploymentStatus =>
  deployment.action === 'destroy' && end === 'succeeded' ? 'destroyed' : end;

const reservationAfter = (status: DeploymentStatus, { now }: Progress): Record<string, unknown> => {
  if (status === 'needs_resolution') return {};
  // It ends with the month.
  if (status === 'succeeded') return { reserved_month: monthOf(now), charged_eur: null };
  return { reserved_eur: null, reserved_month: null, charged_eur: null };
};

/** Ends what a deployment did, in the open transaction. Nothing happens by itself afterwards. */
export const endDeployment = async (strapi: Core.Strapi, progress: Progress, end: End): Promise<void> => {
  if (progress.deployment.action === 'verify') return noteVerified(strapi, progress, end);
  const status = statusAfter(progress, end);
  if (status === progress.deployment.status) return;
  const isOver = status !== 'needs_resolution';
  await changeDeployment(strapi, progress, status, {
    failure: failureText(progress.steps, FAILURES, progress.definitions),
    ...(isOver && { ended_at: progress.now }),
    ...reservationAfter(status, progress),
  });
  // Nothing runs any more that needs them.
  if (FINAL.includes(status)) await changeRun(strapi, progress.deployment.id, { secrets: null });
  const event = EVENT_OF[status];
  if (event) await emitDeployment(strapi, event, progress.deployment, status);
};
