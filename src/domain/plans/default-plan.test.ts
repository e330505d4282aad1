import { defaultPlan } from './default-plan';

describe('the default plan', () => {
  it.each([
    ['', { name: 'Free', isRequired: false }],
    ['Team', { name: 'Team', isRequired: true }],
    ['none', null],
  ])('of the setting %j is %j', (setting, plan) => {
    expect(defaultPlan(setting)).toEqual(plan);
  });
});
