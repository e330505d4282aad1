import type { Core } from '@strapi/strapi';
import { tokenHashes } from '../../database/secrets/token-hash';
import { findCheckIn } from '../../repositories/checks/check-ins';
import { addRecord } from '../../tenancy/store/system-records';
import { assertServedHere } from '../../tenancy/store/cells';
import { tenancyOf } from '../../tenancy/tenancy';
import { assertWritable } from '../../wire/errors/guard-errors';
import { notFound } from '../../wire/errors/http-errors';
import { assertFeature } from '../../lifecycles/plan-features';

const RESULT = 'api::synthetic-result.synthetic-result';

const unknown = () =>
  notFound('There is no check with this token.', {
    code: 'CHECK_IN_UNKNOWN',
    remedy: 'Create a new token for the check: POST /api/synthetic-checks/{id}/check-in-token.',
  });

/**
 * Stores that a job has reported.
 *
 * @param report `duration` in milliseconds; null if it is not known
 * @returns the name of the check
 * @throws NotFoundError `CHECK_IN_UNKNOWN`; PolicyError `ORGANISATION_READ_ONLY`, `FEATURE_NOT_IN_PLAN`
 */
export const recordCheckIn = async (
  strapi: Core.Strapi,
  token: string,
  { status, duration }: { status: 'up' | 'down'; duration: number | null },
): Promise<string> => {
  const check = await findCheckIn(strapi, tokenHashes(token));
  if (!check) throw unknown();
  await assertServedHere(strapi, check.organisationId);
  const facts = (await tenancyOf(strapi).organisations.of([check.organisationId])).get(check.organisationId);
  if (!facts) throw unknown();
  assertWritable(facts);
  await assertFeature(strapi, check.organisationId, 'synthetic_checks');
  await strapi.db.transaction(() =>
    addRecord(strapi, RESULT, check.organisationId, {
      synthetic_check: check.id,
      check_name: check.name,
      result_status: status,
      response_time_ms: duration,
      result_cause: status === 'down' ? 'answer' : null,
      error_message: status === 'down' ? 'The job reported that it failed.' : null,
      checked_at: new Date(),
    }),
  );
  return check.name;
};
