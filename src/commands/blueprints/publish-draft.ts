import type { Core } from '@strapi/strapi';
import { CONTENT, versionText } from '../../domain/blueprints/versions';
import type { Attributes } from '../../lifecycles/invariants';
import { type BaseVersion, baseVersion, newestVersion } from '../../repositories/blueprints/versions';
import { lockOrganisation } from '../../repositories/organisations/locked-organisation';
import type { blueprintDraft } from '../../resources/blueprint-draft';
import type { StoredOf } from '../../resources/records';
import { addRecord, changeRecords } from '../../tenancy/store/system-records';
import { emitEvents } from '../events/emit-events';
import { defined } from '../../values';

const BLUEPRINT = 'api::blueprint.blueprint';

type Draft = Attributes &
  Partial<Pick<StoredOf<typeof blueprintDraft>, 'blueprint' | 'slug' | 'version'>> & { id: number };

/** Takes the next number of a line. The lock lasts until the transaction ends, so no other draft gets the same. */
const nextInLine = async (strapi: Core.Strapi, organisationId: number, { line, slug }: BaseVersion) => {
  await lockOrganisation(strapi, organisationId);
  const newest = await newestVersion(strapi, line);
  await changeRecords(strapi, BLUEPRINT, newest.latest, { latest: false });
  return { line, slug, number: newest.number + 1 };
};

/**
 * Turns a draft that has just become `published` into a deployable blueprint, and emits its event, in the transaction
 * of that change. The unique index on the draft ensures that there is only one blueprint (docs/api-rules.md#lifecycles).
 * A draft that was made from a blueprint becomes the next version of its line.
 *
 * @param draft the stored draft, relations as numeric ids
 */
export const publishDraft = async (strapi: Core.Strapi, draft: Draft): Promise<void> => {
  const organisationId = defined(draft.organisation);
  const previous = draft.blueprint ?? null;
  const base = previous === null ? null : await baseVersion(strapi, previous);
  const place = base ? await nextInLine(strapi, organisationId, base) : { slug: draft.slug ?? null, number: 1 };
  const content = Object.fromEntries([...CONTENT, 'author' as const].map((name) => [name, draft[name] ?? null]));
  const version = versionText(draft.version ?? null, place.number);
  const attributes = { ...content, ...place, version, previous: base && previous, draft: draft.id };
  const { documentId } = await addRecord(strapi, BLUEPRINT, organisationId, attributes);
  const { slug, number } = place;
  const payload = { blueprint: { documentId, name: draft.name, slug, version, number } };
  await emitEvents(strapi, [{ name: 'blueprint.published', organisationId, payload }]);
};
