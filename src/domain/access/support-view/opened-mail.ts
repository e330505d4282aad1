import { composeMail, type MailContent, momentText, oneLine } from '../../mails/mail-content';
import { withoutLinks } from '../../mails/web-addresses';

/** The data of the email to the owners when an administrator of the platform opens a support view. */
export interface SupportViewOpened {
  organisation: { name: string; slug: string };
  /** Name of the administrator. */
  by: string;
  reason: string;
  /** Until when at the latest; ISO 8601. */
  until: string;
}

/**
 * The email about a support view that has begun.
 *
 * @param link the audit log of the organisation, null if there is no such page
 */
export const supportViewMail = (
  { organisation, by, reason, until }: SupportViewOpened,
  link: string | null,
): MailContent => {
  const name = oneLine(organisation.name);
  return composeMail({
    subject: `Support reads ${name}`,
    paragraphs: [
      `${oneLine(by)} of the platform has opened a support view of ${name}. Reason: ${withoutLinks(reason)}`,
      `It ends at ${momentText(until)} at the latest. It changes nothing, and shows no tokens, secrets or exports.`,
      'The audit log has its start, and its end.',
    ],
    action: { label: 'Open the audit log', link },
    reason: `You get this email because you are an owner of ${name}. If you know of no reason, ask the operator of the platform.`,
  });
};
