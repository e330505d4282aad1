import type { Core } from '@strapi/strapi';
import { isOrgOwned } from '../database/connection';
import { invalidateStatusPages } from '../http/status-pages/status-pages';
import { invalidateAssignments } from '../repositories/checks/assigned-checks';
import { invalidateListeners } from '../repositories/events/webhook-listeners';
import { invalidateRights } from '../tenancy/rights';
import { tenancyOf } from '../tenancy/tenancy';
import type { Attributes, WriteEvent } from './invariants';

const USER = 'plugin::users-permissions.user';

/** The types that determine the rights of principals, including SCIM tokens and API keys. */
const PRINCIPAL_TYPES = [
  USER,
  'plugin::users-permissions.role',
  'api::membership.membership',
  'api::organisation.organisation',
  'api::scim-token.scim-token',
  'api::api-key.api-key',
  // The plan determines the features of an organisation.
  'api::subscription-plan.subscription-plan',
];

type Added<D> = WriteEvent<D> & { model: { tableName: string } };

/** The organisations of added records, by their numeric ids. */
const ownersOf = (records: readonly Attributes[]): number[] =>
  records.flatMap((record) => {
    const owner = Number(record.organisation ?? NaN);
    return Number.isInteger(owner) ? [owner] : [];
  });

/** Invalidates the row counts of organisations when records are added or removed. */
const invalidateRowCounts = (strapi: Core.Strapi): void => {
  const { rowCounts } = tenancyOf(strapi);
  const invalidateAll = (): void => rowCounts.invalidateAll();
  strapi.db.lifecycles.subscribe({
    models: Object.keys(strapi.contentTypes).filter((uid) => isOrgOwned(strapi, uid)),
    afterCreate: ({ model, params: { data = {} } }: Added<Attributes>) =>
      rowCounts.changed(model.tableName, ownersOf([data])),
    afterCreateMany: ({ model, params: { data = [] } }: Added<Attributes[]>) =>
      rowCounts.changed(model.tableName, ownersOf(data)),
    afterDelete: invalidateAll,
    afterDeleteMany: invalidateAll,
  });
};

/**
 * Invalidates the principal cache when a membership, user, role or organisation changes: once within the transaction,
 * so that it reads its own writes, and once after the commit, so that no stale value stays. Other nodes are notified.
 * Webhook endpoints and checks are invalidated in the same way. Registered in bootstrap().
 */
export const registerCacheInvalidation = (strapi: Core.Strapi): void => {
  const afterEachWrite = (models: string[], invalidate: () => Promise<void>): void => {
    strapi.db.lifecycles.subscribe({
      models,
      afterCreate: invalidate,
      afterCreateMany: invalidate,
      afterUpdate: invalidate,
      afterUpdateMany: invalidate,
      afterDelete: invalidate,
      afterDeleteMany: invalidate,
    });
  };
  afterEachWrite(PRINCIPAL_TYPES, () => invalidateRights(strapi));
  afterEachWrite(['api::webhook-endpoint.webhook-endpoint'], () => invalidateListeners(strapi));
  afterEachWrite(['api::synthetic-check.synthetic-check'], () => invalidateAssignments(strapi));
  afterEachWrite(['api::status-page.status-page'], () => invalidateStatusPages(strapi));
  invalidateRowCounts(strapi);
};
