import type { Core } from '@strapi/strapi';
import { createDeployment } from '../../commands/deployments/create-deployment';
import { actOn, advanceDeployment } from '../../commands/deployments/engine/advance-deployment';
import { endStep } from '../../commands/deployments/engine/end-step';
import { connectionOf } from '../../database/connection';
import { numberOrNull } from '../../database/numbers';
import { type StoredJson, storedJson } from '../../database/stored-json';
import { definitionsOf } from '../../domain/deployments/definition';
import { estimateOf } from '../../domain/deployments/estimate';
import { secretNamesOf } from '../../domain/deployments/inputs';
import { rateOn } from '../../repositories/costs/current-rate';
import { openAttempts } from '../../repositories/deployments/attempts';
import { appendLog } from '../../repositories/deployments/logs';
import { defined } from '../../values';
import type { DemoDeployment, DemoReportOfStep } from './demo-deployment';

interface Blueprint {
  id: number;
  version: string | null;
  provider: string | null;
  steps: StoredJson<unknown>;
  variables: StoredJson<unknown>;
  estimated_cost_monthly: string | number | null;
}

/** Dates what a deployment has written by its time: the engine dates rows by the present. */
const date = async (strapi: Core.Strapi, id: number, at: Date, isNew: boolean): Promise<void> => {
  const db = connectionOf(strapi);
  const columns = isNew ? { created_at: at, updated_at: at, published_at: at } : { updated_at: at };
  await db('deployments').where({ id }).update(columns);
  await db('deployment_steps').where({ deployment_id: id }).update(columns);
  await db('cloud_instances')
    .where({ deployment_id: id })
    .where('created_at', '>', at)
    .update({ created_at: at, updated_at: at, published_at: at });
};

/**
 * Requests a deployment as the API does, at an earlier time.
 *
 * @param known numeric ids of the blueprint, of the requester and of the organisation
 * @returns its numeric id
 */
export const seedDeployment = async (
  strapi: Core.Strapi,
  known: { organisationId: number; blueprint: number; requester: number },
  { name, inputs, needsApproval, by }: DemoDeployment,
  at: Date,
): Promise<number> => {
  const row = defined(
    await connectionOf(strapi)('blueprints').where({ id: known.blueprint }).first<Blueprint | undefined>(),
  );
  const steps = definitionsOf(storedJson(row.steps));
  const blueprintCostUsd = numberOrNull(row.estimated_cost_monthly);
  const rate = await rateOn(strapi, 'USD', at);
  const request = {
    organisationId: known.organisationId,
    blueprint: { id: row.id, version: row.version, steps },
    ...{ name, inputs, needsApproval, secretNames: secretNamesOf(storedJson(row.variables)) },
    target: { provider: row.provider, region: 'fsn1' },
    estimate: estimateOf(steps as Parameters<typeof estimateOf>[0], inputs, { blueprintCostUsd, rate }),
    planId: `demo ${name}`,
    requester: { id: known.requester, name: by.label },
    ...{ expiresAt: null, verifyEveryHours: null },
  };
  const { id } = await createDeployment(strapi, request, at);
  if (!needsApproval) await advanceDeployment(strapi, id, at);
  await date(strapi, id, at, true);
  return id;
};

/** Ends a step of a deployment as its executor does, at an earlier time. */
export const seedReport = async (
  strapi: Core.Strapi,
  id: number,
  { step, result, log }: DemoReportOfStep,
  at: Date,
): Promise<void> => {
  await actOn(
    strapi,
    id,
    async (progress) => {
      const { id: stepId } = defined(progress.steps.find(({ key }) => key === step));
      const attempt = defined((await openAttempts(strapi, id)).find((open) => open.stepId === stepId));
      await appendLog(strapi, attempt.id, progress.masker.text(log));
      await endStep(strapi, progress, attempt, result);
    },
    at,
  );
  await date(strapi, id, at, false);
};
