import { type PlanExpiresSoon, planExpiredNotice, planExpiryNotice } from './plan-expiry';

const event: PlanExpiresSoon = {
  organisation: { documentId: 'o', name: 'Acme\nInc', slug: 'acme' },
  plan: 'Team <b>',
  next_plan: 'Free',
  plan_expires_at: '2026-05-31',
  threshold: 7,
  at: '2026-05-25T09:07:00.000Z',
};

describe('the emails about the expiry of a plan', () => {
  it('contain the plan, its last day and the plan that follows', () => {
    const { subject, text, html } = planExpiryNotice(event, 'https://app.example');
    expect(subject).toBe('Acme Inc: your plan ends in 6 days');
    expect(text).toContain('The plan "Team <b>" of Acme Inc ends in 6 days: its last day is 2026-05-31 (UTC).');
    expect(text).toContain('moves to the plan "Free"');
    expect(text).toContain('https://app.example');
    expect(html).not.toContain('<b>');
  });

  it.each([
    ['2026-05-30T23:59:00.000Z', 'tomorrow'],
    ['2026-05-31T00:00:00.000Z', 'today'],
  ])('contain, at %s, the word %s', (at, word) => {
    expect(planExpiryNotice({ ...event, at }, null).subject).toBe(`Acme Inc: your plan ends ${word}`);
  });

  it('say that the plan has expired, even if it had no name', () => {
    const { subject, text } = planExpiredNotice({ ...event, plan: null }, null);
    expect(subject).toBe('Acme Inc is now on the plan "Free"');
    expect(text).toContain('The plan of Acme Inc has ended: its last day was 2026-05-31 (UTC).');
  });
});
