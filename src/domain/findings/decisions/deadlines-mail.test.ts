import { type Acceptances, acceptancesMail } from './deadlines-mail';

const organisation = { documentId: 'o', name: 'Acme\nInc', slug: 'acme' };
const NONE: Acceptances = { total: 0, named: [] };
const one = { rule_id: 'R1', severity: 'high', accepted_until: '2026-05-01T00:00:00.000Z' } as const;

describe('the email about acceptances', () => {
  it('names what has ended, and how many more', () => {
    const { subject, text } = acceptancesMail({ organisation, expired: { total: 3, named: [one] }, soon: NONE }, null);
    expect(subject).toBe('Acme Inc: 3 accepted risks ended');
    expect(text).toContain('- high: R1, 2026-05-01 00:00 UTC\nand 2 more');
    expect(text).not.toContain('within 7 days');
  });

  it('says what ends soon', () => {
    const { subject, text } = acceptancesMail({ organisation, expired: NONE, soon: { total: 1, named: [one] } }, null);
    expect(subject).toBe('Acme Inc: 1 accepted risk will end within 7 days');
    expect(text).not.toContain('earlier status');
  });
});
