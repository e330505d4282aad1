import { type Act, ACTS, isPossible } from '../../../domain/deployments/schedule';
import { conflict } from '../../../wire/errors/http-errors';
import type { Progress } from '../engine/progress';

/**
 * Refuses what is not possible in the status of a deployment.
 *
 * @throws ApplicationError 409 `DEPLOYMENT_STATUS`, with the status and those in which it is possible
 */
export const assertPossible = (act: Act, { deployment: { status, action } }: Progress): void => {
  if (action === 'verify')
    throw conflict('DEPLOYMENT_BUSY', 'This deployment is being verified.', {
      remedy: 'Wait until the verification has ended, and try again.',
    });
  if (isPossible(act, status)) return;
  throw conflict('DEPLOYMENT_STATUS', `A deployment that is ${status} cannot be changed in this way.`, {
    remedy: `It must be ${ACTS[act].join(' or ')}.`,
    status,
    possible_in: [...ACTS[act]],
  });
};
