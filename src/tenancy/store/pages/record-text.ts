import { toIso } from '../../../database/moments';
import type { Cells } from '../../../database/statements';
import { storedJson } from '../../../database/stored-json';
import { RawJson } from '../../../wire/raw-json';
import { RECORD_COLUMNS, type Resource } from '../../../wire/resource';
import type { Field } from '../../../wire/field';
import { readerOf } from '../row-decoder';

/** Writes a value, or the whole record, from cells. */
type Write = (cells: Cells) => string;

/** Characters that JSON escapes, and surrogates, which it writes only in pairs. */
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

/** A value as JSON, as `JSON.stringify` writes it, for values that are never undefined. */
const jsonOf = (value: unknown): string =>
  typeof value === 'string' && !ESCAPED.test(value) ? `"${value}"` : JSON.stringify(value);

/**
 * Creates a function that writes stored JSON as `JSON.stringify` writes its value: PostgreSQL's text contains spaces. The records
 * of a page often have the same value, which is read once.
 */
const createJsonWriter = (): ((stored: unknown) => string) => {
  let last: { stored: unknown; text: string } = { stored: null, text: 'null' };
  return (stored) => {
    if (stored instanceof RawJson) return stored.text;
    if (last.stored !== stored) last = { stored, text: JSON.stringify(storedJson(stored)) };
    return last.text;
  };
};

const momentWriter =
  (place: number): Write =>
  (cells) =>
    `"${toIso(cells[place])}"`;

const unlessAbsent =
  (place: number, write: Write, otherwise: Write = () => 'null'): Write =>
  (cells) =>
    cells[place] == null ? otherwise(cells) : write(cells);

const relationWriter = (name: string, label: string, columns: readonly string[]): Write => {
  const [id, documentId, text] = ['id', 'document_id', 'label'].map((part) => columns.indexOf(`${name}__${part}`)) as [
    number,
    number,
    number,
  ];
  return unlessAbsent(
    id,
    (cells) =>
      `{"id":${jsonOf(cells[id])},"documentId":${jsonOf(cells[documentId])},"${label}":${jsonOf(cells[text])}}`,
  );
};

const fieldWriter = (name: string, field: Field, columns: readonly string[]): Write => {
  if (field.relation) return relationWriter(name, field.relation.label, columns);
  const place = columns.indexOf(name);
  if (field.kind === 'datetime' && !field.secret) return unlessAbsent(place, momentWriter(place));
  if (field.kind === 'json' && !field.secret) {
    const write = createJsonWriter();
    return unlessAbsent(place, (cells) => write(cells[place]));
  }
  const read = readerOf(name, field, columns);
  return (cells) => jsonOf(read(cells));
};

/**
 * Creates a function that writes selected cells as the JSON text of a record: the same text as `JSON.stringify` writes of what
 * the decoder makes of them, without the objects in between. It is prepared once, because it runs for each row of a list.
 *
 * @param columns the names of the selected cells, in their order
 * @param fields the fields that the text contains; by default all
 */
export const createTextWriter = (
  resource: Resource,
  columns: readonly string[],
  fields?: readonly string[],
): ((cells: Cells) => string) => {
  const [id, documentId, created, updated, published] = Object.values(RECORD_COLUMNS).map((name) =>
    columns.indexOf(name),
  ) as [number, number, number, number, number];
  const members: [string, Write][] = [
    ['id', (cells) => jsonOf(cells[id])],
    ['documentId', (cells) => jsonOf(cells[documentId])],
    ...Object.entries(resource.fields).map(
      ([name, field]) => [name, fieldWriter(name, field, columns)] as [string, Write],
    ),
    ['createdAt', momentWriter(created)],
    ['updatedAt', momentWriter(updated)],
    ['publishedAt', unlessAbsent(published, momentWriter(published), momentWriter(created))],
  ];
  const shown = members
    .filter(([name]) => !fields || fields.includes(name))
    .map(([name, write], at) => ({ before: `${at > 0 ? ',' : '{'}${JSON.stringify(name)}:`, write }));
  return (cells) => {
    let text = '';
    for (const { before, write } of shown) text += before + write(cells);
    return `${text}}`;
  };
};
