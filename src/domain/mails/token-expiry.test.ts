import { tokenExpiryNotice } from './token-expiry';

const event = {
  organisation: { documentId: 'o', name: 'Acme\nInc', slug: 'acme' },
  token: { documentId: 't', label: 'Okta <b>' },
  threshold: 14,
  expires_at: '2026-05-20T12:00:00.000Z',
};

describe('the email about a token that expires', () => {
  it('contains the token, the organisation, the time and what to do', () => {
    const { subject, text, html } = tokenExpiryNotice(event, 'https://app.example');
    expect(subject).toBe('Acme Inc: a SCIM token expires in less than 14 days');
    expect(text).toContain('The SCIM token "Okta <b>" of Acme Inc expires on 2026-05-20 12:00 UTC.');
    expect(text).toContain('https://app.example');
    expect(html).not.toContain('<b>');
  });

  it('can do without a label', () => {
    expect(tokenExpiryNotice({ ...event, token: { documentId: 't', label: null } }, null).text).toMatch(
      /^A SCIM token of/,
    );
  });
});
