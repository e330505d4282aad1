import { z } from 'zod';
import { FEATURE_NAMES } from '../domain/plans/features';
import { TIERS } from '../domain/vocabularies';
import { boolean, decimal, integer, json, name, oneOf, string } from '../wire/field';
import { defineResource } from '../wire/resource';

export const subscriptionPlan = defineResource({
  uid: 'api::subscription-plan.subscription-plan',
  path: 'subscription-plans',
  singular: 'subscription plan',
  plural: 'subscription plans',
  description: 'The prices, limits and features that an organisation can have.',
  label: 'name',
  searched: ['name'],
  ownership: 'platform',
  audited: true,
  grantsRights: true,
  admin: {
    group: 'money',
    columns: ['name', 'account_tier', 'price_eur_base', 'max_agents', 'is_public'],
    form: {
      Plan: ['name', 'account_tier', 'is_public'],
      Price: ['price_eur_base', 'price_eur_per_host', 'payment_price_id'],
      'Limits and features': ['max_agents', 'max_instances', 'max_members', 'max_monthly_budget', 'features'],
    },
  },
  publicColumn: 'is_public',
  requiredOnCreate: ['name', 'account_tier'],
  requiredOnUpdate: ['name', 'account_tier'],
  fields: {
    name: name('Name, unique.', { column: { unique: true } }),
    account_tier: oneOf(TIERS, 'Tier that an organisation on this plan has.', { nullable: false, rank: 'rising' }),
    price_eur_per_host: decimal('Monthly price per host in EUR.'),
    price_eur_base: decimal('Monthly base price in EUR.'),
    max_instances: integer('Maximum number of cloud instances; null means no limit.'),
    max_members: integer('Maximum number of members; null means no limit.'),
    max_monthly_budget: decimal('Maximum monthly budget in EUR; null means no limit.'),
    max_agents: integer('Maximum number of agents; null means the default of 3.'),
    features: json(
      `Features of the plan: any JSON value. In an object, false removes a feature: ${FEATURE_NAMES.join(', ')}. Features that are not mentioned are included.`,
      z.unknown(),
    ),
    is_public: boolean('Whether every signed-in person can see it.'),
    payment_price_id: string('Id of the price at the payment provider.'),
  },
});
