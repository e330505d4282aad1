import { checkStateOf, lacksVotes, silenceOf } from './check-state';
import type { Span } from './spans';

const NOW = 10_000_000;

const span = (reporter: string, fields: Partial<Span>) => ({
  starts: NOW - 60_000,
  ends: NOW - 1000,
  verdict: 'up' as const,
  results: 3,
  streak: 3,
  streakStarts: NOW - 60_000,
  streakDown: false,
  side: 'up' as const,
  cause: null,
  ...fields,
  reporter,
});

const state = (spans: ReturnType<typeof span>[], quorum = 1, isInMaintenance = false) =>
  checkStateOf(spans, { intervalSeconds: 60, quorum }, { now: NOW, isInMaintenance });

describe('the state of a check', () => {
  it('is unknown without results, and after a silence', () => {
    expect(state([])).toEqual({ status: 'unknown', underneath: 'unknown', lastAt: null });
    expect(state([span('agent', { ends: NOW - 180_001 })]).status).toBe('unknown');
    expect(state([span('', { ends: NOW - 180_001 })]).status).toBe('up');
  });

  it('is what its reporters hold together', () => {
    const down = span('a', { verdict: 'down', side: 'down', ends: NOW - 5 });
    expect(state([down, span('b', {})])).toEqual({ status: 'down', underneath: 'down', lastAt: NOW - 5 });
    expect(state([down, span('b', {})], 2).status).toBe('degraded');
  });

  it('is an error if no reporter could run it', () => {
    const error = span('a', { verdict: 'error', side: 'down' });
    expect(state([error])).toMatchObject({ status: 'error', underneath: 'down' });
    expect(state([error, span('b', { verdict: 'down', side: 'down' })]).status).toBe('down');
  });

  it('does not depend on agents that may not reach the address, while another reporter has a vote', () => {
    const refused = span('a', { verdict: 'error', side: 'down', cause: 'refused' });
    expect(state([refused, span('b', {})]).status).toBe('up');
    expect(state([refused, span('b', { verdict: 'down', side: 'down' })], 2).status).toBe('degraded');
    expect(state([{ ...refused, cause: 'agent' }, span('b', {})]).status).toBe('error');
    for (const other of [{ ...refused, reporter: 'b' }, span('b', { side: null }), span('b', { ends: 0 })])
      expect(state([refused, other]).status).toBe('error');
  });

  it('is maintenance while a window is in effect, over what it is underneath', () => {
    const found = state([span('a', { verdict: 'down', side: 'down' })], 1, true);
    expect(found).toMatchObject({ status: 'maintenance', underneath: 'down' });
  });
});

it('silence is three intervals; at least half a minute for agents, and a quarter of an hour for others', () => {
  expect([silenceOf(60, true), silenceOf(5, true), silenceOf(null, true)]).toEqual([180_000, 30_000, 30_000]);
  expect([silenceOf(60, false), silenceOf(600, false)]).toEqual([900_000, 1_800_000]);
});

describe('a check whose incident is open lacks votes', () => {
  const SILENT = { ends: NOW - 180_001 };
  const down = (reporter: string, fields: Partial<Span> = {}) =>
    span(reporter, { verdict: 'down', side: 'down', streakDown: true, ...fields });
  const up = span('c', {});
  const lacks = (spans: ReturnType<typeof span>[], since = NOW - 300_000) =>
    lacksVotes(spans, { intervalSeconds: 60, quorum: 2 }, { since, now: NOW });

  it('if one of those that hold it down is silent, or cannot tell', () => {
    expect(lacks([down('a'), down('b', SILENT), up])).toBe(true);
    expect(lacks([down('a'), down('b', { verdict: 'inconclusive' }), up])).toBe(true);
    expect(lacks([down('a'), down('b', { verdict: 'error', cause: 'refused' }), up])).toBe(true);
  });

  it('not while enough hold it down, nor if one of them reports that it is up', () => {
    expect(lacks([down('a'), down('b'), up])).toBe(false);
    expect(lacks([down('a'), span('b', {}), up])).toBe(false);
  });

  it('not if none of the others holds it down', () => {
    expect(lacks([down('a', SILENT), down('b', SILENT), up])).toBe(false);
    expect(lacks([span('a', {}), down('b', SILENT), up])).toBe(false);
  });

  it('not by one that was silent before the incident began', () => {
    expect(lacks([down('a'), down('b', SILENT), up], NOW)).toBe(false);
  });
});
