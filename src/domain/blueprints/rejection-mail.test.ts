import { draftRejectedMail } from './rejection-mail';

const organisation = { documentId: 'o', name: 'Acme', slug: 'acme' };

describe('the email about a rejected draft', () => {
  it('names the draft and its organisation, and leads to the reason', () => {
    const link = 'https://cloud.example/organisations/acme/blueprints/d';
    const mail = draftRejectedMail({ organisation, draft: { documentId: 'd', name: 'Web tier' } }, link);
    expect(mail.subject).toBe('Acme: Web tier needs changes');
    expect(mail.text).toContain(link);
  });

  it('has no line break and no link from a name', () => {
    const draft = { documentId: 'd', name: 'Web\nBcc: x@example.com https://evil.example/a' };
    const { subject, text } = draftRejectedMail({ organisation, draft }, null);
    expect(subject).not.toContain('\n');
    expect(text).not.toContain('https://evil.example');
  });
});
