import type { Core } from '@strapi/strapi';
import { assertNotArchived } from '../tenancy/store/archived-guard';
import { isOrgOwned } from '../database/connection';
import { tenancyOf } from '../tenancy/tenancy';
import { assertWritable } from '../wire/errors/guard-errors';
import { currentActor } from '../audit/actor';
import { type Change, invariants } from './invariants';

/**
 * What a suspended or archived organisation owns does not change by anybody's hand: REST refuses it in a policy, before it
 * looks at the body; this holds for the admin panel as well. Tenantry's own work goes on (watchdogs, the log, payments),
 * and the organisation itself can be changed by an operator, or there would be no way back. So can its cloud accounts: what
 * a provider charges goes on, and what is merged or gone has to be mapped to somebody else.
 */
const EXEMPT = new Set(
  ['audit-entry', 'cloud-account', 'outbox-event', 'subscription'].map((name) => `api::${name}.${name}`),
);

const refuseReadOnly = async ({ strapi, before, after }: Change): Promise<void> => {
  if (currentActor(strapi).kind !== 'admin') return;
  const id = (before ?? after).organisation as number | null | undefined;
  if (id === null || id === undefined) return;
  const facts = (await tenancyOf(strapi).organisations.of([id])).get(id);
  if (facts) assertWritable(facts);
  // A merge or a split waits for what is being added, and takes it along.
  if (!before) await assertNotArchived(strapi, id);
};

/** Registers the rule for every type that organisations own. Called in bootstrap(). */
export const registerReadOnly = (strapi: Core.Strapi): void => {
  const models = Object.keys(strapi.contentTypes).filter((uid) => isOrgOwned(strapi, uid) && !EXEMPT.has(uid));
  strapi.db.lifecycles.subscribe({ models, ...invariants(refuseReadOnly, refuseReadOnly) });
};
