import type { Role } from '../../domain/vocabularies';
import type { OrganisationFacts } from '../organisation-facts';

/** A membership that grants its role. */
export interface Membership {
  role: Role;
  organisation: OrganisationFacts;
}

/** A membership that the person has not accepted yet. It grants nothing. */
export interface PendingMembership {
  documentId: string;
  role: Role;
  organisation: OrganisationFacts;
  /** ISO 8601. */
  since: string;
}

/**
 * Who makes a request. Rights come from memberships; platform operators have all of them. An agent has no membership: the
 * operations that accept agents define what it can do in its organisation. Nor has a SCIM token, which opens only SCIM.
 */
export interface Principal {
  kind: 'user' | 'api_token' | 'scim_token' | 'agent';
  id: number;
  documentId: string;
  name: string;
  isOperator: boolean;
  /** By numeric organisation id. */
  memberships: ReadonlyMap<number, Membership>;
  /** Memberships that the person can accept or decline; absent if the principal is not a person. */
  pending?: readonly PendingMembership[];
  /** The organisation of an agent. */
  agent?: { organisationId: number; organisationDocumentId: string };
}

/** Whether the principal is a member or an agent of an organisation, or an operator. */
export const belongsTo = (principal: Principal, organisationId: number): boolean =>
  principal.isOperator ||
  principal.memberships.has(organisationId) ||
  principal.agent?.organisationId === organisationId;
