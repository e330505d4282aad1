import { DRAFT_STATUSES } from '../domain/vocabularies';
import { blueprintFields, SLUG_LIKE } from './blueprint-fields';
import { oneOf, relation, string, strings } from '../wire/field';
import { defineResource } from '../wire/resource';

export const blueprintDraft = defineResource({
  uid: 'api::blueprint-draft.blueprint-draft',
  path: 'blueprint-drafts',
  singular: 'blueprint draft',
  plural: 'blueprint drafts',
  description: 'A draft of a deployable blueprint, written by a customer.',
  label: 'name',
  searched: ['name', 'slug'],
  ownership: 'member',
  audited: true,
  grantsRights: false,
  merge: 'moves',
  split: 'assigned',
  admin: { group: 'work', columns: ['name', 'organisation', 'author', 'draft_status', 'provider', 'updatedAt'] },
  requiredOnCreate: ['name'],
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', {
      createOnly: true,
      nullable: false,
    }),
    author: relation('plugin::users-permissions.user', 'username', 'The author: the person who created it.', {
      writer: 'system',
    }),
    blueprint: relation(
      'api::blueprint.blueprint',
      'name',
      'The blueprint that it was made from, whose next version it becomes; null for the draft of a new blueprint.',
      { writer: 'system' },
    ),
    ...blueprintFields,
    slug: string(
      'URL-safe identifier, unique in the organisation; derived from the name if omitted. null in the draft of a next version, which has the slug of its blueprint.',
      { pattern: SLUG_LIKE },
    ),
    status: oneOf(
      DRAFT_STATUSES,
      'Lifecycle: draft, review, published. A change in review returns it to draft. Publishing requires at least one step and allows no other change. A published draft cannot change.',
      {
        attribute: 'draft_status',
        column: { default: 'draft' },
        rank: 'rising',
        nullable: false,
      },
    ),
    version: string('Version of the draft. By default, a next version has its number.'),
    tags: strings('Free tags.', { max: 50 }),
  },
  indexes: {
    bp_drafts_org_created_idx: ['organisation_id', 'created_at', 'id'],
    bp_drafts_org_status_idx: ['organisation_id', 'draft_status'],
    bp_drafts_org_slug_uq: { unique: ['organisation_id', 'slug'] },
  },
});
