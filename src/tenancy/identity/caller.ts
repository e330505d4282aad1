import { personBehind, type Principal } from './principal';

/**
 * Whom the work of a principal counts for in fair queues (`createFairQueue`): the person behind it with all sessions, keys and
 * organisations, so that nobody gets more turns by having more of them. A credential without a person counts for itself.
 */
export const callerOf = (principal: Principal): string => {
  const person = personBehind(principal);
  return person === null ? `${principal.kind} ${principal.id}` : `person ${person}`;
};
