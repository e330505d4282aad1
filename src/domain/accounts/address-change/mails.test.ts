import { addressLinkMail, addressNoticeMail, addressTakenMail } from './mails';

const CHANGE = {
  name: 'eve.example',
  address: 'new@else.example',
  at: '2026-03-04T05:06:00.000Z',
  expiresAt: '2026-03-05T05:06:00.000Z',
};

describe('the emails about a new address', () => {
  it('ask the new address, with a button and no link in the name', () => {
    const { text } = addressLinkMail(CHANGE, 'adr_x', 'https://cloud.example/new-address?token=adr_x');
    expect(text).toContain('Confirm the new address: https://cloud.example/new-address?token=adr_x');
    expect(text).toContain('eve\u2024example');
    expect(text).toContain('until 2026-03-05 05:06 UTC');
    expect(text).not.toContain('/api/');
  });

  it('name the call if there is no page', () =>
    expect(addressLinkMail(CHANGE, 'adr_x', null).text).toContain('/api/address-links/use, with the token adr_x'));

  it('tell a taken address nothing about the other account', () => {
    const { text, html } = addressTakenMail(CHANGE);
    expect(text).toContain('already');
    for (const part of [text, html]) expect(part).not.toMatch(/eve|href|token/);
  });

  it('tell the present address which one is to replace it, without a link', () => {
    const { text, html } = addressNoticeMail(CHANGE);
    expect(text).toContain('new@else\u2024example');
    expect(text).toContain('change your password');
    expect(html).not.toContain('href');
  });
});
