import type { Core } from '@strapi/strapi';
import { conflict, notFound } from '../../../wire/errors/http-errors';
import { actOn } from '../engine/advance-deployment';
import { storeResult } from '../engine/end-step';

/** What a person says about a step of which nobody knows whether it was done. */
export interface Resolution {
  status: 'succeeded' | 'failed';
  outputs: Record<string, unknown> | null;
  reason: string;
}

/**
 * Notes what a person says has happened to an unknown step, and goes on.
 *
 * @throws NotFoundError if there is no such step, ApplicationError 409 `STEP_NOT_UNKNOWN`
 */
export const resolveStep = (strapi: Core.Strapi, id: number, key: string, resolution: Resolution) =>
  actOn(strapi, id, async (progress) => {
    const step = progress.steps.find((one) => one.key === key);
    if (!step) throw notFound(`This deployment has no step ${key}.`);
    if (step.status !== 'unknown')
      throw conflict('STEP_NOT_UNKNOWN', `Step ${key} is ${step.status}; only an unknown step can be resolved.`, {
        remedy: 'Read the deployment again.',
      });
    const { status: outcome, outputs, reason } = resolution;
    await storeResult(strapi, progress, step, { outcome, outputs, error: outcome === 'failed' ? reason : null });
  });
