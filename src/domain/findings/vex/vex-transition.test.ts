import { finding } from '../../../../tests/helpers/findings/finding-state';
import type { VexStatement } from '../reported';
import { stated, statementClaim } from './vex-transition';

const AT = '2026-03-02T00:00:00.000Z';
const FACTS = { at: AT, by: 'Acme', days: { critical: 7, high: 30, medium: 90, low: 180, info: null } };

const statement = (status: VexStatement['status'], justification: string | null = null): VexStatement => ({
  ...{ index: 0, identifiers: ['CVE-2026-1'], components: [], statement: null, at: null },
  ...{ status, justification },
});

const HIDDEN = { status: 'false_positive', origin: 'vex', resolution: 'vex:not_affected' } as const;

describe('what a statement changes of a stored finding', () => {
  it('not affected: it is suppressed once, and then gets another justification', () => {
    expect(stated(finding(), statement('not_affected'), FACTS)).toMatchObject({
      ...{ fields: { status: 'false_positive', origin: 'vex' }, outcome: 'suppressed', events: [] },
    });
    expect(stated(finding(HIDDEN), statement('not_affected', 'other'), FACTS)?.outcome).toBe('updated');
    expect(stated(finding(HIDDEN), statement('not_affected'), FACTS)).toBeNull();
  });

  it('V3: fixed: it is mitigated when the statement is imported', () => {
    expect(stated(finding(), statement('fixed'), FACTS)).toMatchObject({
      fields: { status: 'mitigated', origin: 'vex', mitigated_at: AT, mitigated_by: 'Acme' },
      ...{ outcome: 'closed', events: ['finding.mitigated'] },
    });
  });

  it.each([HIDDEN, { status: 'mitigated', origin: 'vex', resolution: 'vex:fixed', mitigated_at: AT } as const])(
    'affected: it is open again, and due from now: %j',
    (stored) => {
      expect(stated(finding({ ...stored, severity: 'critical' }), statement('affected'), FACTS)).toMatchObject({
        fields: {
          status: 'open',
          origin: 'scan',
          resolution: null,
          mitigated_at: null,
          due_at: '2026-03-09T00:00:00.000Z',
        },
        ...{ outcome: 'reopened', events: ['finding.reopened'] },
      });
    },
  );

  it('leaves what a person decided, also that it is open, and the due date of a person', () => {
    expect(stated(finding({ origin: 'person' }), statement('not_affected'), FACTS)).toBeNull();
    expect(stated(finding({ ...HIDDEN, origin: 'person' }), statement('affected'), FACTS)).toBeNull();
    const due = stated(finding({ ...HIDDEN, edited_fields: ['due_at'] }), statement('affected'), FACTS);
    expect(due?.fields).not.toHaveProperty('due_at');
  });
});

describe('what a statement claims about a finding that a scan reports', () => {
  it('only that it is not affected', () => {
    expect(statementClaim(statement('not_affected', 'x'))).toEqual({ by: 'vex', resolution: 'vex:x' });
    for (const status of ['fixed', 'affected', 'under_investigation'] as const)
      expect(statementClaim(statement(status))).toBeNull();
  });
});
