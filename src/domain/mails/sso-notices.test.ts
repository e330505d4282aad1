import { leaveLinkMail, ssoUndoneMail, ssoUnprovenMail } from './sso-notices';

const EXPIRES = '2026-03-04T05:06:00.000Z';

describe('the email about an unproven SSO-only', () => {
  const unproven = { organisation: 'evil.example', works: true, token: 'sou_x', expiresAt: EXPIRES };

  it('has a button to the page, and no link in the name', () => {
    const { subject, text, html } = ssoUnprovenMail({
      ...unproven,
      link: 'https://cloud.example/undo-sso-only?token=x',
    });
    expect(subject).toBe('evil\u2024example requires single sign-on now');
    expect(text).toContain('Switch it off again: https://cloud.example/undo-sso-only?token=x');
    expect(text).toContain('until 2026-03-04 05:06 UTC');
    expect(text).toContain('password of your account');
    expect(html).toContain('undo-sso-only?token=x"');
    expect(text).not.toContain('/api/');
  });

  it('says that it cannot work if the platform has no client, and names the call if there is no page', () => {
    const { text } = ssoUnprovenMail({ ...unproven, works: false, link: null });
    expect(text).toContain('The platform has no client');
    expect(text).toContain('POST /api/auth/undo-sso-only, with your password and the token sou_x');
  });
});

describe('the email about an undone SSO-only', () => {
  it('names who did it and when, without links in the name', () => {
    const organisation = { name: 'Acme', slug: 'acme' };
    const { text } = ssoUndoneMail({ organisation, by: 'www.evil.example', at: EXPIRES }, null);
    expect(text).toContain('www\u2024evil\u2024example has switched it off at 2026-03-04 05:06 UTC');
  });
});

describe('the email to leave an organisation', () => {
  const leaving = { organisation: 'Acme', token: 'lve_x', expiresAt: EXPIRES };

  it('says what leaving means, with a button', () => {
    const { text } = leaveLinkMail({ ...leaving, link: 'https://cloud.example/leave-organisation?token=x' });
    expect(text).toContain('you lose your access to it');
    expect(text).toContain('Leave the organisation: https://cloud.example/leave-organisation?token=x');
  });

  it('names the call if there is no page', () => {
    expect(leaveLinkMail({ ...leaving, link: null }).text).toContain('POST /api/leave-links/use, with the token lve_x');
  });
});
