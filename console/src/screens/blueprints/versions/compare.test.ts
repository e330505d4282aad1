import { type Comparable, compareVersions } from './compare';

const VERSION: Comparable = {
  name: 'Web tier',
  description: null,
  category: 'web',
  provider: null,
  tags: null,
  steps: [
    { id: 'network', type: 'provision' },
    { id: 'vm', type: 'provision', depends_on: ['network'] },
  ],
  variables: { size: { type: 'string' }, id: { type: 'integer' } },
  estimated_cost_monthly: 40,
  cost_notes: null,
};

describe('the comparison of two versions', () => {
  it('is empty for equal content, also if it is empty in another way or written in another order', () => {
    const same = {
      ...VERSION,
      description: '',
      tags: [],
      variables: { id: { type: 'integer' }, size: { type: 'string' } },
    };
    expect(compareVersions(VERSION, same)).toEqual({ steps: [], variables: [], fields: [] });
  });

  it('names what was added, removed and changed', () => {
    const next: Comparable = {
      ...VERSION,
      tags: ['production'],
      category: null,
      steps: [
        { id: 'vm', type: 'provision', depends_on: [] },
        { id: 'probe', type: 'verify' },
      ],
      variables: { size: { type: 'string', default: 's' }, id: { type: 'string' } },
      estimated_cost_monthly: 46.5,
    };
    const { steps, variables, fields } = compareVersions(VERSION, next);
    const told = (differences: typeof steps) => differences.map(({ key, change }) => `${key} ${change}`);
    expect(told(steps)).toEqual(['vm changed', 'probe added', 'network removed']);
    expect(told(variables)).toEqual(['size changed', 'id changed']);
    expect(told(fields)).toEqual(['tags added', 'estimated_cost_monthly changed', 'category removed']);
    expect(fields[1]).toMatchObject({ before: 40, after: 46.5 });
  });
});
