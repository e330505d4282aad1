import type { Role } from '../domain/vocabularies';
import type { OrganisationFacts } from './organisation-facts';

export interface Membership {
  role: Role;
  organisation: OrganisationFacts;
}

/** Who asks. Rights come from the memberships, or, for a platform operator, from being one; a SCIM token has none of either. */
export interface Principal {
  kind: 'user' | 'api_token' | 'scim_token';
  id: number;
  documentId: string;
  name: string;
  isOperator: boolean;
  /** By numeric organisation id. */
  memberships: ReadonlyMap<number, Membership>;
}

/** Whether the principal may plead membership or operation of the platform for an organisation. */
export const belongsTo = (principal: Principal, organisationId: number): boolean =>
  principal.isOperator || principal.memberships.has(organisationId);
