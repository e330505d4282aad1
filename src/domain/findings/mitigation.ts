import type { FindingStatus } from '../vocabularies';

/** When and by whom a finding was mitigated. With any other status, both are null (docs/api-rules.md#lifecycles). */
export interface Mitigation {
  mitigated_at: string | Date | null;
  mitigated_by: string | null;
}

/**
 * The mitigation fields that go with a status.
 *
 * @param status the new status of the finding
 * @param given the two fields in the request
 * @param stored the two fields in the record
 * @param otherwise the default: the current time, and the name of the caller
 */
export const mitigationFor = (
  status: FindingStatus,
  given: Partial<Mitigation>,
  stored: Partial<Mitigation>,
  otherwise: Mitigation,
): Mitigation =>
  status === 'mitigated'
    ? {
        mitigated_at: given.mitigated_at ?? stored.mitigated_at ?? otherwise.mitigated_at,
        mitigated_by: given.mitigated_by ?? stored.mitigated_by ?? otherwise.mitigated_by,
      }
    : { mitigated_at: null, mitigated_by: null };
