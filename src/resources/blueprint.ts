import { z } from 'zod';
import { blueprintFields } from './blueprint-fields';
import { boolean, datetime, integer, json, relation, string, strings } from '../wire/field';
import { defineResource } from '../wire/resource';

const system = { writer: 'system' } as const;

/** How many versions of its line a blueprint shows. */
export const MAX_SHOWN_VERSIONS = 100;

const VERSION = z.object({
  documentId: z.string(),
  number: z.int(),
  version: z.string().nullable(),
  createdAt: z.iso.datetime(),
  retired_at: z.iso.datetime().nullable(),
});

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
    version: string('Version of the draft when it was published; by default the number of a next version.', system),
    tags: strings('Free tags.', system),
    line: string('documentId of the first version: all versions of a blueprint have the same line.', {
      ...system,
      nullable: false,
    }),
    number: integer('Number of the version: 1, 2, 3.', { ...system, column: { default: 1 }, nullable: false }),
    latest: boolean('Whether it is the newest version of its line.', { ...system, column: { default: true } }),
    previous: relation(
      'api::blueprint.blueprint',
      'name',
      'The version from which its draft was made; null for the first.',
      system,
    ),
    retired_at: datetime('Since when it cannot be deployed any more; null if it can.', system),
  },
  onRequest: {
    versions: json(
      `The versions of its line, the newest first, at most ${MAX_SHOWN_VERSIONS}. Only reads of one blueprint contain it.`,
      z.array(VERSION),
      { ...system, nullable: false },
    ),
  },
  indexes: {
    blueprints_org_created_idx: ['organisation_id', 'created_at', 'id'],
    blueprints_org_draft_uq: { unique: ['organisation_id', 'draft_id'] },
    blueprints_line_number_uq: { unique: ['line', 'number'] },
  },
});
