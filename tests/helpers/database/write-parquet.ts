import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { SchemaElement } from 'hyparquet/src/types.js' with { 'resolution-mode': 'import' };

const SCRIPT = path.join(__dirname, 'parquet-writer.mjs');
const MOST_BYTES = 64 * 1024 * 1024;

/** Columns that a file has in addition. */
export interface ParquetExtras {
  /** How many columns have the same text in each row, and its length in characters. */
  textColumns?: number;
  textLength?: number;
  /** Length of the texts of SkuId, which are all the same, in an encoding that stores what they share once. */
  sharedLength?: number;
  /** Whether the values of AvailabilityZone claim to be repeated more often than there are rows. */
  hasEndlessRun?: boolean;
  /** The amount of each row. */
  cost?: number;
  /** Lists, maps and structs. */
  nested?: NestedColumn[];
  /** The size from which on a page ends, in bytes. */
  pageSize?: number;
}

/** A column with parts. */
export interface NestedColumn {
  /** The column, and its parts in the order of the file. */
  schema: SchemaElement[];
  /** Its value in each row. */
  data?: unknown[];
  /** Instead of values: each row has a list of this many nulls. */
  nulls?: number;
}

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' } as const;

/** The schema of a column of tags, as AWS writes it. */
export const mapSchema = (name: string): SchemaElement[] => [
  { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'MAP' },
  { name: 'key_value', repetition_type: 'REPEATED', num_children: 2 },
  { ...TEXT, name: 'key', repetition_type: 'REQUIRED' },
  { ...TEXT, name: 'value' },
];

/** The schema of a list of texts. */
export const listSchema = (name: string): SchemaElement[] => [
  { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { ...TEXT, name: 'element' },
];

/**
 * A FOCUS file in Parquet with that many rows of an account. Jest cannot load the library that writes it, an ES
 * module.
 */
export const parquetFile = (rows: number, account = 'no such account', extras: ParquetExtras = {}): Buffer =>
  execFileSync(process.execPath, [SCRIPT, String(rows), account], {
    input: JSON.stringify(extras),
    maxBuffer: MOST_BYTES,
  });
