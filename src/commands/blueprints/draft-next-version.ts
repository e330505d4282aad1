import type { Core } from '@strapi/strapi';
import { CONTENT } from '../../domain/blueprints/versions';
import type { TenantRow } from '../../lists/records/row-decoder';
import { assertNotArchived } from '../../tenancy/store/archived-guard';
import { addRecord } from '../../tenancy/store/system-records';
import { tenancyOf } from '../../tenancy/tenancy';
import { notFound } from '../../wire/errors/http-errors';

/**
 * Makes a draft from a blueprint, with the same content. When it is published, it becomes the next version.
 *
 * @param author numeric id of the person; null for a program of the platform
 * @returns the draft's documentId
 * @throws NotFoundError if the blueprint has just been removed, PolicyError `ORGANISATION_READ_ONLY`
 */
export const draftNextVersion = async (
  strapi: Core.Strapi,
  { documentId, organisationId, values }: TenantRow,
  author: number | null,
): Promise<string> => {
  const created = await tenancyOf(strapi).writes.run(async () => {
    const blueprint = await tenancyOf(strapi).store.resolve('api::blueprint.blueprint', documentId, organisationId);
    // Either a merge has archived the organisation and moved the blueprint, or the blueprint was removed.
    if (blueprint === null && organisationId !== null) await assertNotArchived(strapi, organisationId);
    if (blueprint === null) throw notFound('This blueprint has just been removed.');
    const content = Object.fromEntries(CONTENT.map((name) => [name, values[name] ?? null]));
    const draft = { ...content, blueprint, author };
    const added = await addRecord(strapi, 'api::blueprint-draft.blueprint-draft', organisationId, draft);
    if (organisationId !== null) await assertNotArchived(strapi, organisationId);
    return added;
  });
  return created.documentId;
};
