import { approvalReasons, DEFAULT_DEPLOYMENT_POLICY, deploymentPolicyFaults, labelsFor } from './policy';

const policy = (other: object) => ({ ...DEFAULT_DEPLOYMENT_POLICY, ...other });

describe('a deployment policy', () => {
  it('has no faults by default', () => {
    expect(deploymentPolicyFaults(DEFAULT_DEPLOYMENT_POLICY)).toEqual([]);
  });

  it.each<[string, object]>([
    ['approval_above_eur', { approval_above_eur: -1 }],
    ['approval_tags', { approval_tags: Array.from({ length: 51 }, String) }],
    ['runner_labels', { runner_labels: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`r${n}`, []])) }],
    ['runner_labels.tofu', { runner_labels: { tofu: Array.from({ length: 21 }, String) } }],
    ['max_lifetime_hours', { max_lifetime_hours: 0 }],
  ])('has a fault at %s', (path, other) => {
    expect(deploymentPolicyFaults(policy(other)).map((fault) => fault.path.join('.'))).toEqual([path]);
  });

  it('asks agents for the labels of every runner and of theirs', () => {
    const asked = policy({ runner_labels: { '*': ['prod'], tofu: ['cloud', 'prod'] } });
    expect(labelsFor(asked, 'tofu')).toEqual(['prod', 'cloud']);
    expect(labelsFor(asked, 'ansible')).toEqual(['prod']);
    expect(labelsFor(asked, null)).toEqual(['prod']);
  });

  it('asks for an approval above an amount, for a tag, and for unknown costs', () => {
    const cheap = { tags: ['web'], eur: 100, unknown: 1 };
    expect(approvalReasons(DEFAULT_DEPLOYMENT_POLICY, cheap)).toEqual([]);
    expect(approvalReasons(policy({ approval_above_eur: 100 }), cheap)).toEqual([]);
    expect(approvalReasons(policy({ approval_above_eur: 99.99 }), cheap)).toEqual(['amount']);
    expect(approvalReasons(policy({ approval_tags: ['web'], approval_for_unknown_costs: true }), cheap)).toEqual([
      'tag',
      'unknown_cost',
    ]);
  });
});
