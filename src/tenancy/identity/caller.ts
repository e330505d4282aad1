import type { Core } from '@strapi/strapi';
import { addressKey, type CountingRule } from '../../domain/access/limits/rate-limits';
import { personBehind, type Principal } from './principal';

/** Numeric id of the person for whom a principal works; null if it is no person's, or the person is unknown. */
const personOf = (principal: Principal): number | null =>
  personBehind(principal) ?? principal.worksFor?.personId ?? null;

/**
 * Whom the work of a principal counts for in fair queues (`createFairQueue`): the person behind it with all sessions, keys and
 * organisations, so that having more of them gives no one more turns. A credential without a person counts for the person
 * who created it or founded its organisation, or else for the organisation.
 */
export const callerOf = (principal: Principal): string => {
  const { kind, id, worksFor } = principal;
  const person = personOf(principal);
  if (person !== null) return `person ${person}`;
  return worksFor ? `organisation ${worksFor.organisationId}` : `${kind} ${id}`;
};

/** What policies and middlewares have stored about a request so far. */
interface CallerState {
  principal?: Principal;
  /** The administrator of a request of the panel. */
  user?: { id: number };
  rateLimitKey?: string;
  organisationId?: number | null;
  target?: { organisationId: number | null };
  narrowTo?: number | null;
  countingRule?: CountingRule | undefined;
}

const stateOf = (strapi: Core.Strapi): CallerState | undefined => strapi.requestContext.get()?.state;

/** Whom the current request counts for; undefined outside of a request, in the background. */
export const currentCaller = (strapi: Core.Strapi): string | undefined => {
  const state = stateOf(strapi);
  if (!state) return undefined;
  const { principal, user, rateLimitKey } = state;
  if (principal) return callerOf(principal);
  return user ? `admin ${user.id}` : `anyone ${addressKey(rateLimitKey ?? '')}`;
};

/**
 * What attempts with credentials use together (`shared` in `createFairQueue`), so that strangers from many addresses have no more
 * connections than one person. Empty if the current request is none.
 */
export const sharedByStrangers = (strapi: Core.Strapi): string[] => {
  const { principal, countingRule = 'unauthenticated' } = stateOf(strapi) ?? {};
  return countingRule !== 'unauthenticated' && !principal ? ['credentials'] : [];
};

/** Numeric id of the person for whom the current request works; null if there is none, or it is unknown. */
export const currentPerson = (strapi: Core.Strapi): number | null => {
  const { principal } = stateOf(strapi) ?? {};
  return principal ? personOf(principal) : null;
};

/** Numeric id of the organisation that the current request is about, as far as its policies know; else undefined. */
export const currentOrganisation = (strapi: Core.Strapi): number | undefined => {
  const { organisationId, target, narrowTo, principal } = stateOf(strapi) ?? {};
  return organisationId ?? target?.organisationId ?? narrowTo ?? principal?.worksFor?.organisationId;
};
