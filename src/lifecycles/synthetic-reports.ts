import type { Core } from '@strapi/strapi';
import { reportKey } from '../domain/synthetics/report-key';
import { toMilliseconds } from '../database/moments';
import { currentActor } from '../audit/actor';
import { type Attributes, invariants } from './invariants';

/**
 * The key of a result, which includes its reporter, the current actor.
 *
 * @param attributes schema names, relations as numeric ids
 * @returns null for a result without a key, which is never a duplicate
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

/** Sets the key of a result when it is created; a unique index refuses a second row with the same key. */
export const keyReports = () =>
  invariants(({ strapi, before, data }) => {
    if (!before && data) data.report_key = reportKeyOf(strapi, data);
  });
