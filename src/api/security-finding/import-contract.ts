import type { Context } from 'koa';
import { z } from 'zod';
import { fileOfForm } from '../../http/bodies/form-file';
import { route } from '../../http/routes';
import { unsupportedMediaType } from '../../wire/errors/http-errors';
import { REPORT_FORMATS } from '../../domain/vocabularies';
import { securityScan } from '../../resources/security-scan';
import { ORGANISATION_PARAMETER } from '../../wire/organisation-parameter';

const FORM = 'multipart/form-data';

/** Content types that a report can have. */
export const REPORT_TYPES = [
  'application/sarif+json',
  'application/json',
  'application/vnd.cyclonedx+json',
  'application/gzip',
  'application/octet-stream',
  FORM,
];

const ENCODINGS = ['', 'identity', 'gzip', 'x-gzip', 'br'];

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true');

const name = z.string().trim().min(1).max(255).optional();

/** What an import answers: its scan. */
const DESCRIPTION = [
  'Imports the report of a security scanner: SARIF 2.1.0, CycloneDX 1.4 to 1.6 with vulnerabilities, or OpenVEX.',
  'The body is the file, also compressed with gzip or br, or {"sarif":"<base64 of gzip>"}, or a form with the file as its only part, named file.',
  'The statements of CycloneDX (analysis) and OpenVEX apply to findings with their identifier and component, also to those that come later; unmatched lists those that apply to none yet.',
  'Results become findings, and are recognised when they are reported again, also if their lines have moved.',
  'Findings that a complete scan of the same tool and scope no longer reports are mitigated with resolution not_reported.',
  'The scope is the parameter, or what the report itself calls it (automationDetails.id), or default: give each pipeline and image a name that stays the same.',
  'Up to 5,000 results: 200 with the scan. More: 202, and GET /security-scans/{id} shows the progress.',
  'An agent can import reports of the scopes that the finding policy allows it, and cannot confirm_closing.',
  'A file that cannot be read as a whole changes nothing.',
].join(' ');

/** The import of reports. */
export const IMPORT_ROUTE = route('POST', '/security-findings/import', 'security-finding.import', {
  kind: 'custom',
  access: 'finding:report',
  agents: 'organisation',
  choosesOrganisation: true,
  namesOrganisation: true,
  tag: 'Security findings',
  feature: 'finding_import',
  summary: 'Import the report of a scanner',
  description: DESCRIPTION,
  upload: REPORT_TYPES,
  query: {
    organisation: {
      ...ORGANISATION_PARAMETER,
      description:
        'documentId of the organisation. By default, that of X-Organisation-Id, or else the only one of which the caller is a member.',
    },
    format: { schema: z.enum(['auto', ...REPORT_FORMATS]).default('auto'), description: 'The format; auto: detected.' },
    scope: { schema: name, description: 'What the scan covers, such as a repository, a branch or an image.' },
    tool: { schema: name, description: 'Name of the scanner, if not that in the report.' },
    dry_run: { schema: flag, description: 'true: says what the import would change, and changes nothing.' },
    confirm_closing: {
      schema: flag,
      description: 'true: also if more than 30 % of the open findings of the scope, and at least 20, would be closed.',
    },
  },
  answers: securityScan,
  mayGoOn: true,
  isRepeatable: true,
  codes: [
    'AGENT_IMPORT_NOT_ALLOWED',
    'CLOSING_NOT_CONFIRMED',
    'IMPORT_RUNNING',
    'IMPORTS_BUSY',
    'REPORT_EMPTY',
    'REPORT_NOT_JSON',
    'REPORT_TRUNCATED',
    'REPORT_TOO_LARGE',
    'REPORT_TOO_DEEP',
    'REPORT_TOO_MANY_RESULTS',
    'REPORT_TOO_MANY_RUNS',
    'REPORT_TOO_MANY_STATEMENTS',
    'REPORT_TEXT_TOO_LONG',
    'REPORT_FORMAT_UNKNOWN',
    'REPORT_VERSION_UNSUPPORTED',
    'REPORT_COMPRESSION_BROKEN',
    'UNSUPPORTED_MEDIA_TYPE',
    'INVALID_FORM',
  ],
});

/** What the parameters of an import say. */
export interface ImportQuery {
  format: 'auto' | (typeof REPORT_FORMATS)[number];
  scope: string | null;
  tool: string | null;
  dryRun: boolean;
  confirmClosing: boolean;
}

/** Reads the parameters of an import, which its contract has checked. */
export const readImportQuery = (query: Record<string, unknown>): ImportQuery => {
  const {
    format,
    scope,
    tool,
    dry_run: dryRun,
    confirm_closing: confirmClosing,
  } = query as {
    format: ImportQuery['format'];
    scope?: string;
    tool?: string;
    dry_run: boolean;
    confirm_closing: boolean;
  };
  return { format, scope: scope ?? null, tool: tool ?? null, dryRun, confirmClosing };
};

/** How the report is packed for its transport. The parts of a form are not. */
export const encodingOf = (ctx: Context): 'identity' | 'gzip' | 'br' => {
  const encoding = ctx.get('content-encoding').toLowerCase();
  if (encoding === 'br') return encoding;
  return encoding.endsWith('gzip') ? 'gzip' : 'identity';
};

/** What takes the report out of the body: out of a form, or nothing. */
export const unwrapperOf = (ctx: Context): ((body: AsyncIterable<Buffer>) => AsyncIterable<Buffer>) =>
  ctx.request.is(FORM) ? (body) => fileOfForm(body, ctx.get('content-type')) : (body) => body;

/**
 * Refuses a request whose body is not a report.
 *
 * @throws UnsupportedMediaTypeError
 */
export const assertReport = (ctx: Context): void => {
  const encodings = ctx.request.is(FORM) ? ['', 'identity'] : ENCODINGS;
  if (ctx.request.is(...REPORT_TYPES) && encodings.includes(ctx.get('content-encoding').toLowerCase())) return;
  throw unsupportedMediaType(
    `The body must be the report itself, uncompressed or compressed with gzip or br, or a form that is not compressed: ${REPORT_TYPES.join(', ')}.`,
  );
};
