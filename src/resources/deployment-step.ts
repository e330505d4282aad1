import { z } from 'zod';
import { DEPLOYMENT_ACTIONS, DEPLOYMENT_STEP_STATUSES, STEP_EXECUTORS, STEP_TYPES } from '../domain/vocabularies';
import { anyObject, datetime, integer, json, oneOf, relation, string, text } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;

export const deploymentStep = defineResource({
  uid: 'api::deployment-step.deployment-step',
  path: 'deployment-steps',
  singular: 'deployment step',
  plural: 'deployment steps',
  description: 'A step of a deployment, for one action.',
  label: 'key',
  searched: ['key', 'name'],
  ownership: 'member',
  audited: { except: 'The deployment has entries.' },
  grantsRights: false,
  merge: 'moves',
  split: 'follows',
  organisationFrom: 'deployment',
  admin: { group: 'system', columns: ['key', 'organisation', 'deployment', 'action', 'step_status', 'attempt'] },
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', {
      nullable: false,
      ...system,
    }),
    deployment: relation('api::deployment.deployment', 'name', 'The deployment.', { nullable: false, ...system }),
    key: string('Its id in the blueprint.', { nullable: false, ...system }),
    name: string('Its name.', system),
    type: oneOf(STEP_TYPES, 'Its type.', { attribute: 'step_type', nullable: false, ...system }),
    executor: oneOf(STEP_EXECUTORS, 'What runs it.', { column: { default: 'record' }, nullable: false, ...system }),
    action: oneOf(DEPLOYMENT_ACTIONS, 'What it does.', { column: { default: 'apply' }, nullable: false, ...system }),
    round: integer('Which verification it belongs to; 0 for the others.', {
      column: { default: 0 },
      nullable: false,
      ...system,
    }),
    position: integer('Its place in the order.', { nullable: false, ...system }),
    depends_on: json('Ids of the steps that must succeed first.', z.array(z.string()), system),
    status: oneOf(
      DEPLOYMENT_STEP_STATUSES,
      'unknown: its executor may have done it, and did not say so; a person resolves it.',
      { attribute: 'step_status', column: { default: 'pending' }, rank: 'rising', nullable: false, ...system },
    ),
    because: string('Why it was skipped: the id of the step that failed, or `condition`.', system),
    attempt: integer('How often it was begun.', { column: { default: 0 }, nullable: false, ...system }),
    outputs: json('What it returned. Secret values are ***.', anyObject, system),
    error: text('Why it failed.', system),
    started_at: datetime('When its last attempt began.', system),
    ended_at: datetime('When it ended.', system),
  },
  indexes: {
    dep_steps_org_created_idx: ['organisation_id', 'created_at', 'id'],
    dep_steps_place_uq: { unique: ['deployment_id', 'action', 'round', 'key'] },
  },
});
