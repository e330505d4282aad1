/**
 * What an audit entry tells of a change: each field with its value before and after, secrets blacked out.
 */
export type Changes = Record<string, { before: unknown; after: unknown }>;

const SECRET = /(token|secret|password|hash|private_key)/i;
const SECRET_MARK = '[redacted]';
const BOOKKEEPING = new Set([
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'locale',
  'createdBy',
  'updatedBy',
]);

const redact = (field: string, value: unknown): unknown =>
  value !== null && value !== undefined && SECRET.test(field) ? SECRET_MARK : (value ?? null);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Describes a change field by field.
 *
 * @param before the record as it was, null for a new one
 * @param after the record as it is, null for a deleted one
 * @returns only the fields that differ
 */
export const describeChanges = (
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Changes => {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: Changes = {};
  for (const field of fields) {
    if (BOOKKEEPING.has(field) || same(before?.[field], after?.[field])) continue;
    changes[field] = { before: redact(field, before?.[field]), after: redact(field, after?.[field]) };
  }
  return changes;
};
