import type { Core } from '@strapi/strapi';
import { wrongCredential } from '../../wire/errors/credential-errors';
import type { Operation } from '../../wire/operation';
import type { Principal } from '../../tenancy/identity/principal';
import type { ScimTokenFacts } from '../../tenancy/identity/scim-tokens';
import { tenancyOf } from '../../tenancy/tenancy';
import { bearerOf } from './session-strategy';

const TOKEN_SHAPE = /^tscim_[\w-]{8,128}$/;

const REFUSED = { authenticated: false, error: 'The SCIM token is unknown, expired or revoked.' };

/**
 * The valid SCIM token in an Authorization header.
 *
 * @param now milliseconds
 * @returns `absent` if the header contains no SCIM token, null if the token is unknown, expired or revoked
 */
export const findScimToken = async (
  strapi: Core.Strapi,
  header: string | undefined,
  now: number,
): Promise<ScimTokenFacts | 'absent' | null> => {
  const token = bearerOf(header);
  if (!token || !TOKEN_SHAPE.test(token)) return 'absent';
  return tenancyOf(strapi).scimTokens.find(token, now);
};

/** The principal of a SCIM token. It has no memberships. */
export const scimPrincipal = (
  { id, documentId, label, organisationId, creatorId }: ScimTokenFacts,
  founderId: number | null,
): Principal => ({
  kind: 'scim_token',
  id,
  documentId,
  name: label ?? 'SCIM token',
  isOperator: false,
  memberships: new Map(),
  worksFor: { organisationId, personId: creatorId ?? founderId },
});

interface ScimContext {
  request: { headers: { authorization?: string } };
  state: { route?: { config?: { operation?: Operation } }; principal?: Principal };
}

/**
 * The strategy for SCIM tokens at /api. They have no rights there, but a valid token must get a 403, not a 401
 * (docs/api-rules.md#credentials): `authorise` refuses it.
 */
export const createTenantScimToken = (strapi: Core.Strapi) => ({
  name: 'tenant-scim-token',
  async authenticate({ request, state }: ScimContext) {
    const facts = await findScimToken(strapi, request.headers.authorization, Date.now());
    if (facts === 'absent') return { authenticated: false };
    if (!facts) return REFUSED;
    // Routes of plugins have no policies.
    if (!state.route?.config?.operation) throw wrongCredential('scim_token');
    state.principal = scimPrincipal(facts, null);
    return { authenticated: true, credentials: { id: facts.id, documentId: facts.documentId } };
  },
});
