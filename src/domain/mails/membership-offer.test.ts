import { membershipOfferMail } from './membership-offer';

const offer = { documentId: 'm1', organisation: 'Acme\r\nBcc: x@y.example', role: 'viewer', ssoOnly: false } as const;

describe('the email about a pending membership', () => {
  it('contains organisation and role on one line, and says that nothing changes without consent', () => {
    const { subject, text } = membershipOfferMail(offer, 'https://tenantry.example/');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toContain('as a viewer');
    expect(text).toContain('You are not a member until you accept.');
    expect(text).toContain('https://tenantry.example/');
    expect(text).not.toMatch(/single sign-on|POST/);
  });

  it('warns that single sign-on blocks the sign-in by password', () => {
    expect(membershipOfferMail({ ...offer, ssoOnly: true }, null).text).toContain(
      'no longer sign in with your password',
    );
  });

  it('names the API calls without a console', () => {
    expect(membershipOfferMail(offer, null).text).toContain('POST /api/memberships/m1/accept, or /decline');
  });
});
