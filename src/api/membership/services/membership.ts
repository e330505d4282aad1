import type { Core } from '@strapi/strapi';
import { resourceService, type WriteContext } from '../../../http/resource-service';
import type { TenantRow } from '../../../tenancy/rows';
import { membership } from '../contract';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceService(membership, {
    // Operators add members at once; a member can only ask the person (contract, section 4).
    beforeCreate: (values, { principal }) => ({
      values: principal.isOperator ? values : { ...values, pending_since: new Date() },
    }),
  })({ strapi });

  return {
    ...plain,

    /** Makes the person of a pending membership a member. */
    accept: (row: TenantRow, context: WriteContext): Promise<TenantRow> =>
      plain.update(row, { pending_since: null }, context),

    /** Lets a member act again whom a directory has deactivated or removed; the limit holds. */
    reactivate: (row: TenantRow, context: WriteContext): Promise<TenantRow> | TenantRow =>
      row.values.deactivated_at === null ? row : plain.update(row, { deactivated_at: null }, context),
  };
};
