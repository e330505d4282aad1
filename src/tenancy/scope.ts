import { type Capability, roleHas } from '../domain/access/capability-matrix';
import type { Principal } from './identity/principal';

/**
 * The organisations whose records a request can read or change. The tenant store requires one for every query.
 */
export type Scope = { kind: 'everywhere' } | { kind: 'organisations'; ids: readonly number[] };

/** The scope of platform operators: all organisations. */
export const EVERYWHERE: Scope = Object.freeze({ kind: 'everywhere' });

/**
 * The scope in which a principal has a capability: an API key must have been given it, in addition.
 *
 * @param capability the capability that the operation requires
 * @param narrowTo numeric id of the only organisation that the request is about, or null
 * @returns a scope; without organisations, the principal has the capability nowhere
 */
export const scopeFor = (principal: Principal, capability: Capability, narrowTo: number | null): Scope => {
  if (principal.key && !principal.key.capabilities.has(capability)) return { kind: 'organisations', ids: [] };
  if (principal.isOperator) return narrowTo === null ? EVERYWHERE : { kind: 'organisations', ids: [narrowTo] };
  const ids = [...principal.memberships]
    .filter(([id, { role }]) => (narrowTo === null || id === narrowTo) && roleHas(role, capability))
    .map(([id]) => id);
  return { kind: 'organisations', ids };
};

/** Whether a scope covers an organisation. */
export const covers = (scope: Scope, organisationId: number): boolean =>
  scope.kind === 'everywhere' || scope.ids.includes(organisationId);

/** Whether a scope covers nothing at all. */
export const isEmpty = (scope: Scope): boolean => scope.kind === 'organisations' && scope.ids.length === 0;
