import type { Core } from '@strapi/strapi';
import { isOrgOwned } from '../database/connection';
import { MAY_BE_PLATFORMS } from '../resources/content-types';
import { invalid } from '../wire/errors/http-errors';
import { invariants } from './invariants';

/**
 * Requires that a record is created with an organisation and keeps it. A record without one would have no owner, and
 * one that moves would take its history to another organisation. Registered in bootstrap().
 */
export const registerOwnership = (strapi: Core.Strapi): void => {
  const models = Object.keys(strapi.contentTypes).filter((uid) => isOrgOwned(strapi, uid));
  const stays = invariants(({ before, data }) => {
    if (before && data?.organisation !== undefined && data.organisation !== before.organisation) {
      throw invalid(
        [{ path: ['organisation'], message: 'A record cannot be moved to another organisation.' }],
        'ORGANISATION_FIXED',
      );
    }
  });
  const requiresOrganisation = invariants(({ before, after }) => {
    if (!before && (after.organisation === undefined || after.organisation === null)) {
      throw invalid([{ path: ['organisation'], message: 'organisation is required.' }], 'ORGANISATION_MISSING');
    }
  });
  strapi.db.lifecycles.subscribe({ models, ...stays });
  strapi.db.lifecycles.subscribe({
    models: models.filter((uid) => !MAY_BE_PLATFORMS.has(uid)),
    ...requiresOrganisation,
  });
};
