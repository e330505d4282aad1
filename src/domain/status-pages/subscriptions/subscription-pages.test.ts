import { faultsOf, HOSTILE } from '../../../../tests/helpers/status-pages/html-faults';
import type { PageLanguage } from '../page-model';
import { confirmHtml, notFoundHtml, resultHtml, subscribeHtml, unsubscribeHtml } from './subscription-pages';

const HEAD = { title: `Acme ${HOSTILE}`, language: 'en' } as const;
const links = { self: '/status/acme/subscribe?token=t', page: '/status/acme' };

const pagesIn = (language: PageLanguage): [string, string][] => [
  ['subscribe', subscribeHtml(HEAD, { language, links })],
  ['subscribe, refused', subscribeHtml(HEAD, { language, links, fault: 'invalid_address', address: HOSTILE })],
  ['subscribe, too often', subscribeHtml(HEAD, { language, links, fault: 'too_many' })],
  ['confirm', confirmHtml(HEAD, { language, links, token: HOSTILE })],
  ['unsubscribe', unsubscribeHtml(HEAD, { language, links, token: 't' })],
  ['result', resultHtml(HEAD, { language, links: { ...links, self: null }, result: 'confirmed' })],
  ['not found', notFoundHtml(language)],
];

describe.each([...pagesIn('en'), ...pagesIn('de')])('the page %s', (_name, html) => {
  it('is well formed, without scripts and resources from elsewhere', () => {
    expect(faultsOf(html)).toEqual([]);
  });

  it('has one heading, and tells no search engine and no other site its address', () => {
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<meta name="referrer" content="no-referrer">');
  });
});

it('the field of the address has a label, and names its fault', () => {
  const html = subscribeHtml(HEAD, { language: 'en', links, fault: 'invalid_address', address: 'x@' });
  expect(html).toContain('<label for="email">Email address</label>');
  expect(html).toContain('value="x@" aria-describedby="fault privacy" aria-invalid="true"');
  expect(html).toContain('<p class="fault" id="fault" role="alert">Enter a complete email address');
  expect(subscribeHtml(HEAD, { language: 'en', links })).not.toContain('role="alert"');
});

it('a link of an email leads to a button, which posts its token', () => {
  for (const page of [confirmHtml, unsubscribeHtml]) {
    const html = page(HEAD, { language: 'de', links, token: 'sub_1' });
    expect(html).toContain('<form method="post"><input type="hidden" name="token" value="sub_1">');
    expect(html).toContain('<input type="hidden" name="lang" value="de">');
    expect(html).toContain('<button class="button" type="submit">');
    expect(html).not.toContain('http-equiv');
  }
});

it('the other language is a link that keeps the token', () => {
  expect(confirmHtml(HEAD, { language: 'en', links, token: 't' })).toContain(
    '<a href="/status/acme/subscribe?token=t&amp;lang=de" lang="de" hreflang="de">Deutsch</a>',
  );
  expect(resultHtml(HEAD, { language: 'en', links: { ...links, self: null }, result: 'confirmed' })).not.toContain(
    'Deutsch',
  );
});

it('the answer to an address does not say whether it was subscribed', () => {
  expect(resultHtml(HEAD, { language: 'en', links, result: 'check_inbox' })).toContain('unless the address is already');
});
