import type { Core } from '@strapi/strapi';
import { keyedHash } from '../../database/secrets/token-hash';
import { isRateLimitingEnabled } from '../../http/limited';
import { rateLimitsOf } from '../../repositories/access/rate-limits';

/** Emails with a code that anyone can request for an account. Each kind is counted on its own. */
type Kind = 'reset' | 'confirmation' | 'admin reset';

const keyOf = (kind: Kind, userId: number): string => keyedHash(`${kind} ${userId}`);

/**
 * Counts an email to an account, by default one of each kind in an hour. Without another email, the code in the earlier one must
 * stay as it is: then it does not matter who asked for it.
 *
 * @returns whether it can be sent
 */
export const countMail = async (strapi: Core.Strapi, kind: Kind, userId: number): Promise<boolean> =>
  !isRateLimitingEnabled(strapi) || !(await rateLimitsOf(strapi).consume('mails', keyOf(kind, userId))).isRefused;

/** Allows another email, because the last one could not be sent, or its code was used. */
export const uncountMail = async (strapi: Core.Strapi, kind: Kind, userId: number): Promise<void> => {
  if (isRateLimitingEnabled(strapi)) await rateLimitsOf(strapi).refund('mails', keyOf(kind, userId));
};
