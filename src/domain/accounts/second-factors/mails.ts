import { composeMail, type MailContent, momentText, oneLine } from '../../mails/mail-content';

/** What has happened to the second factors of an account. */
export type FactorChange = 'added' | 'removed' | 'reset' | 'recovery-used' | 'recovery-renewed';

/** What an owner of an organisation has done about them, for that organisation only. */
export type WaiverChange = 'waived' | 'waiver-ended';

/** The data of the email about it. */
export interface FactorMail {
  change: FactorChange | WaiverChange;
  /** User name of the account. */
  account: string;
  /** Name of the factor, or of the organisation that waives it; empty for recovery codes. */
  name: string;
  /** ISO 8601. */
  at: string;
  /** Recovery codes that can still be used. */
  left: number;
  /** Why an organisation waives a factor, and until when (ISO 8601). */
  reason?: string;
  until?: string;
}

const TEXTS: Record<FactorMail['change'], { subject: string; text: (mail: FactorMail) => string }> = {
  added: {
    subject: 'A second factor was added to your account',
    text: ({ name }) =>
      `the second factor ${oneLine(name)} was added. To sign in, it or another second factor is needed.`,
  },
  removed: {
    subject: 'A second factor was removed from your account',
    text: ({ name }) => `the second factor ${oneLine(name)} was removed. It no longer signs in.`,
  },
  reset: {
    subject: 'The platform operator removed a second factor of your account',
    text: ({ name }) => `the platform operator removed the second factor ${oneLine(name)}. It no longer signs in.`,
  },
  'recovery-used': {
    subject: 'A recovery code of your account was used',
    text: ({ left }) => `a recovery code was used instead of a second factor. ${left} can still be used.`,
  },
  'recovery-renewed': {
    subject: 'Your recovery codes were replaced',
    text: ({ left }) => `${left} new recovery codes were made. The earlier ones no longer work.`,
  },
  waived: {
    subject: 'An organisation has waived your second factor',
    text: ({ name, reason = '', until = '' }) =>
      `an owner of ${oneLine(name)} waived your second factor until ${momentText(until)}: ${oneLine(reason)}. Until then, your password is enough to sign in to this organisation, and to nothing else. Your second factors stay.`,
  },
  'waiver-ended': {
    subject: 'An organisation needs your second factor again',
    text: ({ name }) => `an owner of ${oneLine(name)} ended the waiver of your second factor.`,
  },
};

/** The email to the person of the account. */
export const factorMail = (mail: FactorMail): MailContent => {
  const { subject, text } = TEXTS[mail.change];
  return composeMail({
    subject,
    paragraphs: [`On ${momentText(mail.at)}, in your account ${oneLine(mail.account)}, ${text(mail)}`],
    action: { label: '', link: null },
    reason:
      mail.change === 'waived'
        ? 'If you did not ask for it, ask the owners of the organisation to end it, and change your password at once.'
        : 'If it was not you, change your password at once, and check your second factors and sessions.',
  });
};
