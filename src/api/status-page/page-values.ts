import type { Core } from '@strapi/strapi';
import { IANAZone } from 'luxon';
import { invalid } from '../../wire/errors/http-errors';
import { assertChecksExist } from '../../lifecycles/same-organisation-relations';

/** documentIds of the checks of components. */
const checksIn = (components: unknown): string[] =>
  Array.isArray(components) ? components.map(({ check }: { check: string }) => check) : [];

/** The fields of a status page that have rules beyond their types. */
interface PageValues {
  components?: unknown;
  timezone?: unknown;
}

/**
 * Refuses components of checks that the organisation does not have, and unknown time zones.
 *
 * @param values of a page, or those that a write sets
 * @param before the stored page; its checks may have been deleted since
 * @throws ValidationError
 */
export const assertPageValues = async (
  strapi: Core.Strapi,
  organisationId: number | null | undefined,
  { components, timezone }: PageValues,
  before?: PageValues | null,
): Promise<void> => {
  const known = new Set(checksIn(before?.components));
  await assertChecksExist(strapi, organisationId, checksIn(components), 'components', known);
  if (typeof timezone === 'string' && !IANAZone.isValidZone(timezone))
    throw invalid([
      { path: ['timezone'], message: 'timezone is not a time zone, such as Europe/Berlin.', code: 'TIME_ZONE_UNKNOWN' },
    ]);
};
