import type { Core } from '@strapi/strapi';
import { resourceService, type WriteContext } from '../../../http/resource-service';
import type { Principal } from '../../../tenancy/identity/principal';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { hashToken, newToken, tokenPrefix } from '../../../database/secrets/token-hash';
import { scimToken } from '../../../resources/scim-token';

/** The creator of a token, and their role. */
const creatorOf = (principal: Principal, organisationId: number | null): Record<string, unknown> => {
  const role = principal.isOperator ? undefined : principal.memberships.get(organisationId ?? 0)?.role;
  return role ? { creator: principal.id, creator_role: role } : { creator_role: 'operator' };
};

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceService(scimToken, {
    beforeCreate(values, { principal, organisationId }) {
      const token = newToken('tscim');
      return {
        values: {
          ...values,
          ...creatorOf(principal, organisationId),
          token_hash: hashToken(token),
          token_prefix: tokenPrefix(token),
        },
        shownOnce: { token },
      };
    },
  })({ strapi });
  return {
    ...plain,
    /** Revokes a token for good; revoking it again changes nothing. */
    revoke: (row: TenantRow, context: WriteContext): Promise<TenantRow> | TenantRow =>
      row.values.revoked_at ? row : plain.update(row, { revoked_at: new Date() }, context),
  };
};
