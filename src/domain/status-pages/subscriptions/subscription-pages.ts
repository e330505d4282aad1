import { escaped, htmlDocument, linkTo, ownText } from '../markup';
import { inLanguage, languageLinks } from '../page-language';
import type { PageLanguage, StatusPage } from '../page-model';
import { SUBSCRIPTION_TEXTS, type PageResult, type SubscribeFault } from './subscription-texts';
import { TEXTS } from '../texts';

/** What a page around a subscription shows of a status page. */
export type PageHead = Pick<StatusPage, 'title' | 'language'>;

/** The addresses of a page around a subscription. */
export interface SubscriptionLinks {
  /** This page with its query, for the link to the other language; null after a step, which is not repeated. */
  self: string | null;
  /** The status page. */
  page: string;
}

/** How such a page is shown. */
interface View {
  language: PageLanguage;
  links: SubscriptionLinks;
}

const header = (head: PageHead, { language, links }: View): string => {
  const others = links.self === null ? [] : languageLinks(links.self, language);
  const items = [linkTo(inLanguage(links.page, language), SUBSCRIPTION_TEXTS[language].back), ...others];
  return `<header>
<p class="brand"${ownText(head.language, language)}>${escaped(head.title)}</p>
<nav aria-label="${TEXTS[language].menu}"><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul></nav>
</header>`;
};

/**
 * A small page. Addresses with a token must not reach search engines or other sites.
 *
 * @param head null if there is no status page
 * @param body HTML below the title
 */
const smallPage = (head: PageHead | null, view: View, title: string, body: string): string =>
  htmlDocument({
    language: view.language,
    title: head === null ? title : `${title} · ${head.title}`,
    status: 'unknown',
    head: '<meta name="robots" content="noindex">\n<meta name="referrer" content="no-referrer">',
    body: `${head === null ? '<header></header>' : header(head, view)}
<main class="small">
<div class="card"><h1>${escaped(title)}</h1>
${body}</div>
</main>`,
  });

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

/** A form that sends hidden values, and those of its fields. */
const form = (values: Record<string, string>, button: string, fields = ''): string => {
  const hidden = Object.entries(values).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  return `<form method="post">${hidden.join('')}${fields}<button class="button" type="submit">${escaped(button)}</button></form>`;
};

/**
 * The page on which a visitor enters an address. It posts `email`, `lang` and `website` to its own address. People do not see
 * `website`: who fills it in is a program.
 *
 * @param fault why the address was refused; null at first
 * @param address what the visitor has entered
 */
export const subscribeHtml = (
  head: PageHead,
  { language, links, fault = null, address = '' }: View & { fault?: SubscribeFault | null; address?: string },
): string => {
  const { subscribe, faults } = SUBSCRIPTION_TEXTS[language];
  const [notice, marks] =
    fault === null
      ? ['', ' aria-describedby="privacy"']
      : [
          `<p class="fault" id="fault" role="alert">${escaped(faults[fault])}</p>`,
          ` aria-describedby="fault privacy"${fault === 'invalid_address' ? ' aria-invalid="true" autofocus' : ''}`,
        ];
  const fields = `${notice}<label for="email">${escaped(subscribe.label)}</label>
<input type="email" id="email" name="email" required maxlength="254" autocomplete="email" value="${escaped(address)}"${marks}>
<p class="trap" aria-hidden="true"><label for="website">Website</label><input id="website" name="website" tabindex="-1" autocomplete="off"></p>
<p class="quiet" id="privacy">${escaped(subscribe.privacy)}</p>`;
  const body = `${paragraph(subscribe.text)}\n${form({ lang: language }, subscribe.button, fields)}`;
  return smallPage(head, { language, links }, subscribe.title, body);
};

/** A page with a button, which posts the token of the link and `lang` to its own address. */
const stepHtml = (
  step: 'confirm' | 'unsubscribe',
  head: PageHead,
  { language, links, token }: View & { token: string },
): string => {
  const { title, text, button } = SUBSCRIPTION_TEXTS[language][step];
  const body = `${paragraph(text)}\n${form({ token, lang: language }, button)}`;
  return smallPage(head, { language, links }, title, body);
};

/**
 * The page of the link that confirms a subscription. The link alone does nothing, because programs that examine emails open
 * all links.
 */
export const confirmHtml = (head: PageHead, view: View & { token: string }): string => stepHtml('confirm', head, view);

/** The page of the link that ends a subscription. The link alone does nothing. */
export const unsubscribeHtml = (head: PageHead, view: View & { token: string }): string =>
  stepHtml('unsubscribe', head, view);

/** The page after a step of a subscription, or after a link that does not work. */
export const resultHtml = (
  head: PageHead,
  { result, ...view }: View & { result: Exclude<PageResult, 'page_not_found'> },
): string => {
  const { title, text } = SUBSCRIPTION_TEXTS[view.language].results[result];
  return smallPage(head, view, title, paragraph(text));
};

/** The page instead of a status page that does not exist or is not public. It does not say which. */
export const notFoundHtml = (language: PageLanguage): string => {
  const { title, text } = SUBSCRIPTION_TEXTS[language].results.page_not_found;
  return smallPage(null, { language, links: { self: null, page: '/' } }, title, paragraph(text));
};
