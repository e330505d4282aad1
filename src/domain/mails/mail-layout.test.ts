import { contrast } from '../../../tests/helpers/browser/contrast';
import { MAIL_COLOURS, mailDocument, plainTextOf } from './mail-layout';

describe('the HTML document of an email', () => {
  const html = mailDocument('A & B', '<p>Hello</p>');

  it.each([
    ['the charset', /<meta charset="utf-8">/],
    ['the width of the screen', /<meta name="viewport" content="width=device-width, initial-scale=1">/],
    ['both colour schemes', /<meta name="color-scheme" content="light dark">/],
    ['the colours of the dark scheme', /prefers-color-scheme: dark/],
    ['a rule that wraps long words', /overflow-wrap: anywhere/],
    ['the name of the service', /<p class="brand">Tenantry<\/p>/],
    ['its language', /<html lang="en">/],
    ['its title, escaped', /<title>A &amp; B<\/title>/],
  ])('contains %s', (_what, expected) => {
    expect(html).toMatch(expected);
  });

  it('loads nothing from elsewhere', () => {
    expect(html).not.toMatch(/<img|<link|url\(|@import|https?:/);
  });

  it('contains the complete content', () => {
    expect(html).toMatch(/^<!doctype html>[\s\S]*<main>\n<p>Hello<\/p>\n<\/main>\n<\/body>\n<\/html>\n$/);
  });

  it('is unchanged if it is a document already', () => {
    for (const whole of [html, '\n<HTML><body>x</body></HTML>']) expect(mailDocument('x', whole)).toBe(whole);
  });
});

describe('the plain text of an email', () => {
  it('has no markup and no character references', () => {
    const fragment = '<p>We&#8217;ve sent a <b>code</b> &amp; more.</p>\n\n<p>Thanks.</p>';
    expect(plainTextOf(fragment)).toBe('We’ve sent a code & more.\n\nThanks.\n');
  });

  it('keeps addresses whole, and contains them once', () => {
    const address = `https://cloud.example/account/reset-password.html?code=${'a'.repeat(128)}`;
    expect(plainTextOf(`<p>Open <a href="${address}">${address}</a></p>`)).toBe(`Open ${address}\n`);
    expect(plainTextOf(`<p><a href="${address}">Choose a password</a></p>`)).toBe(`Choose a password: ${address}\n`);
  });
});

it.each(['light', 'dark'] as const)('the colours of the %s scheme are easy to tell apart', (scheme) => {
  const { page, card, text, quiet, link, button } = MAIL_COLOURS[scheme];
  const pairs = [
    ...[text, quiet, link].map((colour) => [colour, card] as const),
    ...([
      [quiet, page],
      [MAIL_COLOURS.onButton, button],
    ] as const),
  ];
  for (const [colour, behind] of pairs) expect(contrast(colour, behind)).toBeGreaterThanOrEqual(4.5);
});
