import type { Core } from '@strapi/strapi';
import { needsOtherApprover } from '../../../domain/deployments/policy';
import { changeRun } from '../../../repositories/deployments/deployments';
import { changeStep } from '../../../repositories/deployments/steps';
import { countOthersWith } from '../../../repositories/organisations/memberships';
import { personBehind, type Principal } from '../../../tenancy/identity/principal';
import { forbidden } from '../../../wire/errors/http-errors';
import { actOn } from '../engine/advance-deployment';
import { changeDeployment, emitDeployment } from '../engine/change-deployment';
import { type Progress, replaceStep } from '../engine/progress';
import { assertPossible } from './refusals';

/** What a person says about a deployment that waits for an approval. */
export interface Decision {
  principal: Principal;
  reason: string | null;
}

/** Reports the decision to the person who asked for the deployment, unless it was their own. */
const tellRequester = async (strapi: Core.Strapi, { deployment }: Progress, { principal }: Decision): Promise<void> => {
  if (deployment.requesterId !== personBehind(principal))
    await emitDeployment(strapi, 'deployment.decided', deployment, deployment.status);
};

/** Refuses the approval of one's own deployment, also by an API key that one has created. */
const assertOtherEyes = async (
  strapi: Core.Strapi,
  { deployment: { organisationId, requesterId } }: Progress,
  principal: Principal,
): Promise<void> => {
  const person = personBehind(principal);
  const isRequester = requesterId === person;
  const otherApprovers = await countOthersWith(strapi, organisationId, 'deployment:approve', requesterId);
  if (!needsOtherApprover({ isRequester, otherApprovers })) return;
  throw forbidden(
    'REQUESTER_MAY_NOT_APPROVE',
    'Who asks for a deployment cannot approve it while somebody else of the organisation may.',
    { remedy: 'Ask another owner or admin to approve it.' },
  );
};

const decided = ({ now }: Progress, { principal, reason }: Decision) => ({
  approved_by: principal.name,
  decided_at: now,
  decision_reason: reason,
});

/**
 * Approves a deployment, whose steps begin then. Four eyes: somebody else than who asked for it, if there is somebody.
 *
 * @throws ApplicationError 409 `DEPLOYMENT_STATUS` if it does not wait, PolicyError `REQUESTER_MAY_NOT_APPROVE`
 */
export const approveDeployment = (strapi: Core.Strapi, id: number, decision: Decision) =>
  actOn(strapi, id, async (progress) => {
    assertPossible('approve', progress);
    await assertOtherEyes(strapi, progress, decision.principal);
    await changeDeployment(strapi, progress, 'pending', decided(progress, decision));
    await tellRequester(strapi, progress, decision);
  });

/**
 * Rejects a deployment for good: nothing of it ever runs, and what it reserved is free.
 *
 * @throws ApplicationError 409 `DEPLOYMENT_STATUS` if it does not wait
 */
export const rejectDeployment = (strapi: Core.Strapi, id: number, decision: Decision) =>
  actOn(strapi, id, async (progress) => {
    assertPossible('reject', progress);
    const { steps, now } = progress;
    for (const step of steps) {
      await changeStep(strapi, step.id, { status: 'cancelled', endedAt: now }, now);
      replaceStep(progress, step.id, { status: 'cancelled' });
    }
    await changeRun(strapi, id, { secrets: null });
    await changeDeployment(strapi, progress, 'rejected', {
      ...decided(progress, decision),
      ...{ ended_at: now, reserved_eur: null, reserved_month: null },
    });
    await tellRequester(strapi, progress, decision);
  });
