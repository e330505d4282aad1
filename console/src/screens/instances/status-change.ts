import { INSTANCE_STATUSES, type InstanceStatus } from '../../../../src/domain/vocabularies';

/**
 * The status that an instance got with a change.
 *
 * @param changes of an audit entry: each field with its value before and after
 * @returns null if the change was another one
 */
export const statusChangeOf = (changes: Record<string, unknown> | null): InstanceStatus | null => {
  // Entries have the API's names; older ones have those of the columns (docs/decisions/0031).
  const change = changes?.status ?? changes?.instance_status;
  const after = typeof change === 'object' && change !== null && 'after' in change ? change.after : null;
  return INSTANCE_STATUSES.find((status) => status === after) ?? null;
};
