import { membershipOfferMail } from './membership-offer';

const offer = { organisation: 'Acme\r\nBcc: x@y.example', role: 'viewer', ssoOnly: false } as const;

describe('the mail about a pending membership', () => {
  it('names organisation and role on one line, and says that nothing changes without consent', () => {
    const { subject, text } = membershipOfferMail(offer, 'https://tenantry.example/');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).toContain('as viewer');
    expect(text).toContain('Until you accept, you are not a member.');
    expect(text).toContain('https://tenantry.example/');
    expect(text).not.toContain('single sign-on');
  });

  it('warns that single sign-on closes the sign-in by password', () => {
    expect(membershipOfferMail({ ...offer, ssoOnly: true }, null).text).toContain('cannot sign in with your password');
  });
});
