import type { Core } from '@strapi/strapi';
import { isOrgOwned } from '../database/connection';
import { invalidateRights, invalidateListeners, tenancyOf } from '../tenancy/tenancy';

const USER = 'plugin::users-permissions.user';

/** What a principal is made of, SCIM tokens among them. A change of any of these may change what somebody may do. */
const INGREDIENTS = [
  USER,
  'plugin::users-permissions.role',
  'api::membership.membership',
  'api::organisation.organisation',
  'api::scim-token.scim-token',
  // Its features.
  'api::subscription-plan.subscription-plan',
];

/** How many records an organisation has changes with each that is added or removed. */
const forgetTotals = (strapi: Core.Strapi): void => {
  const { rowCounts } = tenancyOf(strapi);
  const invalidateAll = (): void => rowCounts.invalidateAll();
  strapi.db.lifecycles.subscribe({
    models: Object.keys(strapi.contentTypes).filter((uid) => isOrgOwned(strapi, uid)),
    afterCreate: ({ model, params }) =>
      rowCounts.invalidate(model.tableName, [Number((params.data as { organisation?: unknown }).organisation)]),
    afterCreateMany: invalidateAll,
    afterDelete: invalidateAll,
    afterDeleteMany: invalidateAll,
  });
};

/**
 * Empties the principal cache the moment that a membership, user, role or organisation changes: once within the
 * transaction, so that it reads its own writes, and once when it is committed, so that nobody keeps what was read
 * before. Other nodes are told. The same goes for who listens to events. Registered in bootstrap().
 */
export const registerCacheInvalidation = (strapi: Core.Strapi): void => {
  const afterEachWrite = (models: string[], forget: () => Promise<void>): void => {
    strapi.db.lifecycles.subscribe({
      models,
      afterCreate: forget,
      afterCreateMany: forget,
      afterUpdate: forget,
      afterUpdateMany: forget,
      afterDelete: forget,
      afterDeleteMany: forget,
    });
  };
  afterEachWrite(INGREDIENTS, () => invalidateRights(strapi));
  afterEachWrite(['api::webhook-endpoint.webhook-endpoint'], () => invalidateListeners(strapi));
  forgetTotals(strapi);
};
