import { finding, scan } from '../../../tests/helpers/findings/finding-state';
import { created, KEPT_IF_REPEATED, notReported, reportedAgain, type ReportedState } from './life-cycle';

const DETAILS = { line_number: 10, description: 'text', package: null };
const SUPPRESSED = { by: 'scan', resolution: 'suppressed:inSource' } as const;
const NOT_AFFECTED = { by: 'vex', resolution: 'vex:component_not_present' } as const;
const MITIGATED = {
  status: 'mitigated',
  resolution: 'not_reported',
  mitigated_at: scan().at,
  mitigated_by: 'x',
} as const;

const report = (other: Partial<ReportedState> = {}): ReportedState => ({
  severity: 'medium',
  details: DETAILS,
  claim: null,
  ...other,
});

const again = (
  stored: Parameters<typeof finding>[0],
  other: Partial<ReportedState> = {},
  at = '2026-03-02T00:00:00.000Z',
) => reportedAgain(finding(stored), DETAILS, report(other), scan({ at }));

/** What a scan changes that says the same as the last one. */
const SEEN = { fields: { last_seen_at: '2026-03-02T00:00:00.000Z' }, details: {}, outcome: 'unchanged', events: [] };

describe('a finding that is new', () => {
  it('is open and due by its severity', () => {
    expect(created(report({ severity: 'critical' }), scan({ at: '2026-03-01T00:00:00.000Z' }))).toMatchObject({
      fields: {
        status: 'open',
        origin: 'scan',
        first_seen_at: '2026-03-01T00:00:00.000Z',
        last_seen_at: '2026-03-01T00:00:00.000Z',
        due_at: '2026-03-08T00:00:00.000Z',
        reported_severity: 'critical',
      },
      outcome: 'created',
      events: ['finding.created'],
    });
  });

  it('is a false positive if it is suppressed, or if a VEX statement says so', () => {
    expect(created(report({ claim: SUPPRESSED }), scan())).toMatchObject({
      fields: { status: 'false_positive', origin: 'scan', resolution: 'suppressed:inSource' },
      outcome: 'suppressed',
      events: [],
    });
    expect(created(report({ claim: NOT_AFFECTED }), scan())).toMatchObject({
      fields: { status: 'false_positive', origin: 'vex', resolution: 'vex:component_not_present' },
      outcome: 'created',
      events: [],
    });
  });
});

describe('a finding that is reported again', () => {
  it('is unchanged if nothing changes but the time', () => {
    expect(again({})).toEqual(SEEN);
  });

  it.each(KEPT_IF_REPEATED)('is left as it is if it is %s and the scan says what the last one said', (status) => {
    for (const origin of ['person', 'scan', 'vex'] as const)
      for (const edited of [[], ['severity', 'description', 'due_at']])
        expect(again({ status, origin, edited_fields: edited, ...(edited.length > 0 && { severity: 'low' }) })).toEqual(
          SEEN,
        );
  });

  it.each(KEPT_IF_REPEATED)('is only moved if it is %s and the scan says nothing new but its place', (status) => {
    const place = { file_path: 'src/b.ts', line_number: 12, location: { path: 'src/b.ts', line: 12, others: [] } };
    for (const origin of ['person', 'scan', 'vex'] as const)
      expect(again({ status, origin, edited_fields: [] }, { details: { ...DETAILS, ...place } })).toEqual({
        ...SEEN,
        details: place,
        outcome: 'updated',
      });
  });

  it('is updated if something shown changes, except what a person has edited', () => {
    const moved = { ...DETAILS, line_number: 42, description: 'new' };
    expect(again({}, { details: moved })).toMatchObject({
      details: { line_number: 42, description: 'new' },
      outcome: 'updated',
      events: [],
    });
    expect(again({ edited_fields: ['description'] }, { details: moved }).details).toEqual({ line_number: 42 });
    expect(again({ edited_fields: ['description', 'line_number'] }, { details: moved }).outcome).toBe('unchanged');
  });

  it.each(['open', 'in_progress', 'accepted_risk', 'false_positive'] as const)(
    'keeps the decision %s of a person',
    (status) => {
      for (const claim of [null, SUPPRESSED, NOT_AFFECTED]) {
        const { fields, outcome } = again({ status, origin: 'person' }, { claim });
        expect([fields, outcome]).toEqual([{ last_seen_at: '2026-03-02T00:00:00.000Z' }, 'unchanged']);
      }
    },
  );

  it.each(['accepted_risk', 'in_progress', 'false_positive'] as const)(
    'keeps %s whose origin nobody knows',
    (status) => {
      expect(again({ status }).fields).not.toHaveProperty('status');
    },
  );

  it.each(['scan', 'person', 'vex'] as const)('opens again if it was mitigated by a %s', (origin) => {
    expect(
      again({ ...MITIGATED, origin, due_at: null, severity: 'high', reported_severity: 'high' }, { severity: 'high' }),
    ).toMatchObject({
      fields: {
        status: 'open',
        resolution: null,
        mitigated_at: null,
        mitigated_by: null,
        due_at: '2026-04-01T00:00:00.000Z',
      },
      outcome: 'reopened',
      events: ['finding.reopened'],
    });
    expect({ ...finding({ origin }), ...again({ ...MITIGATED, origin }).fields }.origin).toBe('scan');
  });

  it('keeps the due date of a person when it opens again', () => {
    expect(again({ ...MITIGATED, edited_fields: ['due_at'], due_at: scan().at }).fields).not.toHaveProperty('due_at');
  });

  it('stays mitigated if the scan is from before that, and opens if it is from the same time', () => {
    const stored = { ...MITIGATED, origin: 'person', mitigated_at: '2026-03-05T00:00:00.000Z' } as const;
    expect(again(stored)).toEqual({ fields: {}, details: {}, outcome: 'unchanged', events: [] });
    expect(again(stored, {}, '2026-03-05T00:00:00.000Z').outcome).toBe('reopened');
  });

  it('learns from an older scan only that it is older', () => {
    const stored = { last_seen_at: '2026-03-05T00:00:00.000Z', first_seen_at: '2026-03-04T00:00:00.000Z' };
    expect(again(stored, { severity: 'high', details: { ...DETAILS, line_number: 1 } })).toEqual({
      fields: { first_seen_at: '2026-03-02T00:00:00.000Z' },
      details: {},
      outcome: 'unchanged',
      events: [],
    });
  });

  it('is suppressed, and open again without the suppression', () => {
    expect(again({}, { claim: SUPPRESSED })).toMatchObject({
      fields: { status: 'false_positive' },
      outcome: 'suppressed',
      events: [],
    });
    const stored = { status: 'false_positive', origin: 'scan', resolution: 'suppressed:inSource' } as const;
    expect(again(stored, { claim: SUPPRESSED }).outcome).toBe('unchanged');
    expect(again(stored)).toMatchObject({
      fields: { status: 'open', resolution: null },
      outcome: 'reopened',
      events: ['finding.reopened'],
    });
    expect(again(MITIGATED, { claim: SUPPRESSED })).toMatchObject({
      fields: { status: 'false_positive', mitigated_at: null },
      outcome: 'suppressed',
    });
  });

  it('stays not affected until its package has another version', () => {
    const stored = finding({ status: 'false_positive', origin: 'vex', resolution: NOT_AFFECTED.resolution });
    const of = (version: string) => ({ ...DETAILS, package: { name: 'p', version, purl: null } });
    const next = (version: string, claim: ReportedState['claim'] = null) =>
      reportedAgain(stored, of('1'), report({ details: of(version), claim }), scan());
    expect(next('1').outcome).toBe('unchanged');
    expect(next('2')).toMatchObject({ fields: { status: 'open', origin: 'scan' }, outcome: 'reopened' });
    expect(next('2', NOT_AFFECTED)).toMatchObject({ outcome: 'updated', events: [] });
    const suppressed = { by: 'scan', resolution: 'suppressed:external' } as const;
    expect(next('1', suppressed).outcome).toBe('unchanged');
    expect(next('2', suppressed)).toMatchObject({ fields: { resolution: 'suppressed:external', origin: 'scan' } });
  });

  it('takes the severity of the scanner unless a person has set one', () => {
    expect(again({}, { severity: 'high' })).toMatchObject({
      fields: { severity: 'high', reported_severity: 'high', due_at: '2026-04-01T00:00:00.000Z' },
      outcome: 'updated',
      events: ['finding.severity-changed'],
    });
    const edited = again({ severity: 'low', edited_fields: ['severity'] }, { severity: 'high' });
    expect(edited).toMatchObject({ fields: { reported_severity: 'high' }, outcome: 'updated', events: [] });
    expect(edited.fields).not.toHaveProperty('severity');
  });
});

describe('a finding that is not reported', () => {
  it.each(['open', 'in_progress', 'accepted_risk'] as const)(
    'is mitigated if it was %s, and an acceptance ends',
    (status) => {
      expect(
        notReported(finding({ status, origin: 'person', accepted_until: scan().at }), 'R', scan({ by: 'Semgrep' })),
      ).toMatchObject({
        fields: {
          status: 'mitigated',
          origin: 'scan',
          resolution: 'not_reported',
          mitigated_at: scan().at,
          mitigated_by: 'Semgrep',
          accepted_until: null,
          status_before_acceptance: null,
        },
        outcome: 'closed',
        events: ['finding.mitigated'],
      });
    },
  );

  it.each([
    ['a false positive', { status: 'false_positive' }, {}],
    ['mitigated', { status: 'mitigated' }, {}],
    ['open and the scan is incomplete', {}, { complete: false }],
    ['open and its rule did not run', {}, { incomplete_rules: ['Q', 'R'] }],
    ['open and the scan is older than the last report', { last_seen_at: '2026-03-05T00:00:00.000Z' }, {}],
  ] as const)('stays if it is %s', (_what, stored, facts) => {
    expect(notReported(finding(stored), 'R', scan({ ...facts }))).toEqual({
      fields: {},
      details: {},
      outcome: null,
      events: [],
    });
  });
});
