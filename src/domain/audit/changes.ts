/**
 * What an audit entry tells of a change: each field with its value before and after, secrets blacked out.
 */
export type Changes = Record<string, { before: unknown; after: unknown }>;

const SECRET = /(token|secret|passw|passphrase|credential|hash|(private|api|access)[_-]?key)/i;
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

/** JSON fields are looked through: a step's config may hold a password as well as any column. */
const redact = (field: string, value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  if (SECRET.test(field)) return SECRET_MARK;
  if (Array.isArray(value)) return value.map((item) => redact(field, item));
  if (typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redact(name, inner)]));
};

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
