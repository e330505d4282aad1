import type { Core } from '@strapi/strapi';
import { requestSubscription, settleSubscription, subscriptionOf } from '../commands/status-pages/subscriptions';
import { addressKey } from '../domain/access/limits/rate-limits';
import { languageOf } from '../domain/status-pages/page-language';
import type { PageLanguage } from '../domain/status-pages/page-model';
import { PAGE_HEADERS } from '../domain/status-pages/page-style';
import {
  confirmHtml,
  notFoundHtml,
  resultHtml,
  subscribeHtml,
  unsubscribeHtml,
} from '../domain/status-pages/subscriptions/subscription-pages';
import { rateLimitsOf } from '../repositories/access/rate-limits';
import { canSendNews, findPublishedPage, type StoredPage } from '../repositories/status-pages/status-pages';
import { isRateLimitingEnabled } from '../http/limited';
import type { RequestContext } from '../http/request-state';
import { readForm } from './read-form';

/** The pages around a subscription, by the last part of their addresses. */
export const STEPS = ['subscribe', 'confirm', 'unsubscribe'] as const;
export type SubscriptionStep = (typeof STEPS)[number];

const LANGUAGE_OF_NOBODY = { language: 'en' } as const;

/** A request, with what its form says. */
interface Asked {
  ctx: RequestContext;
  slug: string;
  form: URLSearchParams | null;
}

const send = (ctx: RequestContext, status: number, html: string): void => {
  ctx.set({ ...PAGE_HEADERS, 'Cache-Control': 'no-store', Vary: 'Accept-Language' });
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html;
};

const languageFor = ({ ctx, form }: Asked, page: { language: PageLanguage }): PageLanguage =>
  languageOf(form?.get('lang') ?? ctx.query.lang, ctx.get('Accept-Language') || undefined, page);

const viewOf = (asked: Asked, page: StoredPage) => ({
  language: languageFor(asked, page),
  links: { self: asked.form ? null : asked.ctx.url, page: `/status/${page.slug}` },
});

const sendMissing = (asked: Asked): void => send(asked.ctx, 404, notFoundHtml(languageFor(asked, LANGUAGE_OF_NOBODY)));

/** Whether the sender has asked too often. */
const isTooOften = async (strapi: Core.Strapi, { state }: RequestContext): Promise<boolean> =>
  isRateLimitingEnabled(strapi) &&
  (await rateLimitsOf(strapi).consume('address', `subscribe ${addressKey(state.rateLimitKey)}`)).isRefused;

const answerForm = async (
  strapi: Core.Strapi,
  asked: Asked,
  form: URLSearchParams,
  page: StoredPage,
): Promise<void> => {
  const view = viewOf(asked, page);
  const address = form.get('email') ?? '';
  const isProgram = (form.get('website') ?? '') !== '';
  const fault = (await isTooOften(strapi, asked.ctx))
    ? 'too_many'
    : isProgram
      ? null
      : await requestSubscription(strapi, page, address, view.language, Date.now());
  if (fault === null) return send(asked.ctx, 200, resultHtml(page, { ...view, result: 'check_inbox' }));
  return send(asked.ctx, fault === 'too_many' ? 429 : 400, subscribeHtml(page, { ...view, fault, address }));
};

const answerSubscribe = async (strapi: Core.Strapi, asked: Asked): Promise<void> => {
  const page = await findPublishedPage(strapi, asked.slug);
  if (!page?.subscriptions || !canSendNews(strapi)) return sendMissing(asked);
  if (asked.form) return answerForm(strapi, asked, asked.form, page);
  return send(asked.ctx, 200, subscribeHtml(page, viewOf(asked, page)));
};

/** The page of a link in an email: with a button, and after a POST with the result. */
const answerLink = async (strapi: Core.Strapi, asked: Asked, step: 'confirm' | 'unsubscribe'): Promise<void> => {
  const { ctx, form, slug } = asked;
  const now = Date.now();
  // Mail clients send the POST of RFC 8058 to the address of the link.
  const token = form?.get('token') ?? String(ctx.query.token ?? '');
  const found = await subscriptionOf(strapi, step, token, now);
  if (!found) {
    const page = await findPublishedPage(strapi, slug);
    if (!page) return sendMissing(asked);
    return send(ctx, 404, resultHtml(page, { ...viewOf(asked, page), result: 'link_invalid' }));
  }
  const view = viewOf(asked, found.page);
  if (!form) {
    const html = step === 'confirm' ? confirmHtml : unsubscribeHtml;
    return send(ctx, 200, html(found.page, { ...view, token }));
  }
  await settleSubscription(strapi, step, found, now);
  return send(ctx, 200, resultHtml(found.page, { ...view, result: step === 'confirm' ? 'confirmed' : 'unsubscribed' }));
};

/**
 * Answers a request to a page around a subscription. Nobody learns whether an address is subscribed.
 *
 * @param slug of the status page; links of emails work also after it has got another one
 */
export const answerSubscription = async (
  strapi: Core.Strapi,
  ctx: RequestContext,
  slug: string,
  step: SubscriptionStep,
): Promise<void> => {
  const form = ctx.method === 'POST' ? await readForm(ctx) : null;
  const asked = { ctx, slug, form };
  return step === 'subscribe' ? answerSubscribe(strapi, asked) : answerLink(strapi, asked, step);
};
