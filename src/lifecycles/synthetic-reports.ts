import type { Core } from '@strapi/strapi';
import { reportKey } from '../domain/synthetics/report-key';
import { toMilliseconds } from '../database/moments';
import { currentActor } from '../audit/actor';
import { type Attributes, invariants } from './invariants';

/**
 * The key under which whoever acts now reports a result.
 *
 * @param attributes schema names, relations as numeric ids
 * @returns null for a result that is never the same as another
 */
export const reportKeyOf = (
  strapi: Core.Strapi,
  { synthetic_check: check, check_name: name, organisation, checked_at: checkedAt }: Attributes,
): string | null => {
  const { kind, id } = currentActor(strapi);
  return reportKey({
    checkId: (check as number | null | undefined) ?? null,
    checkName: (name as string | null | undefined) ?? null,
    organisationId: (organisation as number | null | undefined) ?? null,
    reporter: id === null ? null : `${kind}/${id}`,
    checkedAt: toMilliseconds(checkedAt),
  });
};

/** A result carries its key from its creation; a unique index keeps a second row with the same one out. */
export const keyReports = () =>
  invariants(({ strapi, before, data }) => {
    if (!before && data) data.report_key = reportKeyOf(strapi, data);
  });
