import * as fc from 'fast-check';
import {
  conversation,
  HOUR,
  incident,
  MINUTE,
  NOON,
  open,
  quiet,
} from '../../../tests/helpers/alerts/planned-incidents';
import { defined } from '../../values';
import { type AlertChannel, type AlertPlan, GROUP_MS, type PlannedIncident } from './plan';
import { quietUntil } from './quiet-hours';

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
