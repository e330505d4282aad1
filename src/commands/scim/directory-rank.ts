import { mayManageRole } from '../../domain/access/membership-roles';
import type { Role } from '../../domain/vocabularies';
import { forbidden } from '../../wire/errors/http-errors';

/**
 * Refuses a directory that would change a role above the one that it acts with, or give one (contract, section 4).
 *
 * @param rank the role that the directory acts with
 * @param roles the roles that the change is about
 * @throws PolicyError `ROLE_ABOVE_OWN`
 */
export const assertOutranks = (rank: Role, ...roles: readonly Role[]): void => {
  const above = roles.find((role) => !mayManageRole(rank, role));
  if (above === undefined) return;
  throw forbidden(
    'ROLE_ABOVE_OWN',
    `The directory acts with the role ${rank} of the person who created its token, and cannot give, change or take away the role ${above}.`,
    { remedy: 'Have an owner of the organisation create a SCIM token, and set the directory up with it.' },
  );
};

/**
 * The same for a role that may turn out to stay as it is.
 *
 * @throws PolicyError `ROLE_ABOVE_OWN`
 */
export const assertMayChangeRole = (rank: Role, before: Role, after: Role): void => {
  if (before !== after) assertOutranks(rank, before, after);
};
