import { composeMail, type MailContent, oneLine } from '../mails/mail-content';
import { type AlertEvent, alertLines, alertLink, type AlertNotice, alertSubject, timeText } from './alert-lines';

/**
 * The email of an alert channel: what is down, what is still down and what is up again, or a notice.
 *
 * @param link page of `alertLink`, null if there is none
 * @param stop page on which the recipient can stop the alerts, null if there is none
 * @param timezone IANA time zone of the channel; null if it has none
 */
export const alertMail = (
  event: AlertEvent,
  link: string | null,
  stop: string | null,
  timezone: string | null = null,
): MailContent => {
  const { sections, more } = alertLines(event, timezone);
  const name = oneLine(event.organisation.name);
  return composeMail({
    subject: alertSubject(event),
    paragraphs: [
      ...sections.map(({ heading, lines }) => [`${heading}:`, ...lines.map((line) => `- ${line}`)].join('\n')),
      ...(more > 0 ? [`and ${more} more`] : []),
    ],
    action: { label: alertLink(event).label, link },
    reason: `You are receiving this email because this address is in an alert channel of ${name}.`,
    stop,
  });
};

/** What a channel is told that a person tries. */
export const testNotice = (channel: string): AlertNotice => ({
  subject: `Test of the alert channel "${oneLine(channel)}"`,
  heading: 'Test',
  lines: ['Nothing is down. A member of the organisation tries this alert channel.'],
});

/**
 * What channels are told about agents that have stopped reporting. There is no message about their checks.
 *
 * @param hostnames of at least one agent
 */
export const agentNotice = (hostnames: readonly string[]): AlertNotice => {
  const [first = '', ...others] = hostnames.map(oneLine);
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return {
    subject: `Agent silent: ${first}${more}`,
    heading: 'Agents that do not report',
    lines: [
      ...[first, ...others].slice(0, 50),
      'Their checks do not run until they report again: their state is unknown, and there is no separate message about them.',
      'Look whether the machine runs, whether it reaches this service, and what the agent has logged.',
    ],
  };
};

/** A certificate that ends soon. Times are in ISO 8601. */
export interface EndingCertificate {
  check: string;
  /** The subject of the certificate; null if it has none. */
  subject: string | null;
  /** Days before the end. */
  days: number;
  ends_at: string;
}

/** What channels are told about a certificate that ends soon. */
export const certificateNotice = ({ check, subject, days, ends_at: end }: EndingCertificate): AlertNotice => {
  const named = subject === null ? '' : ` for "${oneLine(subject)}"`;
  const left = days === 1 ? '1 day' : `${days} days`;
  return {
    subject: `Certificate of ${oneLine(check)} ends within ${left}`,
    heading: 'Certificate',
    lines: [
      `The certificate${named} that the check "${oneLine(check)}" has seen ends on ${timeText(end, null)}.`,
      'Renew it before that. Browsers and programs refuse to connect afterwards.',
    ],
  };
};
