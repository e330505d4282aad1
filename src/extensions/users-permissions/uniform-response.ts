import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { Action } from './password-paths';
import { withoutWaitingForMails } from './plugin-mails';

/** Refusals that only existing accounts get. */
const OF_ACCOUNTS = new Set(['Already confirmed', 'User blocked']);

/**
 * Returns the same response whether or not the address has an account, and whether or not the email could be sent, so that it does
 * not reveal which accounts exist. Errors of emails are logged.
 *
 * @param answer the response to a valid request
 */
export const uniformResponse =
  (strapi: Core.Strapi, stock: Action, answer: (body: Record<string, unknown>) => object): Action =>
  async (ctx: Context) => {
    try {
      await withoutWaitingForMails(ctx, () => stock(ctx));
    } catch (error) {
      const { name, message } = error as { name?: string; message: string };
      if (name === 'YupValidationError' || (name === 'ValidationError' && !OF_ACCOUNTS.has(message))) throw error;
      if (!OF_ACCOUNTS.has(message)) strapi.log.error(`An email could not be sent: ${message}`);
    }
    ctx.body = answer((ctx.request as { body?: Record<string, unknown> }).body ?? {});
    return undefined;
  };
