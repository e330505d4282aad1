import { cleanText, escaped, htmlDocument, ICON_SPRITE, linkTo, ownText, safeAddress, statusIcon } from './markup';
import { COMPONENT_STATUSES } from './page-model';

it('a text is escaped for elements and attributes', () => {
  expect(escaped(`<b a="1" b='2'>&amp;`)).toBe('&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;');
});

it('a text loses what a document cannot contain', () => {
  expect(cleanText('a\u0000\u0001\u001b\u007f\u0085\ufffe\u{1ffff}b\tc\nd')).toBe('ab\tc\nd');
  expect(cleanText('a\ud800b')).toBe('a\ufffdb');
  expect(cleanText('a\r\nb\rc')).toBe('a\nb\nc');
  expect(cleanText('Zürich 😀')).toBe('Zürich 😀');
});

it.each([
  ['https://acme.example/', true],
  ['http://acme.example', true],
  ['/status/acme', true],
  ['javascript:alert(1)', false],
  ['JavaScript://x/%0aalert(1)', false],
  ['data:text/html,x', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['acme', false],
  ['', false],
])('the address %j can be a link: %s', (address, isSafe) => {
  expect(safeAddress(address)).toBe(isSafe ? address : null);
  expect(linkTo(address, 'A & B')).toBe(isSafe ? `<a href="${address}">A &amp; B</a>` : 'A &amp; B');
});

it('a text in another language than the document says so', () => {
  expect([ownText('en', 'en'), ownText('en', 'de')]).toEqual([' dir="auto"', ' dir="auto" lang="en"']);
});

it('each status has an icon of its own, whose meaning is in the word beside it', () => {
  const icons = [...ICON_SPRITE.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
  expect(new Set(icons).size).toBe(COMPONENT_STATUSES.length);
  for (const status of COMPONENT_STATUSES) {
    const [, id] = /href="#([^"]+)"/.exec(statusIcon(status)) ?? [];
    expect(ICON_SPRITE).toContain(`id="${id}"`);
    expect(statusIcon(status)).toContain('aria-hidden="true"');
  }
});

it('a document has its language, an escaped title and the icon of the status', () => {
  const html = htmlDocument({ language: 'de', title: '</title><script>', status: 'outage', head: '', body: '' });
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
  expect(html).toContain('<link rel="icon" href="data:image/svg+xml,');
});
