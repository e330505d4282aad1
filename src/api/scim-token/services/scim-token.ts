import type { Core } from '@strapi/strapi';
import { resourceService, type WriteContext } from '../../../http/resource-service';
import type { TenantRow } from '../../../tenancy/rows';
import { hashToken, newToken, tokenPrefix } from '../../../tenancy/token-hash';
import { scimToken } from '../contract';

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceService(scimToken, {
    beforeCreate(values) {
      const token = newToken('tscim');
      return {
        values: { ...values, token_hash: hashToken(token), token_prefix: tokenPrefix(token) },
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
