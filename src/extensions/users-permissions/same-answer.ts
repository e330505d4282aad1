import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { RequestState } from '../../http/request-state';
import type { Action } from './password-paths';
import { withoutWaitingForMails } from './plugin-mails';

/** What only an account that exists can be refused for. */
const OF_ACCOUNTS = new Set(['Already confirmed', 'User blocked']);

/**
 * Gives one answer whether or not there is an account of the address, and whether or not the mail could be sent: what the
 * plugin says otherwise tells strangers who has one. A mail that fails is logged.
 *
 * @param answer what is said where nothing is wrong with the request
 */
export const sameAnswer =
  (strapi: Core.Strapi, stock: Action, answer: (body: Record<string, unknown>) => object): Action =>
  async (ctx: Context) => {
    const { requestId } = ctx.state as RequestState;
    try {
      await withoutWaitingForMails(requestId, () => stock(ctx));
    } catch (error) {
      const { name, message } = error as { name?: string; message: string };
      if (name === 'YupValidationError' || (name === 'ValidationError' && !OF_ACCOUNTS.has(message))) throw error;
      if (!OF_ACCOUNTS.has(message)) strapi.log.error(`${requestId} A mail could not be sent: ${message}`);
    }
    ctx.body = answer((ctx.request as { body?: Record<string, unknown> }).body ?? {});
    return undefined;
  };
