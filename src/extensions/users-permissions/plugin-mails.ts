import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { RequestState } from '../../http/request-state';
import { mailDocument, plainTextOf } from '../../domain/mails/mail-layout';

interface Mail {
  from?: string;
  [field: string]: unknown;
}

interface EmailService {
  send(this: void, mail: Mail): Promise<unknown>;
}

/** The plugin's default sender, which mail servers refuse here. Operators can set another one. */
const STOCK_SENDER = 'no-reply@strapi.io';
/** How long a stopping node waits for emails that are being sent. */
const SETTLE_MS = 10_000;

const notWaiting = new AsyncLocalStorage<RequestState>();
const pending = new Set<Promise<unknown>>();

/**
 * The plugin sends the same HTML as both parts. This makes the HTML part a document, and the plain part plain text. Emails with
 * different parts keep them.
 */
const withBothParts = (mail: Mail): Mail => {
  const { html, text, subject } = mail;
  if (typeof html !== 'string') return mail;
  const plain = typeof text === 'string' && text !== html ? text : plainTextOf(html);
  return { ...mail, html: mailDocument(typeof subject === 'string' ? subject : '', html), text: plain };
};

const withConfiguredSender = ({ from, ...mail }: Mail): Mail =>
  from === undefined || from.includes(STOCK_SENDER) ? mail : { from, ...mail };

/**
 * Runs the work of a request without waiting for its emails, so that a slow or unavailable mail server neither delays the response
 * nor reveals by the delay which accounts exist. Errors are logged, and the email does not count.
 */
export const withoutWaitingForMails = <T>(ctx: Context, work: () => Promise<T>): Promise<T> =>
  notWaiting.run(ctx.state, work);

/**
 * Changes the emails of users-permissions: sent from MAIL_FROM, as an HTML document with a plain part. Call it in
 * bootstrap().
 */
export const configurePluginMails = (strapi: Core.Strapi): void => {
  const service = strapi.plugin('email').service<EmailService>('email');
  const stock = service.send;
  service.send = (mail) => {
    const sending = stock(withBothParts(withConfiguredSender(mail)));
    const request = notWaiting.getStore();
    if (!request) return sending;
    const settled = sending
      .catch((error: Error) => {
        strapi.log.error(`An email could not be sent: ${error.message}`, { request_id: request.requestId });
        return request.uncountMail?.();
      })
      .finally(() => pending.delete(settled));
    pending.add(settled);
    return Promise.resolve();
  };
};

/** Waits for emails that are still being sent, at most ten seconds. Call it in destroy(). */
export const settlePluginMails = async (): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise((resolve) => (timer = setTimeout(resolve, SETTLE_MS)));
  await Promise.race([Promise.all(pending), enough]);
  clearTimeout(timer);
};
