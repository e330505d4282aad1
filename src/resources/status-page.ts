import { FAULT_WORDS } from '../domain/faults/fault-codes';
import { z } from 'zod';
import { PAGE_LANGUAGES } from '../domain/vocabularies';
import { boundedList } from '../wire/bounded-list';
import { boolean, datetime, json, name, oneOf, relation, string, text } from '../wire/field';
import { defineResource } from '../wire/resource';

const SLUG = /^[a-z0-9](-?[a-z0-9]){1,62}$/;

/** The most components of one page. */
export const MAX_COMPONENTS = 200;

const COMPONENT = z.strictObject({
  check: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(100),
  group: z.string().trim().min(1).max(100).nullable().default(null),
});

export const statusPage = defineResource({
  uid: 'api::status-page.status-page',
  path: 'status-pages',
  singular: 'status page',
  plural: 'status pages',
  description: 'A public page that shows how the services of an organisation are.',
  label: 'title',
  searched: ['title', 'slug'],
  ownership: 'member',
  audited: true,
  grantsRights: true,
  merge: 'moves',
  split: 'assigned',
  admin: { group: 'work', columns: ['title', 'organisation', 'slug', 'published', 'published_at_first'] },
  requiredOnCreate: ['slug', 'title'],
  fields: {
    organisation: relation('api::organisation.organisation', 'name', 'Owning organisation.', {
      createOnly: true,
      nullable: false,
    }),
    slug: string('The address is /status/{slug}. It is unique in the installation.', {
      nullable: false,
      pattern: [SLUG, FAULT_WORDS.SHORT_SLUG_MALFORMED],
      column: { unique: true },
    }),
    title: name('Title.'),
    description: text('A sentence below the title.'),
    language: oneOf(PAGE_LANGUAGES, 'Language for visitors who prefer neither.', {
      column: { default: 'en' },
      nullable: false,
    }),
    timezone: string('Time zone of the times that it shows, in addition to UTC.', { column: { default: 'UTC' } }),
    components: json(
      'What it shows, in this order: a check, its public name, and the name of its group.',
      boundedList(COMPONENT, { max: MAX_COMPONENTS }),
    ),
    subscriptions: boolean('Whether visitors can subscribe by email.', { column: { default: true } }),
    published: boolean('Whether visitors can read it. Without it, the address does not exist.', {
      column: { default: false },
      writer: 'system',
    }),
    published_at_first: datetime('When it was published first.', { writer: 'system' }),
  },
  indexes: {
    status_pages_org_created_idx: ['organisation_id', 'created_at', 'id'],
  },
});
