import type { Core } from '@strapi/strapi';
import { isAddressAllowed } from '../../domain/access/ip-allowlist';
import { roleBehindKey } from '../../domain/api-keys/api-keys';
import { looksLikeApiKey, parseApiKey } from '../../wire/credentials/api-key';
import { keyAddressRefused, keyRefused, wrongCredential } from '../../wire/errors/credential-errors';
import type { Operation } from '../../wire/operation';
import type { ApiKeyFacts } from '../../tenancy/identity/api-keys';
import type { Membership, Principal } from '../../tenancy/identity/principal';
import { tenancyOf } from '../../tenancy/tenancy';
import { bearerOf } from './session-strategy';

interface KeyContext {
  request: { headers: { authorization?: string } };
  state: { route?: { config?: { operation?: Operation } }; clientAddress?: string; principal?: Principal };
}

/** The memberships of a key: one in its organisation, with the role that its creator has there now. Null if there is none. */
const membershipsOf = async (
  strapi: Core.Strapi,
  { organisationId }: ApiKeyFacts,
  creator: Principal,
): Promise<Map<number, Membership> | null> => {
  if (organisationId === null) return creator.isOperator ? new Map() : null;
  const own = creator.memberships.get(organisationId);
  const role = roleBehindKey({ isOperator: creator.isOperator, role: own?.role ?? null });
  const organisation =
    own?.organisation ?? (await tenancyOf(strapi).organisations.of([organisationId])).get(organisationId);
  return role && organisation ? new Map([[organisationId, { role, organisation }]]) : null;
};

/** The principal of a key; null if its creator has no rights any more that it could act within. */
const principalOf = async (strapi: Core.Strapi, facts: ApiKeyFacts): Promise<Principal | null> => {
  const { id, documentId, name, organisationId, creatorId, capabilities, expiresAt } = facts;
  const creator = creatorId === null ? null : await tenancyOf(strapi).principals.find(creatorId);
  const memberships = creator && (await membershipsOf(strapi, facts, creator));
  if (!creator || !memberships) return null;
  return {
    kind: 'api_key',
    id,
    documentId,
    name,
    isOperator: organisationId === null,
    memberships,
    key: { capabilities, creatorId: creator.id, expiresAt },
  };
};

/**
 * The strategy of API keys. Only someone who has the whole key learns why it is refused: an unknown key and a wrong secret get
 * the same error. Routes of plugins accept every strategy and have no policies, so keys are refused there.
 */
export const createTenantApiKey = (strapi: Core.Strapi) => ({
  name: 'tenant-api-key',
  async authenticate({ request, state }: KeyContext) {
    const credential = bearerOf(request.headers.authorization);
    if (!credential || !looksLikeApiKey(credential)) return { authenticated: false };
    const key = parseApiKey(credential);
    if (!key) throw keyRefused('API_KEY_MALFORMED');
    const { apiKeys } = tenancyOf(strapi);
    const facts = await apiKeys.find(key.documentId, key.secret);
    if (!facts) throw keyRefused('API_KEY_UNKNOWN');
    const now = Date.now();
    if (facts.revokedAt !== null) throw keyRefused('API_KEY_REVOKED');
    if (facts.expiresAt <= now) throw keyRefused('API_KEY_EXPIRED');
    const principal = await principalOf(strapi, facts);
    if (!principal) throw keyRefused('API_KEY_CREATOR_GONE');
    if (!isAddressAllowed(facts.allowlist, state.clientAddress ?? null)) throw keyAddressRefused();
    if (!state.route?.config?.operation) throw wrongCredential('api_key');
    apiKeys.recordUse(facts.id, now);
    state.principal = principal;
    return { authenticated: true, credentials: { id: facts.id, documentId: facts.documentId } };
  },
});
