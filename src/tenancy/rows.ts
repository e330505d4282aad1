import type { Field } from '../wire/field';
import { attributeOf, type Resource } from '../wire/resource';

/** A record as the store reads it: wire names, values in their own types, relations as stubs. */
export interface TenantRow {
  id: number;
  documentId: string;
  /** Numeric id of the organisation that it belongs to; null where it belongs to the platform. */
  organisationId: number | null;
  values: Record<string, unknown>;
}

const toIso = (value: unknown): string => new Date(value as string | number | Date).toISOString();

/** Both give JSON as text; SQLite gives booleans as 0 and 1, moments as milliseconds; PostgreSQL gives decimals as text. */
const DECODERS: Record<Field['kind'], (value: unknown) => unknown> = {
  string: (value) => value,
  text: (value) => value,
  integer: Number,
  decimal: Number,
  boolean: (value) => value === true || value === 1,
  datetime: toIso,
  date: (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value).slice(0, 10)),
  json: (value) => (typeof value === 'string' ? (JSON.parse(value) as unknown) : value),
  relation: (value) => value,
};

const stubOf = (row: Record<string, unknown>, name: string, label: string): Record<string, unknown> | null =>
  row[`${name}__id`] == null
    ? null
    : { id: row[`${name}__id`], documentId: row[`${name}__document_id`], [label]: row[`${name}__label`] };

const decodeField = (row: Record<string, unknown>, name: string, field: Field): unknown => {
  if (field.relation) return stubOf(row, name, field.relation.label);
  const value = field.secret ? null : row[name];
  if (value === null || value === undefined) return field.kind === 'boolean' ? false : null;
  return DECODERS[field.kind](value);
};

/** Turns a selected row into the record that the wire knows. */
export const decodeRow = (resource: Resource, row: Record<string, unknown>): TenantRow => {
  const values: Record<string, unknown> = { id: row.id, documentId: row.document_id };
  for (const [name, field] of Object.entries(resource.fields)) values[name] = decodeField(row, name, field);
  values.createdAt = toIso(row.created_at);
  values.updatedAt = toIso(row.updated_at);
  values.publishedAt = row.published_at == null ? values.createdAt : toIso(row.published_at);
  const organisationId = { self: row.id, member: row.organisation__id, platform: null }[resource.ownership];
  return {
    id: row.id as number,
    documentId: row.document_id as string,
    organisationId: (organisationId ?? null) as number | null,
    values,
  };
};

/** Strapi 5.54 stores a JSON text or boolean unencoded, which neither database takes for JSON. */
const encodeField = (field: Field | undefined, value: unknown): unknown =>
  field?.kind === 'json' && (typeof value === 'string' || typeof value === 'boolean') ? JSON.stringify(value) : value;

/** The attributes that a change of wire fields sets. */
export const encodeValues = (resource: Resource, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      attributeOf(resource, name),
      encodeField(resource.fields[name], value),
    ]),
  );
