import { MAX_TOKEN_LENGTH, organisationOfPlan } from '../../commands/deployments/plan/plan-token';
import { deployment } from '../../resources/deployment';
import { datetime, integer, relation, text } from '../../wire/field';
import type { Operation } from '../../wire/operation';

const HOURS_OF_A_YEAR = 8760;

/** Starts what was planned. */
export const startOperation = {
  kind: 'create',
  access: 'instance:provision',
  resource: deployment,
  organisationIn: organisationOfPlan,
  feature: 'blueprint_deploy',
  summary: 'Start a planned deployment',
  description:
    'Carries out exactly what the plan shows, once. It reserves the estimate of the budget of the month until it fails or ends. If the deployment policy asks for an approval, it waits for that as awaiting_approval. The organisation is that of the plan.',
  input: {
    plan_token: text('The token of POST /blueprints/{id}/plan.', { min: 1, max: MAX_TOKEN_LENGTH, nullable: false }),
    expires_at: datetime('When it is destroyed by itself; by default as late as the deployment policy allows.'),
    verify_every_hours: integer('How often its verify steps run again; by default never.', {
      min: 1,
      max: HOURS_OF_A_YEAR,
    }),
    organisation: relation(
      'api::organisation.organisation',
      'name',
      'Owning organisation; by default that of the plan.',
    ),
  },
  required: ['plan_token'],
  codes: [
    'BLUEPRINT_RETIRED',
    ...['PLAN_EXPIRED', 'PLAN_CHANGED', 'PLAN_USED', 'EXPIRY_PAST', 'LIFETIME_TOO_LONG'],
    ...['BUDGET_HARD_LIMIT', 'TIER_BUDGET_EXCEEDED', 'BUDGET_WOULD_BE_EXCEEDED', 'INSTANCE_LIMIT_REACHED'],
  ],
} as const satisfies Operation;

const REASON = 'Why.';

/** Lets a deployment begin that waits for it. */
export const approveOperation = {
  kind: 'action',
  access: 'deployment:approve',
  resource: deployment,
  status: 200,
  summary: 'Approve one deployment',
  description:
    'Its first steps begin. Who asked for it cannot approve it, unless nobody else of the organisation has deployment:approve.',
  input: { reason: text(REASON) },
  answers: deployment,
  codes: ['DEPLOYMENT_STATUS', 'DEPLOYMENT_BUSY', 'REQUESTER_MAY_NOT_APPROVE'],
} as const satisfies Operation;

/** Ends a deployment that waits for an approval. */
export const rejectOperation = {
  kind: 'action',
  access: 'deployment:approve',
  resource: deployment,
  status: 200,
  summary: 'Reject one deployment',
  description: 'Nothing of it ever runs, and the budget that it reserved is free.',
  input: { reason: text(REASON, { min: 1, nullable: false }) },
  required: ['reason'],
  answers: deployment,
  codes: ['DEPLOYMENT_STATUS', 'DEPLOYMENT_BUSY'],
} as const satisfies Operation;
