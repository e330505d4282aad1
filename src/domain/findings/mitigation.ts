import type { FindingStatus } from '../vocabularies';

/**
 * `mitigated` records when and by whom, where the change itself does not say; any other status knows neither
 * (contract, section 7).
 */
export interface Mitigation {
  mitigated_at: string | Date | null;
  mitigated_by: string | null;
}

/**
 * The mitigation fields that go with a status.
 *
 * @param status the status that the finding gets
 * @param given what the change says of the two fields
 * @param stored what the record says of them
 * @param otherwise what stands in where neither says anything: the moment and the name of who makes the change
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
