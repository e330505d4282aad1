import type { Core } from '@strapi/strapi';
import type { TenantRow } from '../../lists/records/row-decoder';
import { lockDraftOf } from '../../repositories/blueprints/versions';
import { lockOrganisation } from '../../repositories/organisations/locked-organisation';
import { blueprint } from '../../resources/blueprint';
import type { Scope } from '../../tenancy/scope';
import { tenancyOf } from '../../tenancy/tenancy';
import { conflict } from '../../wire/errors/http-errors';

/**
 * Retires a blueprint, or restores it. It stays readable. A second time changes nothing.
 *
 * @param row the blueprint as the request found it
 * @param isRetired what it becomes
 * @returns the blueprint
 */
export const setRetired = (
  strapi: Core.Strapi,
  scope: Scope,
  row: TenantRow,
  isRetired: boolean,
): Promise<TenantRow> => {
  const { store, writes } = tenancyOf(strapi);
  if ((row.values.retired_at !== null) === isRetired) return Promise.resolve(row);
  return writes.run(async () => {
    // In the order of a publication, which changes versions of the line: draft, organisation, blueprint.
    await lockDraftOf(strapi, row.id);
    if (row.organisationId !== null) await lockOrganisation(strapi, row.organisationId);
    return store.update(blueprint, scope, row, { retired_at: isRetired ? new Date().toISOString() : null });
  });
};

/**
 * Checks that a blueprint can be planned and deployed.
 *
 * @throws ConflictError `BLUEPRINT_RETIRED`
 */
export const assertNotRetired = ({ values }: TenantRow): void => {
  if (!values.retired_at) return;
  throw conflict('BLUEPRINT_RETIRED', 'This blueprint is retired, so it cannot be planned or deployed.', {
    remedy: 'Choose another version of the blueprint, or restore it: POST /api/blueprints/{id}/restore.',
  });
};
