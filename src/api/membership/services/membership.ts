import type { Core } from '@strapi/strapi';
import { endFactorWaiver, waiveFactor } from '../../../commands/accounts/second-factors/waivers';
import { inboxWarnings } from '../../../commands/mails/inbox-limit';
import { resourceService, type Warning, type WriteContext } from '../../../http/resource-service';
import { countInvitation } from '../../../lifecycles/daily-limits';
import { findAccount } from '../../../repositories/accounts/user-accounts';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { membership } from '../../../resources/membership';

/** The person gets an email, so this counts as an invitation of their address. */
const countOffer = async (
  strapi: Core.Strapi,
  organisationId: number | null,
  userId: unknown,
): Promise<readonly Warning[]> => {
  const account = await findAccount(strapi, { id: userId });
  if (organisationId === null || !account?.email) return [];
  await countInvitation(strapi, { organisationId, email: account.email });
  return inboxWarnings(strapi, organisationId, account.email);
};

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceService(membership, {
    // Operators add members at once; a member can only ask the person (docs/api-rules.md#roles).
    async beforeCreate(values, { principal, organisationId }) {
      if (principal.isOperator) return { values };
      const warnings = await countOffer(strapi, organisationId, values.user);
      return { values: { ...values, pending_since: new Date() }, warnings };
    },
  })({ strapi });

  return {
    ...plain,

    /** Makes the person of a pending membership a member. */
    accept: (row: TenantRow, context: WriteContext): Promise<TenantRow> =>
      plain.update(row, { pending_since: null }, context),

    /** Waives the second factor of a member for some hours. */
    waiveFactor: (
      row: TenantRow,
      waived: { hours: number; reason: string; now: number },
      context: WriteContext,
    ): Promise<TenantRow> =>
      waiveFactor(strapi, row, { ...waived, ownId: context.principal.documentId }, (columns) =>
        plain.update(row, { ...columns }, context),
      ),

    /** Ends the waiver of a member's second factor. */
    endFactorWaiver: (row: TenantRow, context: WriteContext): Promise<TenantRow> =>
      endFactorWaiver(strapi, row, Date.now(), (columns) => plain.update(row, { ...columns }, context)),

    /** Reactivates a member whom a directory has deactivated or removed, within the limit. */
    reactivate: (row: TenantRow, context: WriteContext): Promise<TenantRow> | TenantRow =>
      row.values.deactivated_at === null ? row : plain.update(row, { deactivated_at: null }, context),
  };
};
