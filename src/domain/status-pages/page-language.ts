import accepts from 'accepts';
import { isOneOf } from '../../values';
import { linkTo } from './markup';
import { PAGE_LANGUAGES, type PageLanguage, type StatusPage } from './page-model';
import { TEXTS } from './texts';

/**
 * The language in which a visitor sees a page: the one of the link, else the preferred one of the browser, else that of the
 * page.
 *
 * @param query the value of `lang` in the address
 * @param header the header `Accept-Language`
 */
export const languageOf = (
  query: unknown,
  header: string | undefined,
  page: Pick<StatusPage, 'language'>,
): PageLanguage => {
  if (isOneOf(PAGE_LANGUAGES, query)) return query;
  const request = { headers: { 'accept-language': header } } as Parameters<typeof accepts>[0];
  // A browser without a preference gets the first one.
  const offered = [page.language, ...PAGE_LANGUAGES.filter((language) => language !== page.language)];
  const preferred = accepts(request).language(offered);
  return isOneOf(PAGE_LANGUAGES, preferred) ? preferred : page.language;
};

/** The address of a page in a language. It stays relative if it is, and keeps the rest of its query. */
export const inLanguage = (address: string, language: PageLanguage): string => {
  const [path = '', query = ''] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('lang', language);
  return `${path}?${parameters.toString()}`;
};

/** The switch between the languages: a link to each of the others, in HTML. */
export const languageLinks = (address: string, shown: PageLanguage): string[] =>
  PAGE_LANGUAGES.filter((language) => language !== shown).map((language) =>
    linkTo(inLanguage(address, language), TEXTS[language].languageName, ` lang="${language}" hreflang="${language}"`),
  );
