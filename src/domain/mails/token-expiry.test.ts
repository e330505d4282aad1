import { keyExpiryNotice, tokenExpiryNotice } from './token-expiry';

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

describe('the email about an API key that expires', () => {
  const { token: _token, ...rest } = event;
  const key = { ...rest, api_key: { documentId: 'k1', name: 'Pipeline' } };

  it('contains the key, the organisation and the time', () => {
    const { subject, text } = keyExpiryNotice(key, null);
    expect(subject).toBe('Acme Inc: an API key expires in less than 14 days');
    expect(text).toContain('The API key "Pipeline" of Acme Inc (id k1) expires on 2026-05-20 12:00 UTC.');
    expect(text).toContain('because you are an owner or admin of Acme Inc');
  });

  it("goes to operators if the key is the platform's", () => {
    const { subject, text } = keyExpiryNotice({ ...key, organisation: null }, null);
    expect(subject).toBe('Tenantry: an API key expires in less than 14 days');
    expect(text).toContain('because you are a platform operator');
  });
});
