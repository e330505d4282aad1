import { splitBody } from './parts';

const NONE = { agents: [], cloud_instances: [], blueprints: [], synthetic_checks: [], cloud_accounts: [] };

const optionOf = (value: string) => ({ value, label: value });

it('names the person in both parts, and only what was chosen in the new one', () => {
  const choice = {
    rest: ' Acme ',
    part: 'Acme West',
    members: [optionOf('m2')],
    records: { ...NONE, agents: [optionOf('a1')] },
  };
  expect(splitBody(choice, 'm1')).toEqual({
    into: [
      { name: 'Acme', default: true, members: ['m1'] },
      { name: 'Acme West', members: ['m1', 'm2'], agents: ['a1'] },
    ],
  });
});
