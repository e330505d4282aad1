import { composeMail, type MailContent, oneLine } from '../mails/mail-content';

/** The payload of `blueprint.rejected`. The reason is not in it: payloads go to other systems. */
export interface DraftRejected {
  organisation: { documentId: string; name: string; slug: string };
  draft: { documentId: string; name: string };
}

/**
 * The email to the author of a draft that was rejected.
 *
 * @param link page of the draft, null if there is none
 */
export const draftRejectedMail = ({ organisation, draft }: DraftRejected, link: string | null): MailContent => {
  const [owner, name] = [oneLine(organisation.name), oneLine(draft.name)];
  return composeMail({
    subject: `${owner}: ${name} needs changes`,
    paragraphs: [
      `The review of your blueprint draft ${name} ended: it is a draft again. The reason is the newest comment on it.`,
      'Change it, and send it to review again.',
    ],
    action: { label: 'See the reason', link },
    reason: `You are receiving this email because you are the author of the draft in ${owner}.`,
  });
};
