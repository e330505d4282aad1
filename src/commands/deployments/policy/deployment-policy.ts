import type { Core } from '@strapi/strapi';
import { labelsFor } from '../../../domain/deployments/policy';
import { deploymentPolicyOf } from '../../../repositories/deployments/deployment-policies';

/** The labels that an agent needs to run a step with a runner. */
export const runnerLabels = async (
  strapi: Core.Strapi,
  organisationId: number,
  runner: string | null,
): Promise<string[]> => labelsFor(await deploymentPolicyOf(strapi, organisationId), runner);
