import { invitationMail } from './invitation';

const letter = {
  organisation: 'Acme\r\nBcc: all@example.com',
  role: 'engineer' as const,
  inviter: 'Ada <b>',
  expiresAt: '2026-05-08T12:00:00.000Z',
  token: 'inv_abc',
  link: 'https://app.example.com/join?token=inv_abc',
};

describe('the invitation email', () => {
  it('contains the inviter, the organisation, the role, the link and the expiry', () => {
    const { subject, text, html } = invitationMail(letter);
    expect(subject).toBe('Invitation to join Acme Bcc: all@example\u2024com');
    expect(text).toContain('Ada <b> invites you to join Acme Bcc: all@example\u2024com as an engineer.');
    expect(text).toContain('https://app.example.com/join?token=inv_abc');
    expect(text).toContain('expires on 2026-05-08 12:00 UTC');
    expect(html).toContain('Ada &lt;b&gt; invites you');
  });

  it('contains the code without a page, and no name without a known inviter', () => {
    const { text } = invitationMail({ ...letter, inviter: null, link: null });
    expect(text).toContain('You are invited to join');
    expect(text).toContain('Your invitation code is inv_abc');
    expect(text).not.toContain('https://');
  });
});
