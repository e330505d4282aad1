import { ParquetFault } from './parquet-bounds';
import { meaningOf, type ParquetElement } from './parquet-text';
import { defined } from '../../../values';

/** The schema of a column, with the names of Parquet's specification. */
export interface ParquetSchema {
  element: ParquetElement & { name: string; repetition_type?: string | undefined };
  children: readonly ParquetSchema[];
}

/** What is written for a part that has a value. */
export type Shape =
  /** `leaf` is the place of its values among those of the column. */
  | { kind: 'value'; leaf: number; json: 'text' | 'number' | 'boolean' }
  | { kind: 'struct'; fields: Part[] }
  /** Its entries have one field, or are the elements themselves. */
  | { kind: 'list'; entries: Part; element: Part | null }
  | { kind: 'map'; entries: Part; key: Part; value: Part | null };

/** A part of a nested column. */
export interface Part {
  name: string;
  presence: 'required' | 'optional' | 'repeated';
  /** The definition level from which on it is there, and the repetition level at which it repeats. */
  definition: number;
  repetition: number;
  /** The places of all values in it. */
  leaves: readonly number[];
  shape: Shape;
}

/** Exporters use about ten levels; a list takes two, and BigQuery allows fifteen records in each other. */
const MAX_DEPTH = 64;

/**
 * Refuses a schema that is nested too deep, before anything follows it.
 *
 * @param counts how many children each element has, in the order of the file
 * @throws ParquetFault
 */
export const assertDepth = (counts: Iterable<number>): void => {
  const open: number[] = [];
  for (const count of counts) {
    while (open.at(-1) === 0) open.pop();
    if (open.length > 0) open.push(defined(open.pop()) - 1);
    if (count > 0) open.push(count);
    if (open.length > MAX_DEPTH) throw new ParquetFault(`its columns are nested more than ${MAX_DEPTH} levels deep.`);
  }
};

const NUMBERS: ReadonlySet<string | undefined> = new Set(['INT32', 'INT64', 'FLOAT', 'DOUBLE']);

const jsonOf = (element: ParquetElement): 'text' | 'number' | 'boolean' => {
  const { kind } = meaningOf(element);
  if (kind === 'decimal' || (kind === 'plain' && NUMBERS.has(element.type))) return 'number';
  return element.type === 'BOOLEAN' ? 'boolean' : 'text';
};

const isNamed = ({ element: { converted_type: old, logical_type: logical } }: ParquetSchema, name: string): boolean =>
  logical?.type === name || old === name;

/** Old writers name the entries of a list so if these are its elements, although they have one field. */
const isElement = (entries: ParquetSchema, list: ParquetSchema): boolean => {
  const [field] = entries.children;
  const { name } = entries.element;
  const isOldName = name === 'array' || name === `${list.element.name}_tuple`;
  return entries.children.length !== 1 || isOldName || field?.element.repetition_type === 'REPEATED';
};

const fieldsOf = ({ shape }: Part): Part[] => (shape.kind === 'struct' ? shape.fields : []);

const byName = (a: Part, b: Part): number => (a.name < b.name ? -1 : 1);

/** A list or a map, if its only child repeats; otherwise a struct. `fields` are in the order of the file. */
const groupOf = (schema: ParquetSchema, fields: Part[]): Shape => {
  const [entries] = fields;
  const [child] = schema.children;
  if (entries && child && fields.length === 1 && entries.presence === 'repeated') {
    if (isNamed(schema, 'LIST')) {
      const element = isElement(child, schema) ? null : (fieldsOf(entries)[0] ?? null);
      return { kind: 'list', entries, element };
    }
    if (isNamed(schema, 'MAP') || isNamed(schema, 'MAP_KEY_VALUE')) {
      const names = child.children.map(({ element }) => element.name);
      const [key, value = null] = names.flatMap((name) => fieldsOf(entries).find((part) => part.name === name) ?? []);
      if (key && names.length <= 2) return { kind: 'map', entries, key, value };
    }
  }
  return { kind: 'struct', fields: fields.sort(byName) };
};

/**
 * Reads how a nested column is built: lists and maps as Parquet's specification says, also as old writers and BigQuery write
 * them; everything else that has fields is a struct.
 *
 * @param schema a column of the table
 */
export const partOf = (schema: ParquetSchema): Part => {
  let leaf = 0;
  const visit = (own: ParquetSchema, above: { definition: number; repetition: number }): Part => {
    const { name, repetition_type: type } = own.element;
    const presence = type === 'REPEATED' ? 'repeated' : type === 'OPTIONAL' ? 'optional' : 'required';
    const definition = above.definition + (presence === 'required' ? 0 : 1);
    const repetition = above.repetition + (presence === 'repeated' ? 1 : 0);
    const first = leaf;
    const shape: Shape =
      own.children.length === 0
        ? { kind: 'value', leaf: leaf++, json: jsonOf(own.element) }
        : groupOf(
            own,
            own.children.map((child) => visit(child, { definition, repetition })),
          );
    const leaves = Array.from({ length: leaf - first }, (_all, more) => first + more);
    return { name, presence, definition, repetition, leaves, shape };
  };
  return visit(schema, { definition: 0, repetition: 0 });
};
