import { planToFollow } from './priced-plan';

const team = { name: 'Team', priceId: 'price_team' };
const business = { name: 'Business', priceId: 'price_business' };
const plans = [team, business];
const state = (
  priceIds: string[],
  status: 'active' | 'incomplete' | 'past_due' | 'unpaid' | 'canceled' = 'active',
) => ({
  status,
  priceIds,
  periodEnd: null,
});

it.each([
  ['the price of a plan', state(['price_team']), null, plans, team],
  ['another price than before', state(['price_business']), 'price_team', plans, business],
  ['the same price as before', state(['price_team']), 'price_team', plans, 'stay'],
  ['a price without a plan', state(['price_x']), 'price_team', plans, 'unclear'],
  ['no price at all', state([]), null, plans, 'unclear'],
  ['a plan with add-ons', state(['price_seats', 'price_team']), null, plans, team],
  ['two plans at once', state(['price_business', 'price_team']), null, plans, 'unclear'],
  ['one price on two plans', state(['price_team']), null, [team, { ...business, priceId: 'price_team' }], 'unclear'],
  ['no plan with a price', state(['price_team']), null, [], 'stay'],
  ['a late payment', state(['price_business'], 'past_due'), 'price_team', plans, business],
  ['a first payment not made yet', state(['price_team'], 'incomplete'), null, plans, 'stay'],
  ['an unpaid subscription', state(['price_business'], 'unpaid'), 'price_team', plans, 'stay'],
  ['a cancelled subscription', state(['price_business'], 'canceled'), 'price_team', plans, 'stay'],
])('the plan follows the price: %s', (_what, providerState, followed, known, expected) => {
  expect(planToFollow(providerState, followed, known)).toEqual(expected);
});
