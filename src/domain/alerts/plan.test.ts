import * as fc from 'fast-check';
import { defined } from '../../values';
import {
  type AlertChannel,
  type AlertPlan,
  applyPlan,
  GROUP_MS,
  planAlerts,
  type PlannedIncident,
  type Told,
} from './plan';
import { quietUntil } from './quiet-hours';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Wednesday, at noon in UTC. */
const NOON = Date.parse('2026-07-01T12:00Z');

const open: AlertChannel = {
  id: 'c',
  severities: null,
  checks: null,
  labels: null,
  quiet_hours: null,
  repeat_minutes: null,
};
const quiet: AlertChannel = {
  ...open,
  quiet_hours: {
    timezone: 'UTC',
    days: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'],
    from: '22:00',
    until: '07:00',
    except_critical: true,
  },
};

const incident = (id: string, openedAt: number, change: Partial<PlannedIncident> = {}): PlannedIncident => ({
  id,
  title: id,
  severity: 'high',
  checks: [{ documentId: `check-${id}`, labels: ['shop'] }],
  startedAt: openedAt,
  openedAt,
  acknowledgedAt: null,
  resolvedAt: null,
  inMaintenance: false,
  ...change,
});

/** What was told so far; each call sends what is planned. */
const conversation = (channel: AlertChannel) => {
  const told = new Map<string, Told>();
  return (now: number, ...incidents: PlannedIncident[]): AlertPlan => {
    const plan = planAlerts({ channel, incidents, told, now, groupMs: GROUP_MS });
    for (const [id, entry] of applyPlan(plan, { incidents, told, now })) told.set(id, entry);
    return plan;
  };
};

const NOTHING = { opened: [], repeated: [], resolved: [] };

describe('failures and recoveries', () => {
  it('of 50 checks within a minute are one message each', () => {
    const say = conversation(open);
    const down = Array.from({ length: 50 }, (_, index) => incident(`i${index}`, NOON + index * 1000));
    expect(say(NOON + 49_000, ...down)).toEqual({ ...NOTHING, nextAt: NOON + GROUP_MS });
    expect(say(NOON + GROUP_MS, ...down).opened).toHaveLength(50);
    expect(say(NOON + HOUR, ...down)).toEqual({ ...NOTHING, nextAt: null });
    const up = down.map((one, index) => ({ ...one, resolvedAt: NOON + 2 * HOUR + index * 1000 }));
    expect(say(NOON + 2 * HOUR + 50_000, ...up)).toEqual({ ...NOTHING, nextAt: NOON + 2 * HOUR + GROUP_MS });
    expect(say(NOON + 2 * HOUR + GROUP_MS, ...up).resolved).toHaveLength(50);
    expect(say(NOON + 3 * HOUR, ...up)).toEqual({ ...NOTHING, nextAt: null });
  });

  it('that are over before the message is sent are in it, and need no other', () => {
    const say = conversation(open);
    const short = incident('a', NOON, { resolvedAt: NOON + 10_000 });
    expect(say(NOON + GROUP_MS, short)).toEqual({ ...NOTHING, opened: ['a'], nextAt: null });
    expect(say(NOON + HOUR, short)).toEqual({ ...NOTHING, nextAt: null });
  });

  it('are told if the filters of the channel accept them', () => {
    const at = (channel: Partial<AlertChannel>): string[] =>
      conversation({ ...open, ...channel })(NOON + GROUP_MS, incident('a', NOON)).opened;
    expect(at({ severities: ['critical'] })).toEqual([]);
    expect(at({ severities: ['critical', 'high'] })).toEqual(['a']);
    expect(at({ checks: ['check-b'] })).toEqual([]);
    expect(at({ checks: ['check-a'], labels: ['shop'] })).toEqual(['a']);
    expect(at({ checks: ['check-a'], labels: ['other'] })).toEqual([]);
  });

  it('a recovery is told although the filters have changed', () => {
    const down = incident('a', NOON);
    const told = new Map([['a', { toldAt: NOON, lastToldAt: NOON, recoveryToldAt: null }]]);
    const channel: AlertChannel = { ...open, severities: ['critical'] };
    const incidents = [{ ...down, resolvedAt: NOON + HOUR }];
    expect(planAlerts({ channel, incidents, told, now: NOON + 2 * HOUR, groupMs: GROUP_MS }).resolved).toEqual(['a']);
  });
});

describe('repeats', () => {
  const channel = { ...open, repeat_minutes: 30 };
  const down = incident('a', NOON);
  const toldAt = NOON + GROUP_MS;

  it('come until the incident is acknowledged', () => {
    const say = conversation(channel);
    expect(say(toldAt, down)).toEqual({ ...NOTHING, opened: ['a'], nextAt: toldAt + 30 * MINUTE });
    expect(say(toldAt + 29 * MINUTE, down)).toEqual({ ...NOTHING, nextAt: toldAt + 30 * MINUTE });
    expect(say(toldAt + 30 * MINUTE, down)).toEqual({ ...NOTHING, repeated: ['a'], nextAt: toldAt + 60 * MINUTE });
    const known = { ...down, acknowledgedAt: toldAt + 40 * MINUTE };
    expect(say(toldAt + 5 * HOUR, known)).toEqual({ ...NOTHING, nextAt: null });
  });

  it('end with the incident', () => {
    const say = conversation(channel);
    say(toldAt, down);
    const up = { ...down, resolvedAt: toldAt + MINUTE };
    expect(say(toldAt + 30 * MINUTE, up)).toEqual({ ...NOTHING, resolved: ['a'], nextAt: null });
  });
});

describe('in maintenance', () => {
  it('nothing is told', () => {
    const say = conversation({ ...open, repeat_minutes: 30 });
    const down = incident('a', NOON);
    expect(say(NOON + HOUR, { ...down, inMaintenance: true })).toEqual({ ...NOTHING, nextAt: null });
    expect(say(NOON + 2 * HOUR, down).opened).toEqual(['a']);
    const up = { ...down, resolvedAt: NOON + 3 * HOUR };
    expect(say(NOON + 4 * HOUR, { ...up, inMaintenance: true, resolvedInMaintenance: true })).toEqual({
      ...NOTHING,
      nextAt: null,
    });
    expect(say(NOON + 5 * HOUR, { ...up, resolvedInMaintenance: true }).resolved).toEqual(['a']);
  });

  it('what begins and ends is never told', () => {
    const over = incident('a', NOON, { resolvedAt: NOON + HOUR, resolvedInMaintenance: true });
    expect(conversation(open)(NOON + 2 * HOUR, over)).toEqual({ ...NOTHING, nextAt: null });
  });
});

describe('quiet hours', () => {
  const night = Date.parse('2026-07-01T23:00Z');
  const morning = Date.parse('2026-07-02T07:00Z');

  it('delay what is still open at their end', () => {
    const say = conversation(quiet);
    const down = incident('a', night);
    expect(say(night + HOUR, down)).toEqual({ ...NOTHING, nextAt: morning });
    expect(say(morning, down)).toEqual({ ...NOTHING, opened: ['a'], nextAt: null });
  });

  it('delay the recovery of what was told', () => {
    const say = conversation(quiet);
    const down = incident('a', NOON);
    say(NOON + GROUP_MS, down);
    const up = { ...down, resolvedAt: night };
    expect(say(night + HOUR, up)).toEqual({ ...NOTHING, nextAt: morning });
    expect(say(morning, up).resolved).toEqual(['a']);
  });

  it('hide what begins and ends in them, or before its message would have been sent', () => {
    const say = conversation(quiet);
    const over = incident('a', night, { resolvedAt: night + HOUR });
    const before = incident('b', night - HOUR - 30_000, { resolvedAt: night - HOUR - 10_000 });
    expect(say(night + 2 * HOUR, over, before)).toEqual({ ...NOTHING, nextAt: null });
    expect(say(morning, over, before)).toEqual({ ...NOTHING, nextAt: null });
  });

  it('do not delay a critical incident, if so set', () => {
    const down = incident('a', night, { severity: 'critical' });
    expect(conversation(quiet)(night + GROUP_MS, down).opened).toEqual(['a']);
  });
});

it('a clock that is set back by an hour delays nothing', () => {
  expect(conversation(open)(NOON - HOUR, incident('a', NOON)).opened).toEqual(['a']);
});

type Step = { kind: 'open' | 'close' | 'acknowledge' | 'maintenance'; after: number; which: number };

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('open', 'open', 'open', 'close', 'close', 'acknowledge', 'maintenance'),
    after: fc.oneof(fc.integer({ min: 0, max: 2 * MINUTE }), fc.integer({ min: 0, max: 9 * HOUR })),
    which: fc.nat(20),
  }),
  { maxLength: 60 },
);

type Message = { at: number; plan: AlertPlan };

const change = (one: PlannedIncident, { kind }: Step, now: number): PlannedIncident => {
  if (kind === 'close' && one.resolvedAt === null)
    return { ...one, resolvedAt: now, resolvedInMaintenance: one.inMaintenance };
  if (kind === 'acknowledge') return { ...one, acknowledgedAt: now };
  return kind === 'maintenance' ? { ...one, inMaintenance: !one.inMaintenance } : one;
};

/** Runs a plan whenever it is due and after each step, as the server does. The clock jumps before each step if so set. */
const run = (channel: AlertChannel, all: Step[], jumps: number[] = []) => {
  const say = conversation(channel);
  let incidents: PlannedIncident[] = [];
  const messages: Message[] = [];
  let now = NOON;
  const plan = (): number | null => {
    const made = say(now, ...incidents);
    if (made.nextAt !== null) expect(made.nextAt).toBeGreaterThan(now);
    if (made.opened.length + made.repeated.length + made.resolved.length > 0) messages.push({ at: now, plan: made });
    return made.nextAt;
  };
  const runUntil = (end: number): void => {
    for (let next = plan(); next !== null && next <= end; next = plan()) now = next;
    now = end;
  };
  for (const [index, step] of all.entries()) {
    runUntil(now + step.after);
    now += jumps[index] ?? 0;
    if (step.kind === 'open') incidents = [...incidents, incident(`i${incidents.length}`, now)];
    else incidents = incidents.map((one, at) => (at === step.which % incidents.length ? change(one, step, now) : one));
  }
  runUntil(now + 24 * HOUR);
  return { incidents, messages };
};

const told = (messages: Message[], kind: 'opened' | 'resolved' | 'repeated'): { id: string; at: number }[] =>
  messages.flatMap(({ at, plan }) => plan[kind].map((id) => ({ id, at })));

const channels = fc.constantFrom<AlertChannel>(
  open,
  quiet,
  { ...open, repeat_minutes: 20 },
  { ...quiet, repeat_minutes: 90 },
);

describe('in any series of events', () => {
  it('a failure and a recovery are told once, and a recovery after its failure, whatever the clock does', () => {
    const jumps = fc.array(fc.integer({ min: -3 * HOUR, max: 3 * HOUR }), { maxLength: 60 });
    fc.assert(
      fc.property(channels, steps, jumps, (channel, all, offsets) => {
        const { messages } = run(channel, all, offsets);
        const opened = told(messages, 'opened').map(({ id }) => id);
        const resolved = told(messages, 'resolved').map(({ id }) => id);
        expect(new Set(opened).size).toBe(opened.length);
        expect(new Set(resolved).size).toBe(resolved.length);
        const known = new Set<string>();
        for (const { plan } of messages) {
          for (const id of [...plan.resolved, ...plan.repeated]) expect(known.has(id)).toBe(true);
          for (const id of plan.opened) known.add(id);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('failures are told in time, and one group in one message', () => {
    const events = steps.map((all) => all.filter(({ kind }) => kind !== 'maintenance'));
    fc.assert(
      fc.property(events, (all) => {
        const { incidents, messages } = run(open, all);
        const at = new Map(told(messages, 'opened').map((one) => [one.id, one.at]));
        for (const { id, openedAt } of incidents) expect(defined(at.get(id)) - openedAt).toBeLessThanOrEqual(GROUP_MS);
        const times = messages.filter(({ plan }) => plan.opened.length > 0).map((message) => message.at);
        for (const [index, time] of times.entries())
          if (index > 0) expect(time - defined(times[index - 1])).toBeGreaterThanOrEqual(GROUP_MS);
      }),
      { numRuns: 200 },
    );
  });

  it('nothing is told in quiet hours, and afterwards what is open at once', () => {
    const events = steps.map((all) => all.filter(({ kind }) => kind !== 'maintenance'));
    fc.assert(
      fc.property(events, (all) => {
        const { incidents, messages } = run(quiet, all);
        const hours = defined(quiet.quiet_hours);
        for (const { at } of messages) expect(quietUntil(hours, at)).toBeNull();
        const opened = new Map(told(messages, 'opened').map((one) => [one.id, one.at]));
        const resolved = new Set(told(messages, 'resolved').map(({ id }) => id));
        for (const { id, openedAt, resolvedAt } of incidents) {
          const due = openedAt + GROUP_MS;
          const latest = quietUntil(hours, due) ?? due;
          if (resolvedAt === null || resolvedAt > latest) expect(opened.get(id)).toBeLessThanOrEqual(latest);
          if (opened.has(id) && resolvedAt !== null)
            expect(resolved.has(id)).toBe(resolvedAt > defined(opened.get(id)));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('an incident is repeated at most every interval, and never once it is acknowledged or resolved', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { incidents, messages } = run({ ...open, repeat_minutes: 20 }, all);
        const last = new Map(told(messages, 'opened').map((one) => [one.id, one.at]));
        const byId = new Map(incidents.map((one) => [one.id, one]));
        for (const { id, at } of told(messages, 'repeated')) {
          expect(at - defined(last.get(id))).toBeGreaterThanOrEqual(20 * MINUTE);
          last.set(id, at);
          const { acknowledgedAt, resolvedAt } = defined(byId.get(id));
          expect(at).toBeLessThanOrEqual(Math.min(acknowledgedAt ?? Infinity, resolvedAt ?? Infinity));
        }
      }),
      { numRuns: 200 },
    );
  });
});
