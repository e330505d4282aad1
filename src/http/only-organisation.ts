import type { Scope } from '../tenancy/scope';
import { invalid } from '../wire/errors/http-errors';

/**
 * The one organisation that a request without a record is about.
 *
 * @throws ValidationError `ORGANISATION_UNDECIDED` if the caller can read several, and the request names none of them
 */
export const onlyOrganisationOf = (scope: Scope): number => {
  const [only, ...others] = scope.kind === 'organisations' ? scope.ids : [];
  if (only !== undefined && others.length === 0) return only;
  const message = 'Name the organisation that is read in organisation or in the X-Organisation-Id header.';
  throw invalid([{ path: ['organisation'], message }], 'ORGANISATION_UNDECIDED');
};
