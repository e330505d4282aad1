import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';
import { ATTEMPTS, CALLBACKS, HELD_LOGS, LOGS, RUNS } from './tables';

/**
 * Removes attempts with their logs and callbacks, in the open transaction.
 *
 * @returns how many attempts there were
 */
export const removeAttempts = async (
  strapi: Core.Strapi,
  chosen: { id: string } | { deployment_id: number },
): Promise<number> => {
  const db = connectionOf(strapi);
  for (const table of [LOGS, HELD_LOGS, CALLBACKS])
    await db(table).whereIn('attempt_id', db(ATTEMPTS).where(chosen).select('id')).delete();
  return db(ATTEMPTS).where(chosen).delete();
};

/**
 * Removes what a deployment that is gone has left, in the open transaction.
 *
 * @returns how many rows there were
 */
export const removeRemains = async (strapi: Core.Strapi, deploymentId: number): Promise<number> => {
  const attempts = await removeAttempts(strapi, { deployment_id: deploymentId });
  return attempts + (await connectionOf(strapi)(RUNS).where({ deployment_id: deploymentId }).delete());
};
