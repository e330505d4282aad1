import type { Core } from '@strapi/strapi';
import type { Fault } from '../../domain/refusal';
import { withSavepoint } from '../../database/commits/savepoint';
import { reportKeyOf } from '../../lifecycles/synthetic-reports';
import { addRecords } from '../../tenancy/store/system-records';
import { encodeValues } from '../../lists/records/row-decoder';
import { checksByDocumentId, resultsByReportKey } from '../../repositories/checks/checks';
import { isUniqueViolation } from '../../wire/errors/database-faults';
import { invalid } from '../../wire/errors/http-errors';
import type { Resource } from '../../wire/resource';

/** A result as received: with API field names and its check by documentId. */
export type SentResult = Record<string, unknown> & { synthetic_check?: string | null };

/** How the results of a batch were stored. */
export interface StoredResults {
  created: number;
  /** Results that were already stored, or that the batch contains twice. */
  repeated: number;
}

type Attributes = Record<string, unknown>;

/** Converts results to their stored form: schema names, and checks by numeric id. */
const encodeResults = async (
  strapi: Core.Strapi,
  resource: Resource,
  organisationId: number,
  sent: readonly SentResult[],
): Promise<Attributes[]> => {
  const named = [...new Set(sent.flatMap(({ synthetic_check: check }) => check ?? []))];
  const checks = await checksByDocumentId(strapi, organisationId, named);
  const faults: Fault[] = [];
  const records = sent.map((result, index) => {
    const { synthetic_check: check } = result;
    if (typeof check !== 'string') return encodeValues(resource, result);
    const id = checks.get(check);
    if (id === undefined)
      faults.push({
        path: ['results', index, 'synthetic_check'],
        message: 'synthetic_check: this record does not exist.',
      });
    return encodeValues(resource, { ...result, synthetic_check: id });
  });
  if (faults.length > 0) throw invalid(faults, 'RELATION_NOT_FOUND');
  return records;
};

/** Returns the results that are not stored yet, each once. */
const skipRepeated = async (
  strapi: Core.Strapi,
  organisationId: number,
  records: readonly Attributes[],
): Promise<Attributes[]> => {
  const keyed = records.map((record) => ({
    record,
    key: reportKeyOf(strapi, { ...record, organisation: organisationId }),
  }));
  const known = new Set(
    (
      await resultsByReportKey(
        strapi,
        keyed.flatMap(({ key }) => key ?? []),
      )
    ).keys(),
  );
  return keyed.flatMap(({ record, key }) => {
    if (key !== null && known.has(key)) return [];
    if (key !== null) known.add(key);
    return [record];
  });
};

/** How often to retry if another request stores one of the results first. Each time fewer are left. */
const MAX_ATTEMPTS = 3;

/**
 * Stores the results of many runs in one organisation, all or none. Results that the same reporter has already sent are
 * skipped.
 *
 * @param resource the API's description of a synthetic result
 * @throws ValidationError `RELATION_NOT_FOUND` with every check that the organisation does not have
 */
export const addSyntheticResults = async (
  strapi: Core.Strapi,
  resource: Resource,
  organisationId: number,
  sent: readonly SentResult[],
): Promise<StoredResults> => {
  const records = await encodeResults(strapi, resource, organisationId, sent);
  for (let attempt = 1; ; attempt += 1) {
    const fresh = await skipRepeated(strapi, organisationId, records);
    try {
      await withSavepoint(strapi, () => addRecords(strapi, resource.uid, organisationId, fresh));
      return { created: fresh.length, repeated: records.length - fresh.length };
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
};
