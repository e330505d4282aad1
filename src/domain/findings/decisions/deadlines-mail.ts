import { composeMail, type MailContent, momentText, oneLine } from '../../mails/mail-content';
import type { Severity } from '../reported';

/** How many findings of each kind the email names. */
export const MAX_NAMED = 10;

/** A finding as the email names it: without file, description and code, which may quote a secret. */
export interface NamedAcceptance {
  rule_id: string;
  severity: Severity;
  /** ISO 8601. */
  accepted_until: string;
}

/** Acceptances of one kind: how many, and the first of them. */
export interface Acceptances {
  total: number;
  named: NamedAcceptance[];
}

/** The payload of `finding.acceptances-end`: what one run found in an organisation. */
export interface AcceptancesEnd {
  organisation: { documentId: string; name: string; slug: string };
  expired: Acceptances;
  soon: Acceptances;
}

const lineOf = ({ severity, rule_id: rule, accepted_until: until }: NamedAcceptance): string =>
  `- ${severity}: ${oneLine(rule)}, ${momentText(until)}`;

const part = (title: string, { total, named }: Acceptances): string[] => {
  if (total === 0) return [];
  const more = total - named.length;
  return [[title, ...named.map(lineOf), ...(more > 0 ? [`and ${more} more`] : [])].join('\n')];
};

const counted = (count: number): string => (count === 1 ? '1 accepted risk' : `${count} accepted risks`);

/**
 * The email to owners and security contacts about acceptances that have ended or end soon.
 *
 * @param link page of the findings, null if there is none
 */
export const acceptancesMail = ({ organisation, expired, soon }: AcceptancesEnd, link: string | null): MailContent => {
  const name = oneLine(organisation.name);
  const subject =
    expired.total > 0 ? `${counted(expired.total)} ended` : `${counted(soon.total)} will end within 7 days`;
  return composeMail({
    subject: `${name}: ${subject}`,
    paragraphs: [
      ...part('The acceptance has ended, and the finding has its earlier status again:', expired),
      ...part('The acceptance ends within 7 days:', soon),
      'To accept a risk for longer, set another end with a reason.',
    ],
    action: { label: 'See the findings', link },
    reason: `You are receiving this email because you own ${name}, or this address is a security contact in its finding policy.`,
  });
};
