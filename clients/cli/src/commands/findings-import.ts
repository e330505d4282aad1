import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { REPORT_FORMATS } from '../../../../src/domain/vocabularies';
import { isOneOf, messageOf } from '../../../../src/values';
import { TenantryError } from '../../../typescript/src/index';
import { type Connection, connectStored } from '../connection';
import { EXIT, type ExitCode, wrongUsage } from '../failure';
import { atLeast, countOpen, type Severity, whenEnded, WORST_FIRST, worstNew } from '../findings/scan';
import { type Outcome, summaryOf } from '../findings/summary';
import { fetchWithFile, type ImportQuery, type ReportFile, type Scan, upload } from '../findings/upload';
import { type ReadOptions, readOptions } from '../options';
import { createProgress, type Progress } from '../progress';
import { counted } from '../text';

const FORMATS = ['auto', ...REPORT_FORMATS] as const;

const OPTIONS = {
  scope: { type: 'string' },
  tool: { type: 'string' },
  format: { type: 'string' },
  'fail-on': { type: 'string' },
  'confirm-closing': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;

const isGzip = (path: string): boolean => {
  const head = Buffer.alloc(2);
  const file = openSync(path, 'r');
  try {
    readSync(file, head);
  } finally {
    closeSync(file);
  }
  return head.equals(Buffer.from([0x1f, 0x8b]));
};

const fileOf = (path: string | undefined): ReportFile => {
  if (path === undefined) throw wrongUsage('The file is missing.');
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat?.isFile()) return { path, bytes: stat.size, isGzip: isGzip(path) };
  } catch (error) {
    throw wrongUsage(`The file ${path} cannot be read: ${messageOf(error)}.`);
  }
  throw wrongUsage(`There is no file ${path}.`);
};

const failOnOf = ({ text, flag }: ReadOptions): Severity | null => {
  const level = text('fail-on');
  if (level === null) return null;
  if (!isOneOf(WORST_FIRST, level)) throw wrongUsage(`--fail-on takes ${WORST_FIRST.join(', ')}, not ${level}.`);
  if (flag('dry-run')) throw wrongUsage('--fail-on is about the findings after an import; --dry-run imports nothing.');
  return level;
};

const queryOf = ({ text, flag }: ReadOptions): ImportQuery => {
  const format = text('format') ?? 'auto';
  if (!isOneOf(FORMATS, format)) throw wrongUsage(`--format takes ${FORMATS.join(', ')}, not ${format}.`);
  const scope = text('scope');
  if (scope === null) throw wrongUsage('--scope is missing: what the scan covers, such as shop/main.');
  const tool = text('tool');
  return {
    format,
    scope,
    ...(tool !== null && { tool }),
    ...(flag('dry-run') && { dry_run: 'true' as const }),
    ...(flag('confirm-closing') && { confirm_closing: 'true' as const }),
  };
};

/** Imports the file, and waits for the end of the import. */
const importFile = async (connection: Connection, query: ImportQuery, progress: Progress): Promise<Scan> => {
  try {
    return await whenEnded(connection, await upload(connection, query), progress);
  } finally {
    progress.end();
  }
};

/** Reads what is open and new; without `finding:read`, a key can import all the same. */
const read = async (connection: Connection, scan: Scan, isNeeded: boolean): Promise<Outcome> => {
  if (scan.dry_run) return { scan, open: null, news: [] };
  try {
    return { scan, open: await countOpen(connection, scan), news: await worstNew(connection, scan) };
  } catch (error) {
    if (isNeeded || !(error instanceof TenantryError) || error.code !== 'CAPABILITY_MISSING') throw error;
    process.stderr.write('The key does not have finding:read, so what is open is not shown.\n');
    return { scan, open: null, news: [] };
  }
};

/**
 * `findings import`: imports the report of a scanner, and fails if findings at or above a severity are open.
 *
 * @throws CliError, TenantryError
 */
export const importCommand = async (args: readonly string[]): Promise<ExitCode> => {
  const options = readOptions(args, OPTIONS, 1);
  const file = fileOf(options.positionals[0]);
  const failOn = failOnOf(options);
  const query = queryOf(options);
  const progress = createProgress();
  const connection = connectStored(options, fetchWithFile(file, progress));
  const scan = await importFile(connection, query, progress);
  const outcome = await read(connection, scan, failOn !== null);
  const { open } = outcome;
  const failing = failOn !== null && open !== null ? atLeast(open, failOn) : 0;
  const text = options.flag('json')
    ? JSON.stringify({ scan, open, new: outcome.news, failing }, null, 2)
    : summaryOf(connection.server, outcome);
  process.stdout.write(`${text}\n`);
  if (failing === 0) return EXIT.ok;
  process.stderr.write(`${counted(failing, 'finding')} of at least ${failOn} ${failing === 1 ? 'is' : 'are'} open.\n`);
  return EXIT.findings;
};
