import { finding } from '../../../../tests/helpers/findings/finding-state';
import { passedDeadlines } from './deadlines';

const UNTIL = '2026-05-01T00:00:00.000Z';
const ACCEPTED = {
  ...finding({
    status: 'accepted_risk',
    origin: 'person',
    accepted_until: UNTIL,
    accepted_reason: 'why',
    status_before_acceptance: 'in_progress',
    due_at: null,
  }),
  told_accepted_until: null,
  told_due_at: null,
};

type Told = typeof ACCEPTED;
const run = (stored: Told, now: string): { next: Told; events: string[] } => {
  const { fields, events } = passedDeadlines(stored, now);
  return { next: { ...stored, ...fields } as Told, events };
};

/** Runs the watchdog at some times. */
const eventsAt = (stored: Told, times: readonly string[]): { next: Told; events: string[] } => {
  let next = stored;
  const events: string[] = [];
  for (const time of times) {
    const result = run(next, time);
    ({ next } = result);
    events.push(...result.events);
  }
  return { next, events };
};

describe('the end of an acceptance', () => {
  it('is told once before, and the earlier status returns', () => {
    const times = ['2026-04-23T23:59:59.000Z', '2026-04-24T00:00:00.000Z', '2026-04-30T00:00:00.000Z', UNTIL, UNTIL];
    const { next, events } = eventsAt(ACCEPTED, times);
    expect(events).toEqual(['finding.acceptance-ends-soon', 'finding.acceptance-expired']);
    expect(next).toMatchObject({
      status: 'in_progress',
      origin: 'person',
      accepted_until: null,
      accepted_reason: null,
    });
  });

  it('is not told before its week', () => {
    expect(run(ACCEPTED, '2026-04-23T23:59:59.000Z').events).toEqual([]);
    expect(run(ACCEPTED, '2026-04-24T00:00:00.000Z').events).toEqual(['finding.acceptance-ends-soon']);
  });

  it('works again after each extension', () => {
    const first = eventsAt(ACCEPTED, ['2026-04-28T00:00:00.000Z', UNTIL]);
    const extended = {
      ...ACCEPTED,
      ...first.next,
      ...{
        status: 'accepted_risk',
        accepted_until: '2026-06-01T00:00:00.000Z',
        status_before_acceptance: 'in_progress',
      },
    } as Told;
    const second = eventsAt(extended, [
      '2026-05-02T00:00:00.000Z',
      '2026-05-30T00:00:00.000Z',
      '2026-06-01T00:00:00.000Z',
    ]);
    expect(second.events).toEqual(['finding.acceptance-ends-soon', 'finding.acceptance-expired']);
    expect(second.next.status).toBe('in_progress');
  });

  it('leaves what nobody had begun open to the scans', () => {
    expect(run({ ...ACCEPTED, status_before_acceptance: null }, UNTIL).next).toMatchObject({
      status: 'open',
      origin: 'scan',
    });
  });

  it('is none of another status', () => {
    expect(run({ ...ACCEPTED, status: 'mitigated' }, UNTIL).events).toEqual([]);
  });
});

describe('an overdue finding', () => {
  const open = { ...ACCEPTED, status: 'open', accepted_until: null, due_at: UNTIL } as const;

  it('is told once for each due date', () => {
    const times = [UNTIL, '2026-05-02T00:00:00.000Z', '2026-05-03T00:00:00.000Z'];
    const { next, events } = eventsAt(open, times);
    expect(events).toEqual(['finding.overdue']);
    expect(run({ ...next, due_at: '2026-05-02T00:00:00.000Z' }, '2026-05-03T00:00:00.000Z').events).toEqual([
      'finding.overdue',
    ]);
  });

  it('is told when its acceptance ends', () => {
    expect(run({ ...ACCEPTED, due_at: '2026-04-01T00:00:00.000Z' }, UNTIL).events).toEqual([
      'finding.acceptance-expired',
      'finding.overdue',
    ]);
  });
});
