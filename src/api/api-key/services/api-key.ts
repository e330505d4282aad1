import type { Core } from '@strapi/strapi';
import { type KeyCapability, placesNotGiven } from '../../../domain/api-keys/api-keys';
import { type Created, resourceService, type WriteContext } from '../../../http/resource-service';
import { personBehind } from '../../../tenancy/identity/principal';
import type { TenantRow } from '../../../lists/records/row-decoder';
import { hashToken, newSecret } from '../../../database/secrets/token-hash';
import { BASE_62, formatApiKey, SECRET_LENGTH } from '../../../wire/credentials/api-key';
import { invalid } from '../../../wire/errors/http-errors';
import { apiKey } from '../../../resources/api-key';

/**
 * Refuses capabilities that the creator cannot give.
 *
 * @throws ValidationError `CAPABILITY_NOT_OWN`
 */
const assertOwn = (capabilities: KeyCapability[], { principal, organisationId }: WriteContext): void => {
  const creator = principal.isOperator ? 'operator' : principal.memberships.get(organisationId ?? 0)?.role;
  const places = placesNotGiven(capabilities, creator ?? 'viewer', organisationId === null);
  if (places.length === 0) return;
  const faults = places.map((place) => ({
    path: ['capabilities', place],
    message: `You cannot give a key of this kind the capability ${capabilities[place]}.`,
  }));
  throw invalid(faults, 'CAPABILITY_NOT_OWN', {
    remedy: 'Omit these capabilities. GET /api/me lists yours; only a key of the platform can have operator.',
  });
};

export default ({ strapi }: { strapi: Core.Strapi }) => {
  const plain = resourceService(apiKey, {
    beforeCreate(values, context) {
      assertOwn(values.capabilities as KeyCapability[], context);
      const secret = newSecret(BASE_62, SECRET_LENGTH);
      return {
        values: { ...values, creator: personBehind(context.principal), secret_hash: hashToken(secret) },
        shownOnce: { secret },
      };
    },
  })({ strapi });
  return {
    ...plain,
    /** Creates a key. Its text contains the documentId, which only the stored record has. */
    async create(input: Record<string, unknown>, context: WriteContext): Promise<Created> {
      const { shownOnce, ...created } = await plain.create(input, context);
      return { ...created, shownOnce: { key: formatApiKey(created.row.documentId, String(shownOnce.secret)) } };
    },
    /** Revokes a key for good; revoking it again changes nothing. */
    revoke: (row: TenantRow, context: WriteContext): Promise<TenantRow> | TenantRow =>
      row.values.revoked_at ? row : plain.update(row, { revoked_at: new Date() }, context),
  };
};
