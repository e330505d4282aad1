import { contextOf, withRules, type Fields } from '../../../tests/helpers/findings/sarif-mapping';

describe('a run', () => {
  const runOf = (fields: Fields, results: number | null = 0) => contextOf(fields, results).run;

  it('F15 is not complete if it failed, has no list of results, or reports an error', () => {
    expect(runOf({}).complete).toBe(true);
    expect(runOf({ invocations: [{ executionSuccessful: true }] }).complete).toBe(true);
    expect(runOf({ invocations: [{ executionSuccessful: false }] }).complete).toBe(false);
    expect(runOf({}, null).complete).toBe(false);
    const notified = (level: string) => runOf({ invocations: [{ toolExecutionNotifications: [{ level }] }] }).complete;
    expect([notified('error'), notified('warning'), notified('note')]).toEqual([false, true, true]);
  });

  it('F15 is complete but for the rules that failed or were switched off', () => {
    const invocations = [
      {
        executionSuccessful: true,
        toolExecutionNotifications: [
          { level: 'error', associatedRule: { id: 'C2001', index: 0 } },
          { level: 'error', associatedRule: { index: 1 } },
          { level: 'note', associatedRule: { id: 'C2003' } },
        ],
        toolConfigurationNotifications: [{ associatedRule: { id: 'C2004' } }],
      },
    ];
    const fields = { ...withRules({ id: 'C2001' }, { id: 'C2002' }), invocations };
    expect(runOf(fields)).toMatchObject({ complete: true, incomplete_rules: ['C2001', 'C2002', 'C2004'] });
  });

  it('F15 is complete but for the rules that an invocation has switched off', () => {
    const set = (descriptor: Fields, configuration: Fields) => ({ descriptor, configuration });
    const invocations = [
      {
        ruleConfigurationOverrides: [
          set({ id: 'A' }, { enabled: true }),
          set({ index: 1 }, { enabled: false }),
          set({ id: 'X' }, { level: 'note', enabled: false }),
        ],
      },
      { ruleConfigurationOverrides: [set({ id: 'A' }, { level: 'none' }), set({}, { enabled: false })] },
    ];
    const rules = withRules({ id: 'A' }, { id: 'B' }, { id: 'C', defaultConfiguration: { enabled: false } });
    expect(runOf({ ...rules, invocations })).toMatchObject({ complete: true, incomplete_rules: ['B', 'X'] });
  });

  it('F15 reads the level of a notification as its invocation has set it, or by default', () => {
    const notifications = [
      { id: 'N1', defaultConfiguration: { level: 'error' } },
      { id: 'N2', defaultConfiguration: { level: 'note' } },
    ];
    const completeOf = (notification: Fields, ...overrides: Fields[]) =>
      runOf({
        tool: { driver: { name: 'scanner', notifications } },
        invocations: [
          { toolExecutionNotifications: [notification], notificationConfigurationOverrides: overrides },
          { notificationConfigurationOverrides: [{ descriptor: { id: 'N2' }, configuration: { level: 'error' } }] },
        ],
      }).complete;
    const set = (descriptor: Fields, level: string) => ({ descriptor, configuration: { level } });
    expect(completeOf({ descriptor: { index: 0 } })).toBe(false);
    expect(completeOf({ descriptor: { id: 'N1' }, level: 'warning' })).toBe(true);
    expect(completeOf({ descriptor: { id: 'N2' } })).toBe(true);
    expect(completeOf({ descriptor: { id: 'N1' } }, set({ index: 0 }, 'note'))).toBe(true);
    expect(completeOf({ descriptor: { id: 'N2' } }, set({ id: 'N2' }, 'error'))).toBe(false);
    expect(completeOf({ descriptor: { id: 'N3' } }, set({ id: 'N3' }, 'error'))).toBe(false);
    expect(completeOf({}, set({ id: 'N2' }, 'error'))).toBe(true);
  });

  it('F14 has what stands before the last slash of its id as its scope', () => {
    const scopeOf = (id: unknown) => runOf({ automationDetails: { id } }).scope;
    expect(scopeOf('my/tool/2026-01-01')).toBe('my/tool');
    expect(scopeOf('my/tool/')).toBe('my/tool');
    expect(scopeOf('img-a')).toBe('img-a');
    expect([scopeOf('/run'), scopeOf(''), scopeOf(7)]).toEqual([null, null, null]);
  });

  it('has the tool, its semantic version, and the times of its invocations', () => {
    const invocations = [
      { startTimeUtc: '2026-01-01T10:00:00', endTimeUtc: '2026-01-01T11:00:00.5Z' },
      { startTimeUtc: '2026-01-01T10:00:00+02:00', endTimeUtc: 'yesterday' },
    ];
    expect(
      runOf({ tool: { driver: { name: 'T\u0000ool', semanticVersion: '1.2.3', version: '1' } }, invocations }),
    ).toMatchObject({
      tool: 'Tool',
      tool_version: '1.2.3',
      started_at: '2026-01-01T08:00:00.000Z',
      ended_at: '2026-01-01T11:00:00.500Z',
    });
    expect(runOf({ tool: null })).toMatchObject({ tool: 'unknown', tool_version: null, started_at: null });
  });
});
