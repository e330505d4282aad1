import { OPEN_INCIDENT } from '../../../../tests/helpers/status-pages/sample-page';
import { type AnnouncedWindow, maintenanceStep, newsOf, updateSince } from './page-news';

const quiet = { ...OPEN_INCIDENT, updates: [] };

describe('the news about an incident', () => {
  it('are what somebody wrote last', () => {
    expect(newsOf(OPEN_INCIDENT, false).update).toEqual(OPEN_INCIDENT.updates[0]);
    expect(newsOf(OPEN_INCIDENT, false).incident).not.toHaveProperty('key');
  });

  it('say only that it is so if nobody wrote anything', () => {
    expect(newsOf(quiet, false).update).toEqual({ at: quiet.startedAt, status: 'investigating', text: '' });
    expect(newsOf({ ...quiet, resolvedAt: 5 }, true).update).toEqual({ at: 5, status: 'resolved', text: '' });
  });

  it('say so if it was over before anybody was told', () => {
    const over = { ...quiet, resolvedAt: 5 };
    expect(newsOf(over, false).wasUntold).toBe(true);
    expect(newsOf(over, true)).not.toHaveProperty('wasUntold');
    expect(newsOf(quiet, false)).not.toHaveProperty('wasUntold');
  });

  it('are new only if they were written since the last email', () => {
    const [latest] = OPEN_INCIDENT.updates;
    expect(updateSince(OPEN_INCIDENT, Number(latest?.at))).toBeNull();
    expect(updateSince(OPEN_INCIDENT, Number(latest?.at) - 1)?.update).toBe(latest);
    expect(updateSince(quiet, 0)).toBeNull();
  });
});

describe('a change of a maintenance window', () => {
  const window: AnnouncedWindow = {
    starts: '2026-10-24T22:00',
    duration_minutes: 60,
    timezone: 'Europe/Berlin',
    recurrence: null,
    isPublic: true,
    checks: ['a'],
    labels: [],
  };
  const hidden = { ...window, isPublic: false };

  it.each([
    ['planned', null, window],
    ['planned', hidden, window],
    ['changed', window, { ...window, starts: '2026-10-25T22:00' }],
    ['changed', window, { ...window, checks: ['a', 'b'] }],
    ['cancelled', window, hidden],
    ['cancelled', window, null],
    [null, window, { ...window }],
    [null, null, hidden],
    [null, hidden, null],
    [null, hidden, { ...hidden, starts: '2026-10-25T22:00' }],
  ] as const)('is %s', (step, before, after) => expect(maintenanceStep(before, after)).toBe(step));
});
