import type { Next } from 'koa';
import { ACCOUNT_PAGE_HEADERS } from '../domain/mails/account-pages';
import type { RequestContext } from '../http/request-state';

const FOLDER = '/account/';

/** Sets the headers of the account pages, which are stricter than Strapi's for the admin panel. */
const accountPages =
  () =>
  async (ctx: RequestContext, next: Next): Promise<void> => {
    if (ctx.path.startsWith(FOLDER)) ctx.set(ACCOUNT_PAGE_HEADERS);
    await next();
  };

export default accountPages;
