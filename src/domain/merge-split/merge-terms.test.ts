import {
  exceededLimits,
  type MergeChanges,
  mergeWarnings,
  type Party,
  regionBlockers,
  splitWarnings,
} from './merge-terms';

const party = (name: string, more: Partial<Party> = {}): Party => ({
  name,
  homeRegion: null,
  deploymentCell: null,
  ssoOnly: false,
  ipAllowlist: [],
  hasBudgetLimit: false,
  ...more,
});
const changes = (more: Partial<MergeChanges> = {}): MergeChanges => ({
  subscriptions: 0,
  tokens: 0,
  keys: 0,
  webhooks: 0,
  directories: 0,
  raises: 0,
  budgetStatus: { before: 'ok', after: 'ok' },
  exceeding: [],
  ...more,
});
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);

describe('the limits of a merge', () => {
  const limits = { agent_limit: 3, max_instances: null, max_members: 5 };
  const none = { agents: 0, instances: 0, members: 0 };

  it('are exact, and all exceeded limits are reported', () => {
    expect(
      exceededLimits('A', limits, { agents: 2, instances: 9, members: 3 }, { agents: 1, instances: 9, members: 2 }),
    ).toEqual([]);
    const exceeded = exceededLimits(
      'A',
      limits,
      { ...none, agents: 2, members: 4 },
      { ...none, agents: 2, members: 2 },
    );
    expect(exceeded).toMatchObject([
      { code: 'AGENT_LIMIT_REACHED', used: 2, added: 2, limit: 3 },
      { code: 'MEMBER_LIMIT_REACHED', used: 4, added: 2, limit: 5 },
    ]);
  });

  it('do not block a merge without new records', () => {
    expect(exceededLimits('A', limits, { ...none, agents: 7 }, none)).toEqual([]);
  });
});

describe('the regions of a merge', () => {
  it.each([
    ['eu', 'eu', 0],
    ['eu', 'us', 1],
    ['eu', null, 1],
    [null, 'eu', 0],
    [null, null, 0],
  ])('from %p to %p: %p blockers', (from, to, count) => {
    expect(regionBlockers(party('A', { homeRegion: from }), party('B', { homeRegion: to }))).toHaveLength(count);
  });
});

describe('warnings of a merge', () => {
  it('are absent if nothing changes', () => {
    expect(mergeWarnings(party('A'), party('B'), changes())).toEqual([]);
  });

  it.each<[string, Partial<Party>, Partial<Party>, Partial<MergeChanges>]>([
    ['SUBSCRIPTION_STAYS', {}, {}, { subscriptions: 1 }],
    ['SCIM_TOKENS_REVOKED', {}, {}, { tokens: 2 }],
    ['API_KEYS_REVOKED', {}, {}, { keys: 2 }],
    ['WEBHOOKS_STAY', {}, {}, { webhooks: 1 }],
    ['DIRECTORIES_STAY', {}, {}, { directories: 1 }],
    ['SSO_RELAXED', { ssoOnly: true }, {}, {}],
    ['SSO_TIGHTENED', {}, { ssoOnly: true }, {}],
    ['ALLOWLIST_DIFFERS', { ipAllowlist: ['::1/128'] }, {}, {}],
    ['CELL_DIFFERS', { deploymentCell: 'a' }, {}, {}],
    ['ROLES_RAISED', {}, {}, { raises: 1 }],
    ['BUDGET_STATUS_CHANGES', {}, {}, { budgetStatus: { before: 'ok', after: 'hard' } }],
    ['OWNER_CAPACITY_EXCEEDED', {}, {}, { exceeding: ['B'] }],
  ])('%s', (code, source, target, more) => {
    expect(codes(mergeWarnings(party('A', source), party('B', target), changes(more)))).toEqual([code]);
  });

  it('ignore the order of an allowlist', () => {
    const lists = [{ ipAllowlist: ['a', 'b'] }, { ipAllowlist: ['b', 'a'] }] as const;
    expect(mergeWarnings(party('A', lists[0]), party('B', lists[1]), changes())).toEqual([]);
  });
});

it('a split has warnings', () => {
  expect(splitWarnings(party('A'), { subscriptions: 0, tokens: 0, keys: 0, webhooks: 0 }, [])).toEqual([]);
  const all = splitWarnings(
    party('A', { hasBudgetLimit: true }),
    { subscriptions: 1, tokens: 1, keys: 1, webhooks: 1 },
    ['A East'],
  );
  expect(codes(all)).toEqual([
    'SUBSCRIPTION_STAYS',
    'SCIM_TOKENS_REVOKED',
    'API_KEYS_REVOKED',
    'WEBHOOKS_STAY',
    'BUDGET_LIMIT_REPEATED',
    'OWNER_CAPACITY_EXCEEDED',
  ]);
});
