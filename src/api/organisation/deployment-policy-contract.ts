import { z } from 'zod';
import { DEPLOYMENT_POLICY_BOUNDS } from '../../domain/deployments/policy';
import { organisation } from '../../resources/organisation';
import { boundedList } from '../../wire/bounded-list';
import { boolean, decimal, integer, json, strings } from '../../wire/field';
import type { Operation } from '../../wire/operation';

const bounds = DEPLOYMENT_POLICY_BOUNDS;

const label = z.string().min(1).max(100);
const labels = z.object({}).catchall(boundedList(label, { max: bounds.labels.max }));

const POLICY = z.strictObject({
  approval_above_eur: z.number().nullable(),
  approval_tags: z.array(z.string()),
  approval_for_unknown_costs: z.boolean(),
  runner_labels: z.object({}).catchall(z.array(z.string())),
  max_lifetime_hours: z.int().nullable(),
});

const answer = z.object({ data: POLICY });

/** The deployments of an organisation: what it has decided about approvals, agents and lifetimes. */
export const deploymentPolicyOperation: Operation = {
  kind: 'action',
  isReading: true,
  access: 'organisation:update',
  resource: organisation,
  summary: 'Read the deployment policy of an organisation',
  description: 'What is not decided has its default.',
  answer,
};

/** Changes parts of it. */
export const changeDeploymentPolicyOperation: Operation = {
  kind: 'action',
  access: 'organisation:update',
  resource: organisation,
  status: 200,
  summary: 'Change the deployment policy of an organisation',
  description: 'Changes the fields in the body. It counts for deployments that are started from now on.',
  input: {
    approval_above_eur: decimal(
      'Deployments that are estimated to cost more EUR a month need an approval; null: none does because of its cost.',
    ),
    approval_tags: strings('Deployments of blueprints with one of these tags need an approval.', {
      max: bounds.approval_tags.max,
      nullable: false,
    }),
    approval_for_unknown_costs: boolean('Whether a deployment with steps of unknown cost needs an approval.'),
    runner_labels: json(
      'The labels that an agent must have to run a step, by the name of the runner; "*" is for every runner.',
      labels,
      { nullable: false },
    ),
    max_lifetime_hours: integer(
      `A deployment is destroyed after at most so many hours, up to ${bounds.max_lifetime_hours.max}; null: it need not expire.`,
    ),
  },
  answer,
};
