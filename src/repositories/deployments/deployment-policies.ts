import type { Core } from '@strapi/strapi';
import { DEFAULT_DEPLOYMENT_POLICY, type DeploymentPolicy } from '../../domain/deployments/policy';
import { connectionOf } from '../../database/connection';
import { type StoredJson, storedJson } from '../../database/stored-json';
import { fieldsIn } from '../../values';

/** The deployment policy of an organisation as it is stored now. What it has not decided has its default. */
export const deploymentPolicyOf = async (strapi: Core.Strapi, organisationId: number): Promise<DeploymentPolicy> => {
  const row = await connectionOf(strapi)('organisations')
    .where({ id: organisationId })
    .first<{ deployment_policy: StoredJson<unknown> } | undefined>('deployment_policy');
  return { ...DEFAULT_DEPLOYMENT_POLICY, ...fieldsIn(storedJson(row?.deployment_policy)) };
};
