import { execFileSync } from 'node:child_process';
import path from 'node:path';

const SCRIPT = path.join(__dirname, 'parquet-writer.mjs');
const MOST_BYTES = 64 * 1024 * 1024;

/** A FOCUS file in Parquet with so many rows of an account. The library that writes it is an ES module, which jest cannot load. */
export const parquetFile = (rows: number, account = 'no such account'): Buffer =>
  execFileSync(process.execPath, [SCRIPT, String(rows), account], { maxBuffer: MOST_BYTES });
