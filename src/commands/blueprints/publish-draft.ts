import type { Core } from '@strapi/strapi';
import type { Attributes } from '../../lifecycles/invariants';
import { addRecord } from '../../tenancy/store/system-records';
import { emitEvents } from '../events/emit-events';
import { defined } from '../../values';

/** The fields that a blueprint copies from its draft. */
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
 * Turns a draft that has just become `published` into a deployable blueprint, and emits its event, in the transaction
 * of that change. The unique index on the draft ensures that there is only one blueprint (docs/api-rules.md#lifecycles).
 *
 * @param draft the stored draft, relations as numeric ids
 */
export const publishDraft = async (strapi: Core.Strapi, draft: Attributes & { id: number }): Promise<void> => {
  const copied = Object.fromEntries(COPIED.map((name) => [name, draft[name] ?? null]));
  const organisationId = defined(draft.organisation);
  const attributes = { ...copied, draft: draft.id };
  const { documentId } = await addRecord(strapi, 'api::blueprint.blueprint', organisationId, attributes);
  const { name, slug, version } = copied;
  const payload = { blueprint: { documentId, name, slug, version } };
  await emitEvents(strapi, [{ name: 'blueprint.published', organisationId, payload }]);
};
