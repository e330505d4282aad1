import { ReportFileFault } from './report-file-fault';
import type { ReportDocument } from './report-document';

export type ReportFormat = 'sarif' | 'cyclonedx' | 'openvex';

const NAMES: Record<ReportFormat, string> = { sarif: 'SARIF', cyclonedx: 'CycloneDX', openvex: 'OpenVEX' };

const isIn = (value: unknown, word: string): boolean =>
  typeof value === 'string'
    ? value.toLowerCase().includes(word)
    : Array.isArray(value) && value.some((one) => isIn(one, word));

const detected = ({ fields, runs, lists }: ReportDocument): ReportFormat | null => {
  if (isIn(fields.bomFormat, 'cyclonedx') || isIn(fields.$schema, 'cyclonedx')) return 'cyclonedx';
  if (runs !== null) return 'sarif';
  return isIn(fields['@context'], 'openvex') || 'statements' in lists ? 'openvex' : null;
};

/** Versions 1.0 and 2.0 of SARIF have the same outline, and other names. */
const assertVersion = ({ version }: Record<string, unknown>): void => {
  if (typeof version === 'string' && /^2\.1\.\d/.test(version)) return;
  const named = typeof version === 'string' ? `is SARIF ${version.slice(0, 40)}` : 'does not say its version of SARIF';
  throw ReportFileFault.of(
    'REPORT_VERSION_UNSUPPORTED',
    `The report ${named}. Tenantry reads SARIF 2.1.0: let the tool write it, or convert the file with \`sarif transform\` of the SARIF Multitool.`,
  );
};

/**
 * The format of a report, by its outermost keys.
 *
 * @throws ReportFileFault if it is none of those that are read, another one than was said, or of an unsupported version
 */
export const formatOf = (document: ReportDocument, said: ReportFormat | 'auto'): ReportFormat => {
  const format = detected(document);
  if (format === null)
    throw ReportFileFault.of(
      'REPORT_FORMAT_UNKNOWN',
      'The file is JSON, but none of the reports that are read: SARIF has a list `runs`, CycloneDX has `bomFormat`, and OpenVEX has a list `statements`.',
    );
  if (said !== 'auto' && said !== format)
    throw ReportFileFault.of(
      'REPORT_FORMAT_UNKNOWN',
      `The report is not ${NAMES[said]}, but ${NAMES[format]}. Name that format, or none.`,
    );
  if (format === 'sarif') assertVersion(document.fields);
  return format;
};
