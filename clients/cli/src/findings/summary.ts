import { counted, plain } from '../text';
import { type Finding, type OpenCounts, sourcesOf, WORST_FIRST } from './scan';
import type { Scan } from './upload';

const COUNTS = ['created', 'unchanged', 'updated', 'reopened', 'closed', 'suppressed', 'skipped'] as const;
const MOST_ERRORS = 5;

/** What an import has led to. */
export interface Outcome {
  scan: Scan;
  /** Null if the key cannot read findings, or nothing was imported. */
  open: OpenCounts | null;
  /** The worst new findings. */
  news: readonly Finding[];
}

const placeOf = ({ file_path: file, line_number: line, package_name: pack }: Finding): string => {
  if (pack !== null) return plain(pack);
  return file === null ? '' : plain(line === null ? file : `${file}:${line}`);
};

const findingLine = (finding: Finding): string => {
  const { severity, rule_id: rule, description } = finding;
  const parts = [severity.padEnd(8), plain(rule, 60), placeOf(finding), plain(description ?? '', 100)];
  return `  ${parts.filter((part) => part !== '').join('  ')}`;
};

const headOf = (scan: Scan): string => {
  const { tool, tool_version: version, results, dry_run: isDry } = scan;
  const sources = sourcesOf(scan);
  const scope =
    sources.length > 1
      ? counted(sources.length, 'tool and scope').replace(/scopes?$/, 'scopes')
      : `scope ${plain(scan.scope ?? '')}`;
  const name = [plain(tool ?? ''), plain(version ?? '')].filter(Boolean).join(' ');
  return `${name}, ${scope}: ${counted(results ?? 0, 'result')}${isDry ? ' (dry run, nothing was changed)' : ''}`;
};

const errorLines = ({ errors }: Scan): string[] => {
  const all = errors ?? [];
  if (all.length === 0) return [];
  const shown = all
    .slice(0, MOST_ERRORS)
    .map(({ index, code, message }) => `  ${index ?? '-'}: ${code}: ${plain(message)}`);
  const rest = all.length > MOST_ERRORS ? [`  and ${all.length - MOST_ERRORS} more`] : [];
  return ['Results that could not be used, by their number:', ...shown, ...rest];
};

const openLine = (open: OpenCounts): string => {
  const parts = WORST_FIRST.filter((severity) => open[severity] > 0).map((severity) => `${open[severity]} ${severity}`);
  return `Open in this tool and scope: ${parts.join(', ') || 'none'}`;
};

/** Where the console shows the findings of a scan. It knows organisations by their documentIds, too. */
const consoleAddress = (server: string, scan: Scan): string => {
  const [{ tool, scope } = { tool: '', scope: '' }] = sourcesOf(scan);
  const organisation = scan.organisation?.documentId ?? '';
  return `${server}/organisations/${organisation}/findings?${new URLSearchParams({ tool, scope }).toString()}`;
};

/** The summary of an import. */
export const summaryOf = (server: string, { scan, open, news }: Outcome): string => {
  const rest = (scan.created ?? 0) - news.length;
  return [
    headOf(scan),
    COUNTS.map((name) => `${name} ${scan[name] ?? 0}`).join(', '),
    ...(scan.complete === false ? ['The scanner did not examine everything, so nothing was closed.'] : []),
    ...errorLines(scan),
    ...(scan.unmatched && scan.unmatched.length > 0
      ? [`${counted(scan.unmatched.length, 'statement')} fit no finding yet, and apply to those that come later.`]
      : []),
    ...(news.length > 0 ? ['New:', ...news.map(findingLine), ...(rest > 0 ? [`  and ${rest} more`] : [])] : []),
    ...(open ? [openLine(open)] : []),
    `Console: ${consoleAddress(server, scan)}`,
  ].join('\n');
};
