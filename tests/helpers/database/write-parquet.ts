import { execFileSync } from 'node:child_process';
import path from 'node:path';

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
}

/**
 * A FOCUS file in Parquet with that many rows of an account. Jest cannot load the library that writes it, an ES
 * module.
 */
export const parquetFile = (rows: number, account = 'no such account', extras: ParquetExtras = {}): Buffer =>
  execFileSync(process.execPath, [SCRIPT, String(rows), account, JSON.stringify(extras)], { maxBuffer: MOST_BYTES });
