import { type StatusChanged, statusNotice } from './status-notice';

const event = (fields: Partial<StatusChanged>): StatusChanged => ({
  organisation: { documentId: 'd', name: 'Acme', slug: 'acme' },
  before: 'active',
  after: 'suspended',
  causes: [],
  causes_before: [],
  set_by_operator: false,
  grace_ends_at: null,
  at: '2026-01-10T12:00:00.123Z',
  ...fields,
});

const ENDS = '2026-01-24T12:00:00.123Z';

describe('the email about a change of status', () => {
  const CASES: [string, Partial<StatusChanged>, subject: string, said: string[], unsaid: string[]][] = [
    [
      'a grace period that begins',
      { after: 'grace_period', grace_ends_at: ENDS },
      'Acme exceeds your plan: grace period until 2026-01-24 12:00 UTC',
      ["exceeds its owner's plan", 'keeps working until 2026-01-24 12:00 UTC', 'Nothing is deleted'],
      ['no longer suspended'],
    ],
    [
      'a grace period by hand',
      { after: 'grace_period', set_by_operator: true },
      'Acme exceeds your plan: grace period for 14 days',
      ['for 14 days'],
      [],
    ],
    [
      'a grace period that has ended',
      { before: 'grace_period', causes: ['grace_period'] },
      'Acme is suspended: its grace period has ended',
      ['can be read but not changed', '14 days', 'within the plan'],
      ['unpaid', 'operator'],
    ],
    [
      'an unpaid subscription',
      { causes: ['dunning'] },
      'Acme is suspended: its subscription is unpaid',
      ['as soon as the subscription is paid'],
      ['the plan of its owner', 'still'],
    ],
    [
      'an unpaid subscription in addition',
      { before: 'suspended', causes_before: ['grace_period'], causes: ['grace_period', 'dunning'] },
      'Acme remains suspended: its subscription is unpaid',
      ['still suspended', 'subscription is unpaid', '14 days'],
      ['is paid,'],
    ],
    [
      'a payment while the plan is exceeded',
      { before: 'suspended', causes_before: ['grace_period', 'dunning'], causes: ['grace_period'] },
      'Acme remains suspended, although its subscription is paid',
      ['Its subscription is paid.', '14 days'],
      ['unpaid'],
    ],
    [
      'a payment during the grace period',
      { before: 'suspended', after: 'grace_period', causes_before: ['dunning'], grace_ends_at: ENDS },
      'Acme is reinstated; grace period until 2026-01-24 12:00 UTC',
      ['no longer suspended', 'Its subscription is paid.', "exceeds its owner's plan"],
      [],
    ],
    [
      'a payment',
      { before: 'suspended', after: 'active', causes_before: ['dunning'] },
      'Acme is reinstated',
      ['Everything works as before', 'Its subscription is paid.'],
      ['plan'],
    ],
    [
      'an organisation that is within the plan again',
      { before: 'grace_period', after: 'active' },
      'Acme is active again',
      ['It is within the plan of its owner again.'],
      ['subscription'],
    ],
    [
      'a suspension by hand',
      { set_by_operator: true },
      'Acme is suspended by an operator',
      ['An operator of this service made this change. Please contact them'],
      ['unpaid', 'plan'],
    ],
    [
      'a reinstatement by hand',
      { before: 'suspended', after: 'active', causes_before: ['dunning'], set_by_operator: true },
      'Acme is reinstated',
      ['An operator of this service made this change.'],
      ['paid'],
    ],
    ['an archive', { after: 'archived', set_by_operator: true }, 'Acme is archived', ['can be read'], ['operator']],
  ];

  it.each(CASES)('describes %s', (_what, fields, subject, said, unsaid) => {
    const { text, ...mail } = statusNotice(event(fields), null);
    expect(mail.subject).toBe(subject);
    for (const words of said) expect(text).toContain(words);
    for (const words of unsaid) expect(text).not.toContain(words);
    expect(text).toContain('This happened on 2026-01-10 12:00 UTC.');
    expect(text).toContain('You are receiving this email because you own Acme.');
    expect(text).not.toMatch(/undefined|null|\n\n\n/);
  });

  it('keeps a name on its line, as text', () => {
    const organisation = { documentId: 'd', name: 'A\nBcc: x@example.com <b>', slug: 'a' };
    const { subject, html } = statusNotice(event({ organisation, causes: ['dunning'] }), null);
    expect(subject).toBe('A Bcc: x@example\u2024com <b> is suspended: its subscription is unpaid');
    expect(html).not.toContain('<b>');
  });
});
