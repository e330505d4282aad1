import type { Core } from '@strapi/strapi';
import { deadlinesOf } from '../../../domain/deployments/attempts';
import { isReadOnly } from '../../../domain/organisations/read-only';
import { type Attempt, changeAttempt } from '../../../repositories/deployments/attempts';
import { tenancyOf } from '../../../tenancy/tenancy';
import { definitionOf, type Progress } from './progress';

/**
 * Whether no step of a deployment may begin now: its organisation is read-only (docs/api-rules.md#guards). What runs is not affected,
 * and the deployment goes on when the organisation is active again.
 */
export const isPaused = async (strapi: Core.Strapi, progress: Progress): Promise<boolean> => {
  const { organisationId } = progress.deployment;
  const facts = (await tenancyOf(strapi).organisations.of([organisationId])).get(organisationId);
  progress.isPaused = facts !== undefined && isReadOnly(facts.status);
  return progress.isPaused;
};

/** Lets a step wait for an agent as long as a new one does: while its organisation is read-only, no agent can take it. */
export const waitOn = async (strapi: Core.Strapi, progress: Progress, attempt: Attempt): Promise<void> => {
  const step = progress.steps.find(({ id }) => id === attempt.stepId);
  const timeout = step ? definitionOf(progress, step).timeout_s : 0;
  await changeAttempt(strapi, attempt.id, deadlinesOf('agent', timeout, progress.now.getTime()));
};
