import { isConsolePage } from './console-pages';

it.each(['/', '/sign-in', '/invitation', '/organisations', '/organisations/acme/findings', '/account'])(
  '%s is a page of the console',
  (path) => expect(isConsolePage(path, true)).toBe(true),
);

it.each(['/api', '/api/organisations', '/admin', '/documentation', '/organisations.html', '/uploads/x', '/sign-in/x'])(
  '%s is not',
  (path) => expect(isConsolePage(path, true)).toBe(false),
);

it('without the console, only the pages of emails remain', () => {
  expect(isConsolePage('/invitation', false)).toBe(true);
  expect(isConsolePage('/reset-password', false)).toBe(true);
  expect(isConsolePage('/', false)).toBe(false);
  expect(isConsolePage('/organisations/acme', false)).toBe(false);
});
