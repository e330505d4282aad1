import { blueprintFields } from './blueprint-fields';
import { relation, string, strings } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;

/** A blueprint, created by publishing a draft. It has no write operation. */
export const blueprint = defineResource({
  uid: 'api::blueprint.blueprint',
  path: 'blueprints',
  singular: 'blueprint',
  plural: 'blueprints',
  description: 'A published draft: immutable and deployable.',
  label: 'name',
  searched: ['name', 'slug'],
  ownership: 'member',
  audited: true,
  grantsRights: false,
  merge: 'moves',
  split: 'assigned',
  admin: { group: 'work', columns: ['name', 'organisation', 'provider', 'version', 'createdAt'] },
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', system),
    draft: relation('api::blueprint-draft.blueprint-draft', 'name', 'The draft that it was published from.', system),
    author: relation('plugin::users-permissions.user', 'username', 'The author of the draft.', system),
    ...blueprintFields,
    version: string('Version of the draft when it was published.', system),
    tags: strings('Free tags.', system),
  },
  indexes: {
    blueprints_org_created_idx: ['organisation_id', 'created_at', 'id'],
    blueprints_org_draft_uq: { unique: ['organisation_id', 'draft_id'] },
  },
});
