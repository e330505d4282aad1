import { errors } from '@strapi/utils';
import { conflict } from './http-errors';

/** The refusals of deployment plans. Strapi has no class for 412, so the name sets it. */
const refused = (code: string, message: string) =>
  Object.assign(
    new errors.ApplicationError(message, { code, remedy: 'Make a new plan: POST /api/blueprints/{id}/plan.' }),
    { name: 'PreconditionFailedError' },
  );

/** 412 `PLAN_EXPIRED`: the token is too old, or none of this installation. */
export const planExpired = () =>
  refused('PLAN_EXPIRED', 'This plan has expired, or is no plan of this installation. No step was started.');

/** 412 `PLAN_CHANGED`: what was planned is not what would be started. */
export const planChanged = (reason: string) => refused('PLAN_CHANGED', `${reason} No step was started.`);

/**
 * 409 `PLAN_USED`: a plan is started once.
 *
 * @param deployment documentId of the deployment that was made from it
 */
export const planUsed = (deployment: string | null) =>
  conflict('PLAN_USED', 'A deployment has been made from this plan already.', {
    remedy: 'Read that deployment, or make another plan.',
    deployment,
  });
