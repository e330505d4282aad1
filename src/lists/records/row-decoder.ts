import type { Cells } from '../../database/statements';
import type { Field } from '../../wire/field';
import { attributeOf, RECORD_COLUMNS, type Resource } from '../../wire/resource';
import { toIso } from '../../database/moments';
import { storedJson } from '../../database/stored-json';

/** A record as the store reads it: the API's names, typed values, relations as stubs. */
export interface TenantRow<V extends object = Record<string, unknown>> {
  id: number;
  documentId: string;
  /** Numeric id of the organisation that it belongs to; null for a record of the platform. */
  organisationId: number | null;
  values: V;
  /** A text that differs whenever a response about the record differs. Records of lists have none. */
  version?: () => string;
}

/** A check of the locked record, which a write runs before it changes anything. */
export type Precondition = (current: TenantRow) => Promise<void>;

/**
 * Both databases return JSON as text. SQLite returns booleans as 0 and 1, and timestamps as milliseconds; PostgreSQL returns
 * decimals and timestamps as text.
 */
const DECODERS: Record<Field['kind'], (value: unknown) => unknown> = {
  string: (value) => value,
  text: (value) => value,
  integer: Number,
  decimal: Number,
  boolean: (value) => value === true || value === 1,
  datetime: toIso,
  date: (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value).slice(0, 10)),
  json: storedJson,
  relation: (value) => value,
};

type Reader = (cells: Cells) => unknown;

/** Creates a function that reads a field from cells. */
export const readerOf = (name: string, field: Field, columns: readonly string[]): Reader => {
  if (field.relation) {
    const { label } = field.relation;
    const [id, documentId, text] = ['id', 'document_id', 'label'].map((part) =>
      columns.indexOf(`${name}__${part}`),
    ) as [number, number, number];
    return (cells) =>
      cells[id] == null ? null : { id: cells[id], documentId: cells[documentId], [label]: cells[text] };
  }
  const absent = field.kind === 'boolean' ? false : null;
  if (field.secret) return () => absent;
  const place = columns.indexOf(name);
  const decode = DECODERS[field.kind];
  return (cells) => (cells[place] == null ? absent : decode(cells[place]));
};

/**
 * Creates a function that converts selected cells to a record of the API. It is prepared once, because it runs for each row
 * of a list.
 *
 * @param columns the names of the selected cells, in their order
 */
export const createDecoder = (resource: Resource, columns: readonly string[]): ((cells: Cells) => TenantRow) => {
  const fields = Object.entries(resource.fields).map(
    ([name, field]) => [name, readerOf(name, field, columns)] as [string, Reader],
  );
  const [id, documentId, created, updated, published] = Object.values(RECORD_COLUMNS).map((name) =>
    columns.indexOf(name),
  ) as [number, number, number, number, number];
  const owner = { self: id, member: columns.indexOf('organisation__id'), platform: -1 }[resource.ownership];
  return (cells) => {
    const values: Record<string, unknown> = { id: cells[id], documentId: cells[documentId] };
    for (const [name, read] of fields) values[name] = read(cells);
    values.createdAt = toIso(cells[created]);
    values.updatedAt = toIso(cells[updated]);
    values.publishedAt = cells[published] == null ? values.createdAt : toIso(cells[published]);
    return {
      id: cells[id] as number,
      documentId: cells[documentId] as string,
      organisationId: (owner < 0 ? null : (cells[owner] ?? null)) as number | null,
      values,
    };
  };
};

/** JSON stays text, so that a large field is not parsed for a version. */
const jsonText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Creates a function that writes the selected cells of a record as one text, which two records or versions never share. The
 * values are decoded, because the driver returns different types for reads and writes.
 *
 * @param columns as for `createDecoder`
 */
export const createVersionReader = ({ fields }: Resource, columns: readonly string[]): ((cells: Cells) => string) => {
  const moments = new Set<string>([RECORD_COLUMNS.createdAt, RECORD_COLUMNS.updatedAt, RECORD_COLUMNS.publishedAt]);
  const decoders = columns.map((name) => {
    const kind = moments.has(name) ? 'datetime' : (fields[name]?.kind ?? 'string');
    return kind === 'json' ? jsonText : DECODERS[kind];
  });
  return (cells) =>
    decoders
      .map((decode, place) => {
        const cell = cells[place];
        if (cell == null) return '-';
        const text = String(decode(cell));
        return `${text.length}:${text}`;
      })
      .join();
};

/** Strapi 5.54 stores a JSON string or boolean unencoded, which neither database accepts as JSON. */
const encodeField = (field: Field | undefined, value: unknown): unknown =>
  field?.kind === 'json' && (typeof value === 'string' || typeof value === 'boolean') ? JSON.stringify(value) : value;

/** Converts fields of the API to attributes. */
export const encodeValues = (resource: Resource, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      attributeOf(resource, name),
      encodeField(resource.fields[name], value),
    ]),
  );
