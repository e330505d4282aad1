import type { Core } from '@strapi/strapi';
import { assertNotArchived } from '../tenancy/store/archived-guard';
import { isOrgOwned } from '../database/connection';
import { LOGS, WRITABLE_WHEN_READ_ONLY } from '../resources/content-types';
import { tenancyOf } from '../tenancy/tenancy';
import { assertWritable } from '../wire/errors/guard-errors';
import { currentActor } from '../audit/actor';
import { type Change, invariants } from './invariants';

/**
 * People cannot change the records of a suspended or archived organisation. REST refuses it in a policy, before it
 * reads the body; this lifecycle covers the admin panel. Tenantry's own work continues (watchdogs, the log, payments),
 * and operators can change the organisation itself, or it could never be reinstated, and the records of some types.
 */
const isExempt = (uid: string): boolean => LOGS.has(uid) || WRITABLE_WHEN_READ_ONLY.has(uid);

const refuseReadOnly = async ({ strapi, before, after }: Change): Promise<void> => {
  if (currentActor(strapi).kind !== 'admin') return;
  const id = (before ?? after).organisation;
  if (id === null || id === undefined) return;
  const facts = (await tenancyOf(strapi).organisations.of([id])).get(id);
  if (facts) assertWritable(facts);
  // A merge or a split waits for records that are being added, and moves them too.
  if (!before) await assertNotArchived(strapi, id);
};

/** Registers the rule for every type that organisations own. Called in bootstrap(). */
export const registerReadOnly = (strapi: Core.Strapi): void => {
  const models = Object.keys(strapi.contentTypes).filter((uid) => isOrgOwned(strapi, uid) && !isExempt(uid));
  strapi.db.lifecycles.subscribe({ models, ...invariants(refuseReadOnly, refuseReadOnly) });
};
