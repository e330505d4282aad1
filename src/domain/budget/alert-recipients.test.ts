import { ALERT_REQUESTS_PER_ORGANISATION } from '../access/limits/daily-limits';
import {
  addressesToAsk,
  type AlertDecisions,
  alertDigest,
  alertStateOf,
  alertWarnings,
  decisionsAfter,
  decisionsFor,
  decisionsOf,
  MAX_REFUSALS,
  receivesAlerts,
} from './alert-recipients';

const [ada, bob, eve] = ['ada@example.com', 'bob@example.com', 'eve@example.com'].map(alertDigest) as [
  string,
  string,
  string,
];
const decisions: AlertDecisions = { confirmed: [ada], refused: [eve] };

it('a digest is the same for all spellings of an address', () => {
  expect(alertDigest(' Ada@Example.COM ')).toBe(ada);
  expect(ada).toMatch(/^[0-9a-f]{16}$/);
  expect(ada).not.toBe(bob);
});

it('a list from before there were decisions is confirmed', () => {
  expect(decisionsOf(null, ['ada@example.com'])).toEqual({ confirmed: [ada], refused: [] });
  expect(decisionsOf(decisions, ['bob@example.com'])).toBe(decisions);
});

it('an address that leaves the list is no longer confirmed, but stays refused', () => {
  expect(decisionsFor(decisions, ['bob@example.com'])).toEqual({ confirmed: [], refused: [eve] });
  expect(decisionsFor(decisions, ['ADA@example.com'])).toEqual(decisions);
});

it.each<[string, 'confirmed' | 'refused', AlertDecisions | null]>([
  [bob, 'confirmed', { confirmed: [ada, bob], refused: [eve] }],
  [ada, 'confirmed', null],
  [ada, 'refused', { confirmed: [], refused: [eve, ada] }],
  [eve, 'refused', null],
  // "Never again" holds.
  [eve, 'confirmed', null],
])('after %s has %s: %j', (digest, answer, after) => expect(decisionsAfter(decisions, digest, answer)).toEqual(after));

it.each([
  [ada, false, 'confirmed', true],
  [ada, true, 'member', true],
  [bob, true, 'member', true],
  [bob, false, 'waiting', false],
  [eve, false, 'refused', false],
  [eve, true, 'refused', false],
] as const)('%s, of a member: %s, is %s and receives alerts: %s', (digest, isMember, state, receives) => {
  expect(alertStateOf(decisions, digest, isMember)).toBe(state);
  expect(receivesAlerts(state)).toBe(receives);
});

describe('the addresses that are asked', () => {
  const NOW = Date.UTC(2026, 4, 20);
  const DAY_MS = 86_400_000;
  const many = Array.from({ length: 50 }, (_, index) => String(index));

  it('are those that were not asked within a day', () => {
    const requests = [
      { at: NOW - 1, key: ada },
      { at: NOW - DAY_MS, key: bob },
    ];
    expect(addressesToAsk([ada, bob, bob], decisions, requests, NOW)).toEqual([bob]);
  });

  it('are as many as the limit of the organisation leaves', () => {
    expect(addressesToAsk(many, decisions, [], NOW)).toEqual(many.slice(0, ALERT_REQUESTS_PER_ORGANISATION));
    const requests = Array.from({ length: ALERT_REQUESTS_PER_ORGANISATION - 1 }, () => ({ at: NOW - 1, key: eve }));
    expect(addressesToAsk(many, decisions, requests, NOW)).toEqual(['0']);
    expect(addressesToAsk(many, decisions, [...requests, ...requests], NOW)).toEqual([]);
  });

  it('are none if too many have refused', () => {
    const refused = Array.from({ length: MAX_REFUSALS }, (_, index) => `r${index}`);
    expect(addressesToAsk(many, { confirmed: [], refused }, [], NOW)).toEqual([]);
  });
});

it('a write warns of the addresses that receive no alerts', () => {
  const warnings = alertWarnings([
    { email: 'a@example.com', state: 'member' },
    { email: 'b@example.com', state: 'waiting' },
    { email: 'c@example.com', state: 'refused' },
  ]);
  expect(warnings).toMatchObject([
    { code: 'ALERT_ADDRESSES_WAITING', count: 1, addresses: ['b@example.com'] },
    { code: 'ALERT_ADDRESSES_REFUSED', count: 1, addresses: ['c@example.com'] },
  ]);
  expect(alertWarnings([{ email: 'a@example.com', state: 'confirmed' }])).toEqual([]);
});
