import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { MailContent } from '../domain/mails/mail-content';

/** One mail to one person. */
export interface Mail extends MailContent {
  to: string;
  /** The same whenever the same mail is sent again, so that whoever gets it twice can tell. */
  id: string;
}

/**
 * What became of a mail. `refused`: this address or this mail is not taken, ever; `later`: not now, others may be;
 * `away`: nothing goes out at all for now, which is for the operator to mend and no fault of this mail.
 */
export type MailAnswer = { kind: 'sent' } | { kind: 'refused' | 'later' | 'away'; reason: string };

/** What nodemailer says of a failure. */
interface Fault {
  message?: string;
  code?: string;
  /** The step that failed, such as `RCPT TO`. */
  command?: string;
  responseCode?: number;
  response?: string;
}

/** The steps at which a server speaks of this mail, and not of us. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);
/** The server is about to go. */
const CLOSING = 421;

const reasonOf = ({ response, message, code }: Fault): string =>
  response ?? ([code, message].filter(Boolean).join(': ') || 'unknown fault');

/**
 * Reads a failure. Only what a server says of the recipient or of the content is held against the mail: a sender that is
 * not taken, a password that is wrong and a server that is not there would fail every other mail as well.
 */
export const readMailFault = (fault: Fault): MailAnswer => {
  const { command = '', responseCode: code } = fault;
  const reason = reasonOf(fault);
  if (command === 'API' && /recipient/i.test(fault.message ?? '')) return { kind: 'refused', reason };
  if (!ABOUT_THE_MAIL.has(command) || code === undefined || code === CLOSING) return { kind: 'away', reason };
  return { kind: code >= 500 ? 'refused' : 'later', reason };
};

const messageIdOf = (id: string, from: string): string => {
  const digest = createHash('sha256').update(id).digest('hex').slice(0, 32);
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'tenantry.invalid';
  return `<${digest}@${domain}>`;
};

/**
 * Sends one mail through Strapi's email plugin (config/mail.ts). Never throws.
 *
 * @param timeoutMs longest wait for the server; a mail that comes through after it is sent again, with the same id
 */
export const sendMail = async (
  strapi: Core.Strapi,
  { to, id, subject, text, html }: Mail,
  timeoutMs: number,
): Promise<MailAnswer> => {
  const service = strapi.plugin('email').service<{ send(options: object): Promise<unknown> }>('email');
  const message = {
    // As an object: an address is never parsed, so that it cannot become several.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: messageIdOf(id, String(strapi.config.get('mail.from'))),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<MailAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'away', reason: 'it did not answer in time' }), timeoutMs);
  });
  const sending = service.send(message).then(
    (): MailAnswer => ({ kind: 'sent' }),
    (fault: Fault) => readMailFault(fault),
  );
  const answer = await Promise.race([sending, late]);
  clearTimeout(timer);
  return answer;
};
