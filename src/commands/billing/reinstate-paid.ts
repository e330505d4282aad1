import type { Core } from '@strapi/strapi';
import { examineDunning, settleSuspensions } from './settle-suspensions';

/**
 * Lifts the suspension by dunning of organisations that have paid, in the transaction that stores the payment, so that
 * they need not wait for the watchdog. Other causes of a suspension stay. Suspending is left to the watchdog.
 *
 * @param organisationIds numeric ids; organisations that have not paid stay as they are
 */
export const reinstatePaid = async (strapi: Core.Strapi, organisationIds: readonly number[]): Promise<void> => {
  if (organisationIds.length === 0) return;
  const isLifted = ({ after }: { after: { byDunning: boolean } }): boolean => !after.byDunning;
  await settleSuspensions(strapi, examineDunning, organisationIds, new Date(), isLifted);
};
