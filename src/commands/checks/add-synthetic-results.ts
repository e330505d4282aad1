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

/** A result that was not stored, by its place in the batch. */
export interface RefusedResult {
  index: number;
  code: string;
  message: string;
}

/** How the results of a batch were stored. */
export interface StoredResults {
  created: number;
  /** Results that were already stored, or that the batch contains twice. */
  repeated: number;
  errors: RefusedResult[];
}

/** Who reports, and where. */
export interface Reporter {
  /** Numeric id. */
  organisationId: number;
  /** documentId of the agent; null for a person or a program. */
  agent: string | null;
}

type Attributes = Record<string, unknown>;

const MISSING = 'synthetic_check: this record does not exist.';

/** Converts results to their stored form: schema names, and checks by numeric id. */
const encodeResults = async (
  strapi: Core.Strapi,
  resource: Resource,
  { organisationId, agent }: Reporter,
  sent: ReadonlyMap<number, SentResult>,
): Promise<{ records: Attributes[]; missing: number[] }> => {
  const named = [...new Set([...sent.values()].flatMap(({ synthetic_check: check }) => check ?? []))];
  const checks = await checksByDocumentId(strapi, organisationId, named);
  const missing: number[] = [];
  const records = [...sent].flatMap(([index, result]) => {
    const { synthetic_check: check } = result;
    if (typeof check !== 'string') return [{ ...encodeValues(resource, result), agent }];
    const id = checks.get(check);
    if (id !== undefined) return [{ ...encodeValues(resource, { ...result, synthetic_check: id }), agent }];
    missing.push(index);
    return [];
  });
  return { records, missing };
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
 * @param sent the results by their place in the batch
 * @param isPartial whether results of checks that do not exist are left out, instead of all
 * @throws ValidationError `RELATION_NOT_FOUND` with every check that the organisation does not have
 */
export const addSyntheticResults = async (
  strapi: Core.Strapi,
  resource: Resource,
  reporter: Reporter,
  sent: ReadonlyMap<number, SentResult>,
  isPartial: boolean,
): Promise<StoredResults> => {
  const { organisationId } = reporter;
  const { records, missing } = await encodeResults(strapi, resource, reporter, sent);
  if (missing.length > 0 && !isPartial)
    throw invalid(
      missing.map((index): Fault => ({ path: ['results', index, 'synthetic_check'], message: MISSING })),
      'RELATION_NOT_FOUND',
    );
  const errors = missing.map((index) => ({ index, code: 'RELATION_NOT_FOUND', message: MISSING }));
  for (let attempt = 1; ; attempt += 1) {
    const fresh = await skipRepeated(strapi, organisationId, records);
    try {
      await withSavepoint(strapi, () => addRecords(strapi, resource.uid, organisationId, fresh));
      return { created: fresh.length, repeated: records.length - fresh.length, errors };
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
};
