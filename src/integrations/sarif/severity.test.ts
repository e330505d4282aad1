import { findingOf, itemsOf, withRules, type Fields } from '../../../tests/helpers/findings/sarif-mapping';

describe('the severity of a result', () => {
  const level = (value: string): Fields => ({ defaultConfiguration: { level: value } });

  it('F8 comes from the rule at ruleIndex, whatever its id is', () => {
    const rules = withRules({ id: 'other', ...level('note') }, { id: 'another', ...level('error') });
    expect(findingOf({ ruleIndex: 1 }, rules).severity).toBe('high');
    expect(findingOf({ rule: { index: 0 } }, rules).severity).toBe('low');
  });

  it('F8 comes from the rule with the id, or with one above it', () => {
    const rules = withRules({ id: 'CA1', ...level('error') }, { id: 'CA1/2', ...level('note') });
    const severities = ['CA1', 'CA1/2', 'CA1/3', 'CA1/3/4', 'CA2'].map(
      (ruleId) => findingOf({ ruleId }, rules).severity,
    );
    expect(severities).toEqual(['high', 'low', 'high', 'high', 'medium']);
  });

  it('F8 comes from a rule of an extension', () => {
    const tool = {
      driver: { name: 'CodeQL' },
      extensions: [{ rules: [] }, { name: 'pack', rules: [{ id: 'js/x', ...level('error') }] }],
    };
    expect(findingOf({ ruleId: 'js/x' }, { tool }).severity).toBe('high');
    expect(findingOf({ rule: { index: 0, toolComponent: { index: 1 } } }, { tool })).toMatchObject({
      severity: 'high',
      rule_id: 'R',
    });
    expect(findingOf({ rule: { index: 0, toolComponent: { name: 'pack' } } }, { tool }).severity).toBe('high');
  });

  it('F8 is that of a warning if nothing says it, and that of the result first', () => {
    expect(findingOf({}).severity).toBe('medium');
    expect(findingOf({ ruleIndex: 7 }, withRules({ id: 'R' })).severity).toBe('medium');
    expect(findingOf({ level: 'none' }, withRules({ id: 'R', ...level('error') })).severity).toBe('info');
  });

  describe('that an invocation has set for its rule', () => {
    const override = (descriptor: Fields, value?: string) => ({ descriptor, configuration: { level: value } });
    const scanned = (...overrides: object[][]): Fields => ({
      ...withRules({ id: 'R', ...level('note') }, { id: 'S' }),
      invocations: overrides.map((ruleConfigurationOverrides) => ({ ruleConfigurationOverrides })),
    });

    it.each<[string, Fields]>([
      ['its id', { id: 'R' }],
      ['its position', { index: 0 }],
    ])('replaces the default of the rule with %s', (_what, descriptor) => {
      const fields = scanned([override({ id: 'S' }, 'none'), override(descriptor, 'error')]);
      expect(findingOf({}, fields).severity).toBe('high');
      expect(findingOf({ level: 'warning' }, fields).severity).toBe('medium');
    });

    it('is that of a rule that the run does not describe', () => {
      expect(findingOf({ ruleId: 'X' }, scanned([override({ id: 'X' }, 'error')])).severity).toBe('high');
    });

    it('is not that of another rule, or of none', () => {
      expect(findingOf({}, scanned([override({ id: 'S' }, 'error')])).severity).toBe('low');
      expect(findingOf({}, scanned([override({ id: 'R' })])).severity).toBe('low');
    });

    it('is not that of a policy, which counts only for a reader who chooses it', () => {
      const policies = [
        {
          name: 'strict',
          rules: [
            { id: 'R', ...level('error') },
            { id: 'S', ...level('error') },
          ],
        },
      ];
      const fields = { ...scanned([override({ id: 'S' }, 'none')]), policies };
      expect(findingOf({}, fields).severity).toBe('low');
      expect(findingOf({ ruleId: 'S' }, fields).severity).toBe('info');
    });

    it('is that of the invocation of the result, if there are several', () => {
      const fields = scanned([override({ id: 'R' }, 'error')], [override({ id: 'R' }, 'warning')]);
      expect(findingOf({ provenance: { invocationIndex: 1 } }, fields).severity).toBe('medium');
      expect(findingOf({}, fields).severity).toBe('low');
    });
  });

  it.each([
    ['9.8', 'critical', 9.8],
    [9, 'critical', 9],
    ['7.8', 'high', 7.8],
    ['6.9', 'medium', 6.9],
    [4, 'medium', 4],
    ['0.1', 'low', 0.1],
    ['0.0', 'info', 0],
  ])('F9 follows the security-severity %p', (score, severity, cvss) => {
    const properties = { 'security-severity': score };
    expect(findingOf({ level: 'warning', properties })).toMatchObject({ severity, cvss });
    expect(findingOf({ level: 'error' }, withRules({ id: 'R', properties }))).toMatchObject({ severity, cvss });
  });

  it.each(['n/a', '', '0x9', 11, -1, true, {}])('F9 falls back to the level for the score %p, and says so', (score) => {
    const items = itemsOf({
      ruleId: 'R',
      level: 'error',
      message: { text: 'a' },
      properties: { 'security-severity': score },
    });
    expect(items).toMatchObject([
      { type: 'finding', finding: { severity: 'high', cvss: null } },
      { type: 'fault', run: 0, fault: { index: 0, code: 'SEVERITY_UNREADABLE' } },
    ]);
  });

  it('F10 skips results that are no problems, and says why', () => {
    const kinds = ['pass', 'notApplicable', 'informational'];
    const items = kinds.flatMap((kind) => itemsOf({ ruleId: 'R', kind, level: 'error', message: { text: 'a' } }));
    expect(items).toEqual(kinds.map((kind) => ({ type: 'skipped', run: 0, index: 0, reason: `kind:${kind}` })));
    expect(findingOf({ kind: 'fail', level: 'error' }).severity).toBe('high');
    expect(findingOf({ kind: 'open', properties: { 'security-severity': '9' } }).severity).toBe('info');
    expect(findingOf({ kind: 'review', level: 'error' }).severity).toBe('info');
  });
});

describe('a suppression', () => {
  const suppressed = (...statuses: (string | undefined)[]) =>
    findingOf({ suppressions: statuses.map((status) => ({ kind: 'inSource', justification: 'why', status })) })
      .suppression;

  it('F11 counts if one is accepted and none is rejected or under review', () => {
    const accepted = { kind: 'inSource', justification: 'why' };
    expect(suppressed('accepted')).toEqual(accepted);
    expect(suppressed(undefined)).toEqual(accepted);
    expect(suppressed(undefined, 'accepted')).toEqual(accepted);
    for (const statuses of [
      [],
      ['rejected'],
      ['underReview'],
      ['accepted', 'rejected'],
      [undefined, 'underReview'],
      ['other'],
    ])
      expect(suppressed(...statuses)).toBeNull();
    expect(findingOf({ suppressions: null }).suppression).toBeNull();
  });
});

describe('the presence of a result', () => {
  it.each([
    ['absent', 'absent'],
    ['unchanged', 'present'],
    ['new', 'present'],
    ['updated', 'present'],
    [undefined, 'present'],
  ])('F12 of the baseline state %p is %p', (baselineState, presence) =>
    expect(findingOf({ baselineState }).presence).toBe(presence),
  );
});
