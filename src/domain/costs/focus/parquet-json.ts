import { MAX_ROW_LENGTH, ParquetFault } from './parquet-bounds';
import type { Part } from './parquet-tree';

/**
 * Writes what a nested column has in one row as JSON, always in the same way: the names of objects are in order, and there is no
 * white space. It reads all values of the column side by side, and compares every level with the schema: what does not match is
 * a fault, rather than another value. hyparquet assembles objects, too, but without a bound, loses a tag `__proto__`, and does not
 * notice that names and values differ in number.
 */

/** The values of one part of a column, one after the other. */
export interface Entries {
  /** The levels of the current one. After the last one, they are 0 and -1. */
  repetition: number;
  definition: number;
  /** Its text. */
  text(row: number): string;
  next(): void;
}

/** The most values of a nested column in one row, of all its parts. */
const MAX_ENTRIES = 64 * 1024;

/** A number that JSON cannot hold exactly is a text: readers would round it. */
const numberJson = (text: string): string => {
  const plain = text.includes('.') && !text.includes('e') ? text.replace(/\.?0+$/, '') : text;
  const value = Number(plain);
  return Number.isFinite(value) && String(value) === plain ? plain : JSON.stringify(plain);
};

/** Refuses a row whose JSON becomes too long, before it is put together. */
const createMeter = (column: string, row: number) => {
  let entries = 0;
  let length = 0;
  return (more: number, characters: number): void => {
    entries += more;
    length += characters;
    if (entries > MAX_ENTRIES)
      throw new ParquetFault(`the column ${column} of row ${row} has more than ${MAX_ENTRIES} values.`);
    if (length > MAX_ROW_LENGTH) throw new ParquetFault(`row ${row} is longer than 1 MiB.`);
  };
};

/** The text of a part that is null. */
const NULL = 'null';

/** Writes the parts of one row. Each function takes the repetition level at which the next values must be. */
const createWriter = (column: string, entries: readonly Entries[], row: number) => {
  const count = createMeter(column, row);
  const mismatch = (): ParquetFault =>
    new ParquetFault(`the levels of the column ${column} do not match in row ${row}.`);

  /** Returns the values of a place if they are at these levels. */
  const at = (leaf: number, repetition: number, definition: number): Entries => {
    const own = entries[leaf];
    if (own?.repetition !== repetition || own.definition !== definition) throw mismatch();
    return own;
  };

  const isThere = ({ leaves: [first = 0], definition }: Part): boolean =>
    (entries[first]?.definition ?? -1) >= definition;

  /** Passes over a part that is null or empty. */
  const skip = ({ leaves, definition }: Part, level: number): void => {
    count(leaves.length, NULL.length);
    for (const leaf of leaves) at(leaf, level, definition - 1).next();
  };

  const valueText = (leaf: number, { definition }: Part, level: number): string => {
    const own = at(leaf, level, definition);
    const text = own.text(row);
    count(1, text.length);
    own.next();
    return text;
  };

  const items = <T>(part: Part, level: number, write: (level: number) => T): T[] => {
    if (!isThere(part)) {
      skip(part, level);
      return [];
    }
    const written = [write(level)];
    while (entries[part.leaves[0] ?? 0]?.repetition === part.repetition) written.push(write(part.repetition));
    return written;
  };

  const objectJson = (fields: Iterable<readonly [name: string, json: string]>): string =>
    `{${[...fields].map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;

  /** A name that comes twice counts with its last value, as Parquet says. */
  const mapJson = (pairs: readonly (readonly [name: string, json: string])[]): string =>
    objectJson([...new Map(pairs)].sort(([a], [b]) => (a < b ? -1 : 1)));

  const keyText = (part: Part, level: number): string => {
    const { shape, presence } = part;
    if (shape.kind !== 'value' || presence === 'repeated' || !isThere(part)) return json(part, level) ?? '';
    return valueText(shape.leaf, part, level);
  };

  const present = (part: Part, level: number): string => {
    const { shape } = part;
    if (shape.kind === 'value') {
      const text = valueText(shape.leaf, part, level);
      if (shape.json === 'number') return numberJson(text);
      return shape.json === 'text' ? JSON.stringify(text) : text;
    }
    if (shape.kind === 'list') {
      const { entries: own, element } = shape;
      const write = (each: number): string => (element ? (json(element, each) ?? NULL) : present(own, each));
      return `[${items(own, level, write).join(',')}]`;
    }
    if (shape.kind === 'map') {
      const { entries: own, key, value } = shape;
      const write = (each: number): readonly [string, string] => [
        keyText(key, each),
        (value && json(value, each)) ?? NULL,
      ];
      return mapJson(items(own, level, write));
    }
    // A field without a value is left out, so a new field of an exporter changes no row that lacks it.
    const fields = shape.fields.flatMap((field) => {
      count(0, field.name.length);
      const own = json(field, level);
      return own === null ? [] : [[field.name, own] as const];
    });
    return objectJson(fields);
  };

  /** Null if the part is null. */
  const json = (part: Part, level: number): string | null => {
    if (part.presence === 'repeated') return `[${items(part, level, (each) => present(part, each)).join(',')}]`;
    if (part.presence === 'required' || isThere(part)) return present(part, level);
    skip(part, level);
    return null;
  };

  return { json, mismatch };
};

/**
 * The text of a nested column in the next row.
 *
 * @param part the column
 * @param entries the values of its parts, in the order of the file
 * @param row its number, for messages
 * @returns an empty text for null
 * @throws ParquetFault
 */
export const nestedText = (part: Part, entries: readonly Entries[], row: number): string => {
  const { json, mismatch } = createWriter(part.name, entries, row);
  const text = json(part, 0) ?? '';
  if (entries.some(({ repetition }) => repetition > 0)) throw mismatch();
  return text;
};
