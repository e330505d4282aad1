import { mailDocument, plainTextOf } from './mail-layout';

describe('the document of a mail', () => {
  const html = mailDocument('A & B', '<p>Hello</p>');

  it.each([
    ['the charset', /<meta charset="utf-8">/],
    ['the width of the screen', /<meta name="viewport" content="width=device-width, initial-scale=1">/],
    ['both colour schemes', /<meta name="color-scheme" content="light dark">/],
    ['the colours of the dark one', /prefers-color-scheme: dark/],
    ['that long words wrap', /overflow-wrap: anywhere/],
    ['its language', /<html lang="en">/],
    ['its title, escaped', /<title>A &amp; B<\/title>/],
  ])('states %s', (_what, expected) => {
    expect(html).toMatch(expected);
  });

  it('has the content, and is whole', () => {
    expect(html).toMatch(/^<!doctype html>[\s\S]*<main>\n<p>Hello<\/p>\n<\/main>\n<\/body>\n<\/html>\n$/);
  });

  it('is left as it is where it is a document already', () => {
    for (const whole of [html, '\n<HTML><body>x</body></HTML>']) expect(mailDocument('x', whole)).toBe(whole);
  });
});

describe('the plain text of a mail', () => {
  it('has no markup and no character references', () => {
    const html = mailDocument('Subject', '<p>We&#8217;ve sent a <b>code</b> &amp; more.</p>\n\n<p>Thanks.</p>');
    expect(plainTextOf(html)).toBe('We’ve sent a code & more.\n\nThanks.\n');
  });

  it('keeps addresses whole, and writes them once', () => {
    const address = `https://cloud.example/account/reset-password.html?code=${'a'.repeat(128)}`;
    expect(plainTextOf(`<p>Open <a href="${address}">${address}</a></p>`)).toBe(`Open ${address}\n`);
    expect(plainTextOf(`<p><a href="${address}">Choose a password</a></p>`)).toBe(`Choose a password [${address}]\n`);
  });
});
