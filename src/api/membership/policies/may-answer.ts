import type { Core } from '@strapi/strapi';
import { concernsOnly } from '../../../domain/access/sso-only';
import type { RequestState } from '../../../http/request-state';
import { assertSteppedUp } from '../../../repositories/accounts/stepped-up';

/**
 * Checks that a single sign-on session in which the password has not been verified answers no offer of another organisation: the
 * organisation that controls the sign-in would answer instead of the person. Leaving an accepted membership always works.
 *
 * @throws PolicyError `STEP_UP_REQUIRED`
 */
const mayAnswer = async (
  { state: { session, target } }: { state: RequestState },
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): Promise<true> => {
  const isOffer = target !== undefined && target.values.pending_since !== null;
  if (isOffer && session && concernsOnly(session) !== target.organisationId) await assertSteppedUp(strapi, session);
  return true;
};

export default mayAnswer;
