import type { KeyCapability } from '../../domain/api-keys/api-keys';
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
 * An API key acts within the rights that its creator has now: an organisation's key has one membership, with the role of the
 * creator there, and a key of the platform is an operator. Its capabilities limit that further. A support view reads one
 * organisation with the role of an auditor, on the routes of src/domain/access/support-view/support-view.ts.
 */
export interface Principal {
  kind: 'user' | 'api_token' | 'api_key' | 'scim_token' | 'agent' | 'support_view';
  id: number;
  documentId: string;
  name: string;
  isOperator: boolean;
  /** By numeric organisation id. */
  memberships: ReadonlyMap<number, Membership>;
  /** Memberships that the person can accept or decline; absent if the principal is not a person. */
  pending?: readonly PendingMembership[];
  /** Whether a person has a confirmed second factor; absent if the principal is not a person. */
  hasSecondFactor?: boolean;
  /** The organisation of an agent. */
  agent?: { organisationId: number; organisationDocumentId: string; labels: readonly string[] };
  /** What an API key can do at most, numeric id of the person who created it, and when it expires (milliseconds). */
  key?: { capabilities: ReadonlySet<KeyCapability>; creatorId: number; expiresAt: number };
  /** The support view of an administrator of the panel: who, why, and until when (milliseconds). */
  supportView?: { administratorId: number; reason: string; expiresAt: number };
  /** For whom a credential without a person works: who created it or founded its organisation, if that is known. */
  worksFor?: { organisationId: number; personId: number | null };
}

/** Numeric id of the person who is responsible for what a principal does; null if it is no person's. */
export const personBehind = ({ kind, id, key }: Principal): number | null =>
  kind === 'user' ? id : (key?.creatorId ?? null);

/** Whether the principal is a member or an agent of an organisation, or an operator. */
export const belongsTo = (principal: Principal, organisationId: number): boolean =>
  principal.isOperator ||
  principal.memberships.has(organisationId) ||
  principal.agent?.organisationId === organisationId;
