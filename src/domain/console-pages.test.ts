import { CONSOLE_PAGES, consoleAddress, isConsolePage, organisationPage, successorOf } from './console-pages';

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

it.each([
  ['https://cloud.example', 'https://cloud.example/invitation'],
  ['https://cloud.example/', 'https://cloud.example/invitation'],
  ['https://example.com/tenantry', 'https://example.com/tenantry/invitation'],
  ['', ''],
])('the address of a page on the server %j is %j', (server, address) => {
  expect(consoleAddress(server, CONSOLE_PAGES.invitation)).toBe(address);
});

it('a screen of an organisation is a page of the console', () => {
  expect(organisationPage('acme', 'dashboard')).toBe('/organisations/acme/dashboard');
  expect(isConsolePage(organisationPage('acme', 'settings'), true)).toBe(true);
});

it('pages to which emails linked before have successors, which need no console', () => {
  for (const name of ['reset-password', 'invitation', 'confirm-address', 'address-confirmed']) {
    expect(successorOf(`/account/${name}.html`)).toBe(`/${name}`);
    expect(isConsolePage(`/${name}`, false)).toBe(true);
  }
  expect(successorOf('/account/sessions')).toBeUndefined();
});
