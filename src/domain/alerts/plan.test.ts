import {
  conversation,
  HOUR,
  incident,
  MINUTE,
  NOON,
  open,
  quiet,
} from '../../../tests/helpers/alerts/planned-incidents';
import { type AlertChannel, GROUP_MS, planAlerts } from './plan';

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
