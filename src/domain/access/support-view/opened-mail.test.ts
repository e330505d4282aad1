import { supportViewMail } from './opened-mail';

const OPENED = {
  organisation: { name: 'Acme\nInc', slug: 'acme' },
  by: 'Ada Lovelace',
  reason: 'Ticket 4711: see https://phish.example/login',
  until: '2026-05-01T13:00:00.000Z',
};

it('says who reads the organisation, why, and until when', () => {
  const { subject, text } = supportViewMail(OPENED, 'https://cloud.example/organisations/acme/audit');
  expect(subject).toBe('Support reads Acme Inc');
  expect(text).toContain('Ada Lovelace of the platform has opened a support view of Acme Inc. Reason: Ticket 4711');
  expect(text).toContain('2026-05-01 13:00 UTC');
  expect(text).toContain('https://cloud.example/organisations/acme/audit');
});

it('has no link but its own', () => {
  const { text, html } = supportViewMail(OPENED, null);
  expect(`${text}${html}`).not.toContain('phish.example/login');
});
