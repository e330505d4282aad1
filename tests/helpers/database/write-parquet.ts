import { execFileSync } from 'node:child_process';
import path from 'node:path';

const SCRIPT = path.join(__dirname, 'parquet-writer.mjs');
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * A FOCUS file in Parquet with that many rows of an account. Jest cannot load the library that writes it, an ES
 * module.
 */
export const parquetFile = (rows: number, account = 'no such account'): Buffer =>
  execFileSync(process.execPath, [SCRIPT, String(rows), account], { maxBuffer: MOST_BYTES });
