import { deploymentMail, isStillTrue, type MailedDeployment } from './mails';

const facts: MailedDeployment = {
  organisation: { name: 'Acme' },
  ...{ name: 'shop-test', status: 'awaiting_approval', requestedBy: 'ada', costs: 'at least 40.00 EUR' },
  ...{ decidedBy: null, reason: null, failure: null, expiresAt: null },
};
const LINK = 'https://cloud.example/organisations/acme/deployments/d';

describe('the email about a deployment', () => {
  it('tells an approver who asks for what, what it costs, and where to decide', () => {
    const { subject, text } = deploymentMail('deployment.awaiting-approval', facts, LINK);
    expect(subject).toBe('Acme: shop-test waits for your approval');
    for (const part of ['ada asks to deploy shop-test', 'at least 40.00 EUR a month', LINK, 'may approve deployments'])
      expect(text).toContain(part);
  });

  it('says what was decided, by whom and why', () => {
    const decided = { ...facts, decidedBy: 'bea', reason: 'Too expensive' };
    const rejected = deploymentMail('deployment.decided', { ...decided, status: 'rejected' }, LINK).text;
    expect(rejected).toContain('bea rejected your deployment shop-test');
    expect(rejected).toContain('Too expensive');
    const approved = deploymentMail('deployment.decided', { ...decided, status: 'running' }, LINK).text;
    expect(approved).toContain('bea approved your deployment shop-test');
  });

  it('names the step that failed, and the time of the destruction', () => {
    const failed = { ...facts, status: 'failed' as const, failure: 'vm: no such image' };
    expect(deploymentMail('deployment.failed', failed, LINK).text).toContain('vm: no such image');
    const ending = { ...facts, status: 'succeeded' as const, expiresAt: '2026-03-01T12:00:00.000Z' };
    expect(deploymentMail('deployment.expires-soon', ending, LINK).text).toContain('expires at 2026-03-01 12:00 UTC');
    expect(deploymentMail('deployment.needs-resolution', facts, LINK).text).toContain('say what happened');
  });

  it('has no line break and no link from a name, a reason or an error', () => {
    const evil = 'x\nBcc: y@example.com https://evil.example/a';
    const bad = { ...facts, name: evil, requestedBy: evil, reason: evil, failure: evil, decidedBy: evil };
    for (const mail of ['deployment.awaiting-approval', 'deployment.decided', 'deployment.failed'] as const) {
      const { subject, text } = deploymentMail(mail, bad, null);
      expect(subject).not.toContain('\n');
      expect(text).not.toContain('https://evil.example');
    }
  });

  it('is not sent any more when it is no longer true', () => {
    expect(isStillTrue('deployment.awaiting-approval', 'awaiting_approval')).toBe(true);
    expect(isStillTrue('deployment.awaiting-approval', 'cancelled')).toBe(false);
    expect(isStillTrue('deployment.failed', 'running')).toBe(false);
    expect(isStillTrue('deployment.expires-soon', 'destroyed')).toBe(false);
  });
});
