import { finding } from '../../../../tests/helpers/findings/finding-state';
import { DEFAULT_FINDING_POLICY } from '../policy';
import { dueAfterChange, dueFrom, isOverdue } from './due-date';

const { days } = DEFAULT_FINDING_POLICY;
const NOW = '2026-03-10T12:00:00.000Z';

describe('the due date of a finding', () => {
  it.each([
    ['critical', '2026-03-17T12:00:00.000Z'],
    ['high', '2026-04-09T12:00:00.000Z'],
    ['medium', '2026-06-08T12:00:00.000Z'],
    ['low', '2026-09-06T12:00:00.000Z'],
    ['info', null],
  ] as const)('of severity %s is %s', (severity, expected) => {
    expect(dueFrom(severity, NOW, days)).toBe(expected);
  });

  it.each([
    ['counts from the change', 'low', '2026-08-01T00:00:00.000Z', 'critical', '2026-03-17T12:00:00.000Z'],
    ['is never later for a higher severity', 'medium', '2026-03-12T00:00:00.000Z', 'high', '2026-03-12T00:00:00.000Z'],
    ['is later for a lower severity', 'critical', '2026-03-12T00:00:00.000Z', 'medium', '2026-06-08T12:00:00.000Z'],
    ['ends', 'critical', '2026-03-12T00:00:00.000Z', 'info', null],
    ['begins', 'info', null, 'high', '2026-04-09T12:00:00.000Z'],
  ] as const)('%s', (_what, severity, due_at, next, expected) => {
    expect(dueAfterChange(finding({ severity, due_at }), next, NOW, days)).toBe(expected);
  });

  it('of a person stays', () => {
    const stored = finding({ due_at: NOW, edited_fields: ['due_at'] });
    expect(dueAfterChange(stored, 'critical', '2026-03-01T00:00:00.000Z', days)).toBe(NOW);
  });

  it.each([
    ['open', '2026-03-10T11:59:59.999Z', true],
    ['in_progress', '2026-03-10T11:59:59.999Z', true],
    ['open', NOW, false],
    ['open', null, false],
    ['accepted_risk', '2026-03-01T00:00:00.000Z', false],
    ['false_positive', '2026-03-01T00:00:00.000Z', false],
    ['mitigated', '2026-03-01T00:00:00.000Z', false],
  ] as const)('of a finding that is %s and due at %s: overdue is %s', (status, due_at, expected) => {
    expect(isOverdue({ status, due_at }, NOW)).toBe(expected);
  });
});
