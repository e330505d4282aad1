import { mayManageRole } from '../../domain/access/membership-roles';
import type { Role } from '../../domain/vocabularies';
import { forbidden } from '../../wire/errors/http-errors';

/**
 * Refuses a directory that tries to change or assign a role above its own (docs/api-rules.md#roles).
 *
 * @param rank the role that the directory acts with
 * @param roles the roles involved in the change
 * @throws PolicyError `ROLE_ABOVE_OWN`
 */
export const assertOutranks = (rank: Role, ...roles: readonly Role[]): void => {
  const above = roles.find((role) => !mayManageRole(rank, role));
  if (above === undefined) return;
  throw forbidden(
    'ROLE_ABOVE_OWN',
    `The directory acts with the role ${rank} of the person who created its token, and cannot assign, change or remove the role ${above}.`,
    { remedy: 'Ask an owner of the organisation to create a SCIM token, and configure the directory with it.' },
  );
};

/**
 * Refuses a change of role from or to one above that of the directory. A role that stays is not checked.
 *
 * @throws PolicyError `ROLE_ABOVE_OWN`
 */
export const assertMayChangeRole = (rank: Role, before: Role, after: Role): void => {
  if (before !== after) assertOutranks(rank, before, after);
};
