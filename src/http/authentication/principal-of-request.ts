import type { Principal } from '../../tenancy/identity/principal';

interface AuthenticatedState {
  principal?: Principal;
  auth?: { strategy: { name: string }; credentials?: { id: number; documentId?: string; name: string } };
}

/**
 * Who a request comes from. A token's strategy has put the principal there; an API token made in the admin panel stands
 * for the platform's operator, within the permissions that Strapi has checked already (contract, section 4).
 */
export const principalOf = ({ state }: { state: object }): Principal => {
  const { principal, auth } = state as AuthenticatedState;
  if (principal) return principal;
  const token = auth?.strategy.name === 'content-api-token' ? auth.credentials : undefined;
  if (!token) throw new Error('principalOf was asked before anybody was authenticated');
  return {
    kind: 'api_token',
    id: token.id,
    documentId: token.documentId ?? '',
    name: token.name,
    isOperator: true,
    memberships: new Map(),
  };
};
