import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { mailDocument, plainTextOf } from '../../domain/mails/mail-layout';

interface Mail {
  from?: string;
  [field: string]: unknown;
}

interface EmailService {
  send(this: void, mail: Mail): Promise<unknown>;
}

/** The sender that the plugin begins with, which is nobody here: servers refuse it. Operators may set another one. */
const STOCK_SENDER = 'no-reply@strapi.io';
/** A node that stops waits no longer for mails on their way. */
const SETTLE_MS = 10_000;

const notWaiting = new AsyncLocalStorage<{ requestId: string }>();
const underWay = new Set<Promise<unknown>>();

/**
 * The plugin sends one text as plain text and as HTML alike. The HTML part becomes a document, and the plain one plain. Mails
 * that have both already stay as they are.
 */
const dressed = (mail: Mail): Mail => {
  const { html, text, subject } = mail;
  if (typeof html !== 'string') return mail;
  const plain = typeof text === 'string' && text !== html ? text : plainTextOf(html);
  return { ...mail, html: mailDocument(typeof subject === 'string' ? subject : '', html), text: plain };
};

const withOurSender = ({ from, ...mail }: Mail): Mail =>
  from === undefined || from.includes(STOCK_SENDER) ? mail : { from, ...mail };

/**
 * Does the work of a request without its mails being waited for. A mail server that is slow or away neither holds the
 * answer up nor shows by its delay who has an account. What fails is logged.
 */
export const withoutWaitingForMails = <T>(requestId: string, work: () => Promise<T>): Promise<T> =>
  notWaiting.run({ requestId }, work);

/**
 * Makes the mails of users-permissions Tenantry's: from its own sender (MAIL_FROM), as an HTML document with a plain part. Call
 * it in bootstrap().
 */
export const adoptPluginMails = (strapi: Core.Strapi): void => {
  const service = strapi.plugin('email').service<EmailService>('email');
  const stock = service.send;
  service.send = (mail) => {
    const sending = stock(dressed(withOurSender(mail)));
    const request = notWaiting.getStore();
    if (!request) return sending;
    const settled = sending
      .catch((error: Error) => strapi.log.error(`${request.requestId} A mail could not be sent: ${error.message}`))
      .finally(() => underWay.delete(settled));
    underWay.add(settled);
    return Promise.resolve();
  };
};

/** Waits for the mails that no request waits for, at most ten seconds. Call it in destroy(). */
export const settlePluginMails = async (): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise((resolve) => (timer = setTimeout(resolve, SETTLE_MS)));
  await Promise.race([Promise.all(underWay), enough]);
  clearTimeout(timer);
};
