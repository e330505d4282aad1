import { type BudgetThresholdReached, budgetAlert } from './budget-alert';

const event: BudgetThresholdReached = {
  organisation: { documentId: 'd', name: 'Acme', slug: 'acme' },
  month: '2026-05',
  threshold: 70,
  spend: 712.3,
  limit: 1000,
  at: '2026-05-20T12:00:00.000Z',
};

describe('a budget alert', () => {
  it('contains the organisation, the spend, the limit, the time and the consequence', () => {
    const { subject, text, html } = budgetAlert(event, 'https://cloud.example', null);
    expect(subject).toBe('Budget alert: Acme has reached 70% of its budget for May 2026');
    expect(text).toContain(
      'Acme has spent 712.30 EUR of its monthly budget of 1000.00 EUR in May 2026. That is 71%, as of 2026-05-20 12:00 UTC.',
    );
    expect(text).toContain('At 100%, nothing new can be provisioned');
    expect(text).toContain('https://cloud.example');
    expect(html).toContain('712.30 EUR');
  });

  it('at 100% says that nothing new can be provisioned', () => {
    const { subject, text } = budgetAlert({ ...event, threshold: 100, spend: 1000 }, null, null);
    expect(subject).toContain('100%');
    expect(text).toContain('Nothing new can be provisioned until the month ends');
  });

  it('never shows more than was spent', () => {
    const { text } = budgetAlert({ ...event, spend: 999.999999 }, null, null);
    expect(text).toContain('999.99 EUR');
    expect(text).toContain('99%');
  });

  it('keeps a name on its line, as text', () => {
    const name = 'Acme\r\nBcc: victim@example.com\r\n<script>alert(1)</script>';
    const { subject, html } = budgetAlert({ ...event, organisation: { ...event.organisation, name } }, null, null);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
  });
});
