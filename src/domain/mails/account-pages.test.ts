import { accountPage } from './account-pages';

describe('the address of a page to which an email leads', () => {
  it.each([
    ['https://cloud.example', 'https://cloud.example/account/invitation.html'],
    ['https://cloud.example/', 'https://cloud.example/account/invitation.html'],
    ['https://example.com/tenantry', 'https://example.com/tenantry/account/invitation.html'],
    ['', ''],
  ])('on the server %j is %j', (server, page) => {
    expect(accountPage(server, 'invitation')).toBe(page);
  });
});
