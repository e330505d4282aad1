import { isEqual } from './canonical-json';
import { isPlainObject } from '../../values';

/** A value of a field before and after a change. */
export interface Change {
  before: unknown;
  after: unknown;
  /** The sides that are a `ShortenedValue` instead of the value itself. */
  shortened?: ('before' | 'after')[];
}

/** What an audit entry keeps of a large value; size and hash are of its canonical JSON (RFC 8785), in UTF-8. */
export interface ShortenedValue {
  beginning: string;
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** The changes in an audit entry: each field with its value before and after, with secrets redacted. */
export type Changes = Record<string, Change>;

const SECRET =
  /(token|secret|passw|passphrase|\bpwd\b|credential|authorization|cookie|hash|encrypted|(api|access|private|signing|encryption)[-_]?key)/i;
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
  'provider_events',
  'budget_limit_changed_at',
  'org_status_since',
  'sent_alerts',
  'sso_switch_id',
  'alert_decisions',
  'recent_alert_requests',
  'confirmed_settings',
  'saml_metadata',
  'saml_certificates',
  'announced_certificate',
  'metadata_read_at',
  'confirmed_secret_sealed',
]);

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** By its methods, because a date from another realm is not an instance of Date here. */
const isMoment = (value: object): boolean => 'toISOString' in value && typeof value.toISOString === 'function';

/** The name in an object that also contains a value, as in lists of environment variables: { name, value }. */
const ownName = ({ name, key }: Record<string, unknown>): string =>
  typeof name === 'string' ? name : typeof key === 'string' ? key : '';

/** Redacts every value whose name, or the name of the field around it, indicates a secret. */
const redact = (name: string, value: unknown): unknown => {
  if (isEmpty(value) || typeof value === 'boolean') return value ?? null;
  if (SECRET.test(name)) return SECRET_MARK;
  if (Array.isArray(value)) return value.map((item) => redact('', item));
  if (!isPlainObject(value) || isMoment(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, redact(key === 'value' ? ownName(value) : key, item)]),
  );
};

/**
 * Describes a change field by field.
 *
 * @param before the record before the change, null for a new one
 * @param after the record after the change, null for a deleted one
 * @returns only the fields that differ
 */
export const describeChanges = (
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Changes => {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: Changes = {};
  for (const field of fields) {
    if (BOOKKEEPING.has(field) || isEqual(before?.[field], after?.[field])) continue;
    changes[field] = { before: redact(field, before?.[field]), after: redact(field, after?.[field]) };
  }
  return changes;
};
