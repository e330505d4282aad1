import fc from 'fast-check';
import { incidentSteps, type StateChange } from './check-events';
import type { CheckStatus } from './check-status';

const change = (before: CheckStatus, state: CheckStatus, at: number, cause: string | null = null): StateChange => ({
  before,
  state,
  at,
  began: at - 1,
  cause,
});

const steps = (changes: StateChange[], more = {}) =>
  incidentSteps({
    changes,
    state: changes.at(-1)?.state ?? 'up',
    cause: null,
    hasIncident: false,
    lacksVotes: false,
    now: 100,
    maintenanceAt: () => null,
    endedAt: null,
    ...more,
  });

const open = (startedAt: number, cause: string | null = null) => ({ kind: 'open', startedAt, cause });

describe('the incident of a check', () => {
  it('opens when the check goes down, and ends when it is up or degraded', () => {
    expect(steps([change('up', 'down', 10, 'timeout')])).toEqual([open(9, 'timeout')]);
    expect(steps([change('up', 'down', 10), change('down', 'degraded', 20)])).toEqual([
      open(9),
      { kind: 'resolve', at: 20 },
    ]);
  });

  it('neither opens nor ends by silence', () => {
    expect(steps([change('up', 'unknown', 10)])).toEqual([]);
    expect(steps([change('down', 'unknown', 10)], { hasIncident: true })).toEqual([]);
    expect(steps([change('unknown', 'down', 10)], { hasIncident: true })).toEqual([]);
    expect(steps([change('unknown', 'up', 10)], { hasIncident: true })).toEqual([{ kind: 'resolve', at: 10 }]);
  });

  it('does not end while the check is degraded only because votes are missing', () => {
    const open = { hasIncident: true, lacksVotes: true };
    expect(steps([change('down', 'degraded', 10)], open)).toEqual([]);
    expect(steps([], { ...open, state: 'degraded' })).toEqual([]);
    expect(steps([change('degraded', 'down', 10)], open)).toEqual([]);
    expect(steps([change('down', 'up', 10)], open)).toEqual([{ kind: 'resolve', at: 10 }]);
  });

  it('ends without a change once the votes that are left say that the check is up', () => {
    const end = [{ kind: 'resolve', at: 100 }];
    expect(steps([], { hasIncident: true, state: 'up' })).toEqual(end);
    expect(steps([], { hasIncident: true, state: 'degraded' })).toEqual(end);
    expect(steps([], { hasIncident: true, state: 'unknown' })).toEqual([]);
    expect(steps([], { hasIncident: false, state: 'up' })).toEqual([]);
  });

  it('stays the same when the cause changes', () => {
    const changes = [
      change('up', 'down', 10, 'timeout'),
      change('down', 'down', 20, 'status'),
      change('down', 'down', 30, 'timeout'),
    ];
    expect(steps(changes)).toEqual([
      open(9, 'timeout'),
      { kind: 'cause', at: 20, cause: 'status' },
      { kind: 'cause', at: 30, cause: 'timeout' },
    ]);
  });

  it('does not open in maintenance, but at its end if the check is still down', () => {
    const inside = { maintenanceAt: (at: number) => (at < 50 ? { until: 50 } : null) };
    const down = [change('up', 'down', 10, 'timeout')];
    expect(steps(down, { ...inside, now: 40 })).toEqual([]);
    expect(steps([], { ...inside, state: 'down', cause: 'timeout', now: 51, endedAt: 50 })).toEqual([
      open(50, 'timeout'),
    ]);
    expect(steps([], { ...inside, state: 'down', hasIncident: true, now: 51, endedAt: 50 })).toEqual([]);
    expect(steps([change('down', 'up', 20)], { ...inside, now: 40 })).toEqual([]);
  });

  it('never opens twice without an end between, nor ends twice', () => {
    const states = fc.array(fc.constantFrom<CheckStatus>('up', 'degraded', 'down', 'unknown'), { maxLength: 30 });
    fc.assert(
      fc.property(states, fc.boolean(), fc.array(fc.nat(30), { maxLength: 6 }), (all, hadIncident, covered) => {
        let before = (hadIncident ? 'down' : 'unknown') as CheckStatus;
        const changes = all.map((state, at) => {
          const one = change(before, state, at);
          before = state;
          return one;
        });
        const maintenanceAt = (at: number) => (covered.includes(at) ? { until: at + 1 } : null);
        let isOpen = hadIncident;
        for (const step of steps(changes, { state: before, hasIncident: hadIncident, maintenanceAt })) {
          if (step.kind === 'cause') expect(isOpen).toBe(true);
          else {
            expect(isOpen).toBe(step.kind === 'resolve');
            isOpen = step.kind === 'open';
          }
        }
        // What is known now decides: nothing is told about a check that is up.
        const last = before;
        if (last === 'down') expect(isOpen).toBe(true);
        if (last === 'up' || last === 'degraded') expect(isOpen).toBe(false);
      }),
    );
  });
});
