import { z } from 'zod';
import { route } from '../../http/routes';
import { securityFinding } from '../../resources/security-finding';
import { ORGANISATION_PARAMETER } from '../../wire/organisation-parameter';

/** The formats of an export, with their media types and the ends of their file names. */
export const EXPORT_FORMATS = {
  csv: { type: 'text/csv', file: 'security-findings.csv' },
  sarif: { type: 'application/sarif+json', file: 'security-findings.sarif' },
  openvex: { type: 'application/json', file: 'security-findings.openvex.json' },
} as const;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

const DESCRIPTION = [
  'All findings of one organisation that match the filters.',
  'csv: a line for each finding, safe to open in a spreadsheet.',
  'sarif: SARIF 2.1.0 with a run for each tool and scope; imported again, it finds the same findings and creates none. It has neither the help of rules nor the versions of scanners.',
  'openvex: OpenVEX 0.2.0, with a statement for each finding about a package or a known vulnerability.',
  'With a filter, the SARIF file says that it is incomplete, so that it closes nothing when it is imported.',
].join(' ');

/** The export of findings. It must precede the route of one finding, or "export" would match as an id. */
export const EXPORT_ROUTE = route('GET', '/security-findings/export', 'security-finding.exportAll', {
  kind: 'list',
  access: 'finding:read',
  resource: securityFinding,
  namesOrganisation: true,
  summary: 'Export security findings as a stream',
  description: DESCRIPTION,
  query: {
    organisation: ORGANISATION_PARAMETER,
    format: {
      schema: z.enum(['csv', 'sarif', 'openvex']).default('csv'),
      description: 'csv (default), sarif or openvex.',
    },
  },
  download: Object.values(EXPORT_FORMATS).map(({ type }) => type),
  codes: ['ORGANISATION_UNDECIDED', 'READ_DEADLINE_EXCEEDED', 'READS_BUSY'],
});
