import { alertDigest } from '../budget/alert-recipients';
import { COPIED, copiedSettings, FRESH } from './copied-settings';

describe('the settings of an organisation that is split', () => {
  it('are each copied or set to their defaults', () => {
    expect(COPIED.filter((name) => (FRESH as readonly string[]).includes(name))).toEqual([]);
  });

  it('keep every guard and every limit', () => {
    for (const name of [
      'sso_only',
      'sign_in_policy',
      'workspace_domain',
      'ip_allowlist',
      'agent_limit',
      'max_members',
      'home_region',
    ])
      expect(COPIED).toContain(name);
    expect(COPIED).not.toContain('budget_override');
  });

  it('are copied in two steps, the second with what the plan would overwrite and what depends on directories', () => {
    const { early, late } = copiedSettings({
      plan: 'Team',
      agent_limit: 7,
      sso_only: true,
      ip_allowlist: ['::1/128'],
    });
    expect(early).toMatchObject({ plan: 'Team', ip_allowlist: ['::1/128'], home_region: null });
    expect(late).toMatchObject({ agent_limit: 7, sso_only: true });
    expect(Object.keys({ ...early, ...late }).sort()).toEqual([...COPIED].sort());
    expect(Object.keys(early).filter((name) => name in late)).toEqual([]);
  });

  it('are the last confirmed ones if a change is provisional', () => {
    const { early, late } = copiedSettings({
      sso_only: true,
      sso_only_confirm_by: '2026-05-01T12:00:00.000Z',
      password_sessions_from: '2026-05-01T11:00:00.000Z',
      password_sessions_before: null,
      ip_allowlist: ['192.0.2.0/24'],
      ip_allowlist_confirm_by: '2026-05-01T12:00:00.000Z',
      ip_allowlist_before: ['::1/128'],
      sign_in_policy: { second_factor_required: true },
      sign_in_policy_confirm_by: '2026-05-01T12:00:00.000Z',
      sign_in_policy_before: { idle_timeout_minutes: 5 },
    });
    expect(early).toMatchObject({ ip_allowlist: ['::1/128'], password_sessions_from: null });
    expect(late).toMatchObject({ sso_only: false, sign_in_policy: { idle_timeout_minutes: 5 } });
  });

  it('keep what was decided about alert addresses, also if they are from before there were decisions', () => {
    const stored = { confirmed: ['a'], refused: ['b'] };
    expect(copiedSettings({ alert_decisions: stored }).early.alert_decisions).toEqual(stored);
    const { early } = copiedSettings({ budget_alert_emails: ['ada@example.com'] });
    expect(early.alert_decisions).toEqual({ confirmed: [alertDigest('ada@example.com')], refused: [] });
  });

  it.each([
    [500, null, 500],
    [500, '1000.00', 500],
    ['500.00', '500', '500.00'],
    [500, 100, 100],
    [null, 100, null],
    [0, 100, 0],
  ])("copy the budget limit %p with the plan's limit %p as %p", (limit, ceiling, carried) => {
    const { late } = copiedSettings({ monthly_budget_limit: limit, max_monthly_budget: ceiling });
    expect(late.monthly_budget_limit).toBe(carried);
  });
});
