import { finding } from '../../../../tests/helpers/findings/finding-state';
import { DEFAULT_FINDING_POLICY } from '../policy';
import { type Decided, decide, decisionViolation, editedDetails } from './decisions';

const NOW = '2026-03-10T00:00:00.000Z';
const UNTIL = '2026-05-01T00:00:00.000Z';
const context = { now: NOW, policy: DEFAULT_FINDING_POLICY };
const decided = (stored: Parameters<typeof finding>[0], decision: Decided) =>
  decide(finding(stored), decision, context);
const ACCEPTED = {
  status: 'accepted_risk',
  accepted_until: UNTIL,
  accepted_reason: 'why',
  status_before_acceptance: 'in_progress',
} as const;

describe('an acceptance', () => {
  it('has the end and the reason of the person, and remembers the earlier status', () => {
    const decision = { status: 'accepted_risk', accepted_until: UNTIL, accepted_reason: 'why' } as const;
    expect(decided({ status: 'in_progress' }, decision)).toMatchObject({
      fields: { ...ACCEPTED, origin: 'person', resolution: null },
      warnings: [],
    });
  });

  it('ends after the days of the policy, with a warning, if nothing is said', () => {
    const { fields, warnings } = decided({}, { status: 'accepted_risk' });
    expect(fields).toMatchObject({ accepted_until: '2026-06-08T00:00:00.000Z', status_before_acceptance: 'open' });
    expect(warnings.map(({ code }) => code)).toEqual(['REASON_MISSING']);
    expect(decided({}, { status: 'accepted_risk', accepted_reason: '  ' }).warnings).toHaveLength(1);
  });

  it.each(['mitigated', 'false_positive', 'open'] as const)('of what was %s returns to open', (status) => {
    expect(decided({ status }, { status: 'accepted_risk' }).fields.status_before_acceptance).toBe('open');
  });

  it('is extended to exactly the new end, and keeps the rest', () => {
    const next = '2026-06-01T00:00:00.000Z';
    expect(decided(ACCEPTED, { status: 'accepted_risk', accepted_until: next })).toMatchObject({
      fields: { accepted_until: next, accepted_reason: 'why', status_before_acceptance: 'in_progress' },
      warnings: [],
    });
    expect(decided(ACCEPTED, { status: 'accepted_risk', accepted_until: null }).fields.accepted_until).toBe(UNTIL);
  });

  it.each(['open', 'in_progress', 'mitigated', 'false_positive'] as const)(
    'ends when the finding becomes %s',
    (status) => {
      expect(decided(ACCEPTED, { status }).fields).toMatchObject({
        status,
        accepted_until: null,
        accepted_reason: null,
        status_before_acceptance: null,
      });
    },
  );

  it('cannot end in the past, but its stored end can be repeated', () => {
    const past = '2026-03-01T00:00:00.000Z';
    const violated = (stored: Parameters<typeof finding>[0], decision: Decided) =>
      decisionViolation(finding(stored), decision, NOW)?.code;
    expect(violated({}, { status: 'accepted_risk', accepted_until: past })).toBe('ACCEPTANCE_ENDED');
    expect(violated(ACCEPTED, { accepted_until: NOW })).toBe('ACCEPTANCE_ENDED');
    expect(violated({ ...ACCEPTED, accepted_until: past }, { accepted_until: past })).toBeUndefined();
    expect(violated({}, { status: 'accepted_risk', accepted_until: UNTIL })).toBeUndefined();
    expect(violated({}, { status: 'open', accepted_until: past })).toBeUndefined();
  });
});

describe('a decision', () => {
  it('is none if the request repeats what is stored', () => {
    const stored = finding({ resolution: 'suppressed:inSource', status: 'false_positive' });
    const { status, severity, due_at } = stored;
    const { fields } = decide(stored, { status, severity, due_at }, context);
    expect({ ...stored, ...fields }).toEqual(stored);
  });

  it('about the severity stays, and moves the due date', () => {
    expect(decided({}, { severity: 'critical' }).fields).toMatchObject({
      severity: 'critical',
      edited_fields: ['severity'],
      due_at: '2026-03-17T00:00:00.000Z',
    });
  });

  it('about the due date stays until it is given back', () => {
    expect(decided({}, { due_at: UNTIL, severity: 'critical' }).fields).toMatchObject({
      due_at: UNTIL,
      edited_fields: ['severity', 'due_at'],
    });
    expect(decided({ due_at: UNTIL, edited_fields: ['due_at'] }, { due_at: null }).fields).toMatchObject({
      due_at: '2026-06-08T00:00:00.000Z',
      edited_fields: [],
    });
  });

  it('to open a mitigated finding again makes it due anew', () => {
    expect(decided({ status: 'mitigated', severity: 'high' }, { status: 'open' }).fields.due_at).toBe(
      '2026-04-09T00:00:00.000Z',
    );
    expect(decided({ status: 'open' }, { status: 'in_progress' }).fields.due_at).toBe(finding().due_at);
  });

  it('about other fields keeps them from scans if it changes them', () => {
    const stored = { description: 'a', package: { name: 'p', version: '1' } };
    expect(editedDetails(['severity'], stored, { description: 'b', package: { version: '1', name: 'p' } })).toEqual([
      'severity',
      'description',
    ]);
    expect(editedDetails(['description'], stored, { description: 'a' })).toEqual(['description']);
  });
});
