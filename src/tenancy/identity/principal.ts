import type { Role } from '../../domain/vocabularies';
import type { OrganisationFacts } from '../organisation-facts';

export interface Membership {
  role: Role;
  organisation: OrganisationFacts;
}

/** A membership that the person has been offered and has not accepted. It grants nothing. */
export interface PendingMembership {
  documentId: string;
  role: Role;
  organisation: OrganisationFacts;
  /** ISO 8601. */
  since: string;
}

/**
 * Who asks. Rights come from the memberships, or, for a platform operator, from being one. An agent is a member of nothing:
 * the operations that take agents say what it may do in its organisation. Nor is a SCIM token, which opens SCIM only.
 */
export interface Principal {
  kind: 'user' | 'api_token' | 'scim_token' | 'agent';
  id: number;
  documentId: string;
  name: string;
  isOperator: boolean;
  /** By numeric organisation id. */
  memberships: ReadonlyMap<number, Membership>;
  /** Memberships that the person may accept or decline; absent for callers that are not people. */
  pending?: readonly PendingMembership[];
  /** Where an agent belongs. */
  agent?: { organisationId: number; organisationDocumentId: string };
}

/** Whether the principal may plead membership or operation of the platform for an organisation. */
export const belongsTo = (principal: Principal, organisationId: number): boolean =>
  principal.isOperator ||
  principal.memberships.has(organisationId) ||
  principal.agent?.organisationId === organisationId;
