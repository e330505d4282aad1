import { documentAddress, guideAddress, isDocumentPath } from './addresses';

it.each([
  ['docs/guides/checks.md', '/docs/guides/checks'],
  ['docs/guides/README.md', '/docs/guides'],
  ['docs/operations.md', '/docs/operations'],
  ['docs/releases/0.2.0.md', '/docs/releases/0-2-0'],
])('the page of %s is at %s', (file, address) => expect(documentAddress(file)).toBe(address));

it('addresses a part of a guide', () => {
  expect(guideAddress('access.md')).toBe('/docs/guides/access');
  expect(guideAddress('access.md#roles')).toBe('/docs/guides/access#roles');
});

it.each([
  ['/docs', true],
  ['/docs/guides', true],
  ['/documentation', false],
  ['/', false],
])('%s belongs to the documents: %s', (path, expected) => expect(isDocumentPath(path)).toBe(expected));
