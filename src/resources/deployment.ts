import { z } from 'zod';
import { DEPLOYMENT_ACTIONS, DEPLOYMENT_STATUSES } from '../domain/vocabularies';
import { anyObject, datetime, decimal, integer, json, name, oneOf, relation, string, text } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;

/** Where a deployment goes; by default what the steps say. */
export const TARGET = z.strictObject({
  provider: z.string().max(255).nullish(),
  region: z.string().max(255).nullish(),
});

/** What a deployment costs a month. Steps without a price are counted, not taken for 0. No EUR without an exchange rate. */
export const ESTIMATE = z.strictObject({
  known_usd: z.number(),
  known_eur: z.number().nullable(),
  unknown: z.int(),
  text: z.string(),
});

export const deployment = defineResource({
  uid: 'api::deployment.deployment',
  path: 'deployments',
  singular: 'deployment',
  plural: 'deployments',
  description: 'A blueprint that is carried out step by step, until it is destroyed.',
  label: 'name',
  searched: ['name'],
  ownership: 'member',
  audited: true,
  grantsRights: false,
  merge: 'moves',
  split: 'assigned',
  admin: {
    group: 'work',
    columns: ['name', 'organisation', 'deployment_status', 'requested_by', 'started_at', 'ended_at'],
  },
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', {
      nullable: false,
      ...system,
    }),
    blueprint: relation('api::blueprint.blueprint', 'name', 'The blueprint; null once it is removed.', system),
    blueprint_version: string('Version of the blueprint.', system),
    name: name('Name.', system),
    status: oneOf(
      DEPLOYMENT_STATUSES,
      'destroyed, rejected and cancelled are final. failed and timed_out end only by a retry or a destruction, succeeded only by a destruction. needs_resolution: a person must say what happened to a step.',
      { attribute: 'deployment_status', column: { default: 'pending' }, rank: 'rising', nullable: false, ...system },
    ),
    action: oneOf(DEPLOYMENT_ACTIONS, 'What its steps do.', {
      column: { default: 'apply' },
      nullable: false,
      ...system,
    }),
    inputs: json('The inputs, with defaults. Secret ones are ***.', anyObject, system),
    target: json('Provider and region.', TARGET, system),
    estimate: json('What it costs a month.', ESTIMATE, system),
    reserved_eur: decimal(
      'EUR of the budget of the month that it reserves, of which charged_eur are spent already; null: none.',
      system,
    ),
    charged_eur: decimal(
      'EUR that the imported charges of its instances add up to in the month of the reservation, since it has succeeded; as of the last evaluation of the budget.',
      system,
    ),
    reserved_month: string('The month of the reservation, YYYY-MM.', system),
    requester: relation('plugin::users-permissions.user', 'username', 'The person who asked for it.', system),
    requested_by: string('Who asked for it.', system),
    approved_by: string('Who approved or rejected it.', system),
    decided_at: datetime('When it was approved or rejected.', system),
    decision_reason: text('Why it was approved or rejected.', system),
    failure: text('Why it failed: the first step that did, and its error.', system),
    started_at: datetime('When its first step began.', system),
    ended_at: datetime('When its last step ended.', system),
    expires_at: datetime('When it is destroyed by itself.', system),
    verify_every_hours: integer('How often its verify steps run again.', system),
    verified_at: datetime('When its verify steps last ran.', system),
    drifted_at: datetime('Since when its verify steps fail; null: they succeed.', system),
  },
  internal: { expiry_told_at: { type: 'datetime', hidden: true } },
  indexes: {
    deployments_org_created_idx: ['organisation_id', 'created_at', 'id'],
    deployments_org_status_idx: ['organisation_id', 'deployment_status', 'created_at', 'id'],
    deployments_status_idx: ['deployment_status', 'updated_at'],
    deployments_org_ended_idx: ['organisation_id', 'deployment_status', 'ended_at'],
    deployments_org_expires_idx: ['organisation_id', 'deployment_status', 'expires_at'],
    deployments_org_reserved_idx: ['organisation_id', 'reserved_month'],
    deployments_org_drifted_idx: ['organisation_id', 'drifted_at'],
  },
});
