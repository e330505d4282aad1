import type { Core } from '@strapi/strapi';
import type { RequestState } from '../http/request-state';
import { assertSteppedUp } from '../repositories/accounts/stepped-up';

/**
 * Checks that a single sign-on session in which the password has not been verified changes only its own organisation.
 *
 * @throws PolicyError `STEP_UP_REQUIRED`
 */
const steppedUp = async (
  { state: { session } }: { state: RequestState },
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): Promise<true> => {
  await assertSteppedUp(strapi, session);
  return true;
};

export default steppedUp;
