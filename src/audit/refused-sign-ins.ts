import { createSums } from './audit-sums';

/** Refused sign-ins: one entry per organisation and flush. If there are too many, the platform's chain gets the rest. */
const refusals = createSums<{ organisationId: number | null }>({
  keyOf: ({ organisationId }) => String(organisationId),
  isDue: () => true,
  overflow: () => ({ organisationId: null }),
  actionsOf: (_strapi, { organisationId }, { count, codes, addresses }) => [
    {
      action: 'sign-in.refused',
      organisationId,
      target: { type: 'sign-in', id: '' },
      changes: { attempts: { before: null, after: { count, codes, addresses: [...addresses] } } },
    },
  ],
});

/**
 * Counts a refused sign-in.
 *
 * @param organisationIds organisations of the account, by numeric id; empty if there is no such account
 * @param code why it was refused
 * @param address where it came from
 */
export const countRefusedSignIn = (organisationIds: readonly number[], code: string, address: string): void => {
  for (const organisationId of organisationIds.length > 0 ? organisationIds : [null])
    refusals.countAttempt({ organisationId }, address, code);
};

/** Writes the sums and resets them. Sums that cannot be written are kept for the next flush. */
export const flushRefusedSignIns = refusals.flush;
