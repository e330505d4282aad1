import { newSignInMail } from './mails';

const SIGN_IN = {
  name: 'eve.example',
  method: 'password' as const,
  device: 'Firefox · Linux',
  network: '203.0.113.0/24',
  at: '2026-03-04T05:06:00.000Z',
  expiresAt: '2026-03-11T05:06:00.000Z',
};

describe('the email about a new sign-in', () => {
  it('says when, how and from where, with a button', () => {
    const { text } = newSignInMail(SIGN_IN, 'sgn_x', 'https://cloud.example/not-me?token=sgn_x');
    expect(text).toContain('2026-03-04 05:06 UTC');
    expect(text).toContain('with its password');
    expect(text).toContain('Firefox · Linux');
    expect(text).toContain('That was not me: https://cloud.example/not-me?token=sgn_x');
    expect(text).not.toContain('/api/');
  });

  it('names the call if there is no page', () =>
    expect(newSignInMail(SIGN_IN, 'sgn_x', null).text).toContain('/api/sign-in-links/use, with the token sgn_x'));

  it('does not speak of the password after single sign-on', () =>
    expect(newSignInMail({ ...SIGN_IN, method: 'sso' }, 'sgn_x', null).text).not.toContain('present password'));

  it('makes no link of the name of a program', () =>
    expect(newSignInMail({ ...SIGN_IN, device: 'evil.example/x' }, 'sgn_x', null).text).not.toContain('evil.example'));
});
