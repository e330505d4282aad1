import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { tracedCall } from '../telemetry/tracing';
import type { MailContent } from '../domain/mails/mail-content';

/** Mail clients show a button for it, and send the POST (RFC 8058). */
const unsubscribeHeaders = (address: string | undefined): Record<string, string> =>
  address === undefined
    ? {}
    : { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** One email to one person. */
export interface Mail extends MailContent {
  to: string;
  /** Stays the same when the email is sent again, so that duplicates can be recognised. */
  id: string;
}

/**
 * The outcome of sending an email. `refused`: the server never accepts this address or email; `later`: not now, but
 * other emails may work; `away`: no email can be sent at the moment, which the operator has to fix.
 */
export type MailAnswer = { kind: 'sent' } | { kind: 'refused' | 'later' | 'unavailable'; reason: string };

/** A failure as nodemailer describes it. */
interface Fault {
  message?: string;
  code?: string;
  /** The step that failed, such as `RCPT TO`. */
  command?: string;
  responseCode?: number;
  response?: string;
}

/** The steps at which a refusal concerns this email, and not the sender. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);
/** The server is shutting down. */
const CLOSING = 421;

const reasonOf = ({ response, message, code }: Fault): string =>
  response ?? ([code, message].filter(Boolean).join(': ') || 'unknown fault');

/**
 * Classifies a failure. Only errors about the recipient or the content concern this email: a refused sender, a wrong
 * password or an unavailable server would fail every other email as well.
 */
export const readMailFault = (fault: Fault): MailAnswer => {
  const { command = '', responseCode: code } = fault;
  const reason = reasonOf(fault);
  if (command === 'API' && /recipient/i.test(fault.message ?? '')) return { kind: 'refused', reason };
  if (!ABOUT_THE_MAIL.has(command) || code === undefined || code === CLOSING) return { kind: 'unavailable', reason };
  return { kind: code >= 500 ? 'refused' : 'later', reason };
};

const messageIdOf = (id: string, from: string): string => {
  const digest = createHash('sha256').update(id).digest('hex').slice(0, 32);
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'tenantry.invalid';
  return `<${digest}@${domain}>`;
};

/**
 * Sends one email through Strapi's email plugin (config/mail.ts). Never throws.
 *
 * @param timeoutMs longest wait for the server; an email that is delivered later is sent again, with the same id
 */
export const sendMail = async (
  strapi: Core.Strapi,
  { to, id, subject, text, html, unsubscribe }: Mail,
  timeoutMs: number,
): Promise<MailAnswer> => {
  const service = strapi.plugin('email').service<{ send(options: object): Promise<unknown> }>('email');
  const message = {
    // An object, so that the address is never parsed and cannot become several.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: messageIdOf(id, String(strapi.config.get('mail.from'))),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<MailAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'unavailable', reason: 'it did not answer in time' }), timeoutMs);
  });
  const sending = tracedCall({ what: 'SMTP' }, () => service.send(message)).then(
    (): MailAnswer => ({ kind: 'sent' }),
    (fault: Fault) => readMailFault(fault),
  );
  const answer = await Promise.race([sending, late]);
  clearTimeout(timer);
  return answer;
};
