import type { Core } from '@strapi/strapi';
import type { Attributes } from '../lifecycles/invariants';
import { addRecord } from '../tenancy/records';

/** What a blueprint takes over from its draft. */
const COPIED = [
  'author',
  'name',
  'slug',
  'description',
  'category',
  'provider',
  'steps',
  'variables',
  'resource_types',
  'estimated_cost_monthly',
  'cost_notes',
  'version',
  'tags',
];

/**
 * Turns a draft that has just become `published` into a deployable blueprint, in the transaction of that change. The
 * unique index on the draft keeps it to one blueprint (contract, section 7).
 *
 * @param draft the stored draft, relations as numeric ids
 */
export const publishDraft = async (strapi: Core.Strapi, draft: Attributes & { id: number }): Promise<void> => {
  const copied = Object.fromEntries(COPIED.map((name) => [name, draft[name] ?? null]));
  await addRecord(strapi, 'api::blueprint.blueprint', draft.organisation as number, { ...copied, draft: draft.id });
};
