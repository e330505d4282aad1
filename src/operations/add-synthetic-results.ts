import type { Core } from '@strapi/strapi';
import type { Fault } from '../domain/refusal';
import { addRecords } from '../tenancy/records';
import { encodeValues } from '../tenancy/rows';
import { checksByDocumentId } from '../tenancy/synthetics';
import { invalid } from '../wire/errors';
import type { Resource } from '../wire/resource';

/** A result as it was sent: wire names, its check by documentId. */
export type SentResult = Record<string, unknown> & { synthetic_check?: string | null };

/**
 * Stores the results of many runs in one organisation, all or none.
 *
 * @param resource what a synthetic result is on the wire
 * @returns how many there are
 * @throws ValidationError `RELATION_NOT_FOUND` naming every check that the organisation does not have
 */
export const addSyntheticResults = async (
  strapi: Core.Strapi,
  resource: Resource,
  organisationId: number,
  sent: readonly SentResult[],
): Promise<number> => {
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
        message: 'synthetic_check: there is no such record.',
      });
    return encodeValues(resource, { ...result, synthetic_check: id });
  });
  if (faults.length > 0) throw invalid(faults, 'RELATION_NOT_FOUND');
  await addRecords(strapi, resource.uid, organisationId, records);
  return records.length;
};
