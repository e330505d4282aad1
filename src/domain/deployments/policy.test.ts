import {
  approvalReasons,
  DEFAULT_DEPLOYMENT_POLICY,
  deploymentPolicyFaults,
  expiryOf,
  labelsFor,
  needsOtherApprover,
} from './policy';

const policyWith = (change: object) => ({ ...DEFAULT_DEPLOYMENT_POLICY, ...change });
const cheap = { tags: ['web'], eur: 10, unknown: 0 };

describe('the reasons for an approval', () => {
  it.each([
    ['none by default', {}, { ...cheap, eur: 1e6, unknown: 3 }, []],
    ['an amount above the limit', { approval_above_eur: 9.99 }, cheap, ['amount']],
    ['not the limit itself', { approval_above_eur: 10 }, cheap, []],
    ['any amount above zero', { approval_above_eur: 0 }, cheap, ['amount']],
    ['one of the tags', { approval_tags: ['prod', 'web'] }, cheap, ['tag']],
    ['not other tags', { approval_tags: ['prod'] }, cheap, []],
    ['unknown costs', { approval_for_unknown_costs: true }, { ...cheap, unknown: 1 }, ['unknown_cost']],
  ])('are %s', (_what, change, deployment, reasons) => {
    expect(approvalReasons(policyWith(change), deployment)).toEqual(reasons);
  });
});

it.each([
  [true, 0, false],
  [true, 1, true],
  [false, 1, false],
])('asked by oneself: %s, with %i others: somebody else must approve: %s', (isRequester, otherApprovers, expected) => {
  expect(needsOtherApprover({ isRequester, otherApprovers })).toBe(expected);
});

describe('the end of a deployment', () => {
  const now = new Date('2026-05-01T12:00:00Z');
  const end = (asked: string | null, hours: number | null) =>
    expiryOf(policyWith({ max_lifetime_hours: hours }), asked === null ? null : new Date(asked), now);

  it('is as asked, by default as late as the policy allows', () => {
    expect(end(null, null)).toBeNull();
    expect(end(null, 24)).toEqual(new Date('2026-05-02T12:00:00Z'));
    expect(end('2026-05-02T12:00:00Z', 24)).toEqual(new Date('2026-05-02T12:00:00Z'));
    expect(end('2027-05-02T12:00:00Z', null)).toEqual(new Date('2027-05-02T12:00:00Z'));
  });

  it('is neither past nor too far away', () => {
    expect(end('2026-05-01T12:00:00Z', null)).toMatchObject({ code: 'EXPIRY_PAST' });
    expect(end('2026-05-02T12:00:01Z', 24)).toMatchObject({ code: 'LIFETIME_TOO_LONG' });
  });
});

it('an agent needs the labels for every runner, and those for its own', () => {
  const policy = policyWith({ runner_labels: { '*': ['deploys', 'a'], tofu: ['a', 'production'] } });
  expect(labelsFor(policy, 'tofu')).toEqual(['deploys', 'a', 'production']);
  expect(labelsFor(policy, 'ansible')).toEqual(['deploys', 'a']);
  expect(labelsFor(policy, null)).toEqual(['deploys', 'a']);
});

it('a policy within its bounds has no faults', () => {
  expect(deploymentPolicyFaults(DEFAULT_DEPLOYMENT_POLICY)).toEqual([]);
  expect(deploymentPolicyFaults(policyWith({ approval_above_eur: -1, max_lifetime_hours: 0 }))).toHaveLength(2);
});
