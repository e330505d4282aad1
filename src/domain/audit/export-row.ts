import { fieldsIn } from '../../values';

/** Columns of an exported audit entry, in their order. */
export const EXPORT_COLUMNS = [
  'sequence',
  'createdAt',
  'organisation',
  'action',
  'actor_kind',
  'actor_id',
  'actor_label',
  'target_type',
  'target_id',
  'changes',
  'client_ip',
  'request_id',
  'previous_hash',
  'hash',
  'documentId',
] as const;

/** An audit entry as one flat line: the organisation by its documentId, the changes as JSON text. */
export const exportRow = (values: Record<string, unknown>): Record<string, unknown> => {
  const { documentId = null } = fieldsIn(values.organisation);
  const flat: Record<string, unknown> = {
    ...values,
    organisation: documentId,
    changes: JSON.stringify(values.changes),
  };
  return Object.fromEntries(EXPORT_COLUMNS.map((name) => [name, flat[name] ?? null]));
};
