import { GUARD_REFUSALS } from '../access/guard-refusals';
import { LIMITED_RESOURCES, type LimitedResource, countsAgainst, fitAll, fits, maxMemberships } from './capacity';

describe('one more record', () => {
  it.each([
    [0, 3, true],
    [2, 3, true],
    [3, 3, false],
    [5, 3, false],
    [0, 0, false],
    [0, null, true],
    [1_000_000, null, true],
  ])('with %p of at most %p is allowed: %p', (used, limit, answer) => {
    expect(fits(used, limit)).toBe(answer);
  });
});

describe('the bound on memberships, with deactivated ones', () => {
  it.each([
    [0, 100],
    [5, 100],
    [10, 100],
    [11, 110],
    [25, 250],
    [null, null],
  ])('with max_members %p is %p', (limit, bound) => {
    expect(maxMemberships(limit)).toBe(bound);
  });
});

describe('several more records', () => {
  it.each([
    [2, 1, 3, true],
    [2, 2, 3, false],
    [0, 3, 3, true],
    [5, 0, 3, true],
    [5, 1, 3, false],
    [5, 9, null, true],
  ])('with %p and %p more of at most %p are allowed: %p', (used, added, limit, answer) => {
    expect(fitAll(used, added, limit)).toBe(answer);
  });
});

describe('what counts against a limit', () => {
  const now = Date.UTC(2026, 4, 1);
  const invitation = 'api::invitation.invitation';
  const membership = 'api::membership.membership';

  it.each<[LimitedResource, string, Record<string, unknown>, boolean]>([
    ['agents', 'api::svc-agent.svc-agent', { agent_status: 'offline' }, true],
    ['agents', 'api::svc-agent.svc-agent', {}, true],
    ['agents', 'api::svc-agent.svc-agent', { agent_status: 'revoked' }, false],
    ['instances', 'api::cloud-instance.cloud-instance', { instance_status: 'running' }, true],
    ['instances', 'api::cloud-instance.cloud-instance', { instance_status: 'terminated' }, false],
    ['members', membership, { role: 'viewer' }, true],
    ['members', membership, { pending_since: now }, true],
    ['members', membership, { deactivated_at: now }, false],
    ['members', invitation, { expires_at: now + 1 }, true],
    ['members', invitation, { expires_at: now }, false],
    ['members', invitation, { expires_at: now + 1, accepted_at: now }, false],
    ['members', invitation, { expires_at: now + 1, revoked_at: now }, false],
    ['members', 'api::svc-agent.svc-agent', {}, false],
  ])('of %s, %s %j: %p', (kind, type, record, answer) => {
    expect(countsAgainst(kind, type, record, now)).toBe(answer);
  });
});

it('has a refusal for every kind', () => {
  for (const { code } of Object.values(LIMITED_RESOURCES)) expect(GUARD_REFUSALS).toHaveProperty(code);
});
