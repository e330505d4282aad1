import { composeMail, type MailContent, oneLine } from '../mails/mail-content';
import type { ScanOutcome } from './life-cycle';
import type { Severity } from './reported';

/** How many new findings the email names. */
export const MAX_WORST = 10;

/** A finding as the email names it: without file, description and code, which may quote a secret. */
export interface WorstFinding {
  severity: Severity;
  rule_id: string;
  package: { name: string; version: string | null } | null;
}

/** What is told about one scan. */
export interface ScanReport {
  organisation: { name: string };
  tool: string;
  scope: string;
  /** An incomplete scan has closed nothing. */
  complete: boolean;
  counts: Readonly<Record<ScanOutcome, number>>;
  /** Of the new and reopened findings, the most severe first. More than MAX_WORST are left out. */
  worst: readonly WorstFinding[];
}

const COUNTS: readonly [outcome: ScanOutcome, words: string][] = [
  ['created', 'new'],
  ['reopened', 'open again'],
  ['closed', 'no longer reported, and so mitigated'],
  ['updated', 'changed'],
  ['suppressed', 'suppressed in the code'],
  ['unchanged', 'unchanged'],
];

const lineOf = ({ severity, rule_id: rule, package: pack }: WorstFinding): string => {
  const named = pack ? ` in ${oneLine(`${pack.name} ${pack.version ?? ''}`)}` : '';
  return `- ${severity}: ${oneLine(rule)}${named}`;
};

const worstText = ({ worst, counts }: ScanReport): string[] => {
  if (worst.length === 0) return [];
  const lines = worst.slice(0, MAX_WORST).map(lineOf);
  const more = counts.created + counts.reopened - lines.length;
  return [['The most severe:', ...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n')];
};

/** Whether a scan is worth an email: something is new, open again or closed. */
export const isWorthMail = ({ counts }: Pick<ScanReport, 'counts'>): boolean =>
  counts.created + counts.reopened + counts.closed > 0;

/**
 * The email to the security contacts of an organisation about one scan.
 *
 * @param link page of the findings, null if there is none
 */
export const scanMail = (report: ScanReport, link: string | null): MailContent => {
  const { organisation, tool, scope, complete, counts } = report;
  const name = oneLine(organisation.name);
  const scanned = `${oneLine(tool)} (scope ${oneLine(scope)})`;
  const told = COUNTS.filter(([outcome]) => counts[outcome] > 0).map(
    ([outcome, words]) => `- ${counts[outcome]} ${words}`,
  );
  const findings = counts.created === 1 ? '1 new finding' : `${counts.created} new findings`;
  return composeMail({
    subject: `${name}: ${findings} of ${oneLine(tool)}`,
    paragraphs: [
      [`Findings in the scan of ${scanned}:`, ...(told.length > 0 ? told : ['- none'])].join('\n'),
      ...(complete ? [] : ['The scan was incomplete, so no finding was closed.']),
      ...worstText(report),
    ],
    action: { label: 'See the findings', link },
    reason: `You are receiving this email because this address is a security contact in the finding policy of ${name}.`,
  });
};
