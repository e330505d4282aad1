import type { Next } from 'koa';
import { ACCOUNT_PAGE_HEADERS } from '../domain/mails/account-pages';
import type { RequestContext } from '../http/request-state';

const FOLDER = '/account/';

/** Gives the pages to which mails lead a policy of their own: stricter than that of the admin panel, which is Strapi's. */
const accountPages =
  () =>
  async (ctx: RequestContext, next: Next): Promise<void> => {
    if (ctx.path.startsWith(FOLDER)) ctx.set(ACCOUNT_PAGE_HEADERS);
    await next();
  };

export default accountPages;
