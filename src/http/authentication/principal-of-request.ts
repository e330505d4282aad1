import type { Principal } from '../../tenancy/identity/principal';

interface AuthenticatedState {
  principal?: Principal;
  auth?: { strategy: { name: string }; credentials?: { id: number; documentId?: string; name: string } };
}

/**
 * The principal of a request. The strategies store it; only an API token of the admin panel is converted here: it is a
 * platform operator, within the permissions that Strapi has already checked (docs/api-rules.md#roles).
 */
export const principalOf = ({ state }: { state: object }): Principal => {
  const { principal, auth }: AuthenticatedState = state;
  if (principal) return principal;
  const token = auth?.strategy.name === 'content-api-token' ? auth.credentials : undefined;
  if (!token) throw new Error('principalOf was called before authentication');
  return {
    kind: 'api_token',
    id: token.id,
    documentId: token.documentId ?? '',
    name: token.name,
    isOperator: true,
    memberships: new Map(),
  };
};
