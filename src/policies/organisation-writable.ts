import type { Core } from '@strapi/strapi';
import { isReinstatedByPayment, PAYMENT_FIELDS } from '../domain/organisations/read-only';
import { bodyOf, operationOf, type RequestState } from '../http/request-state';
import { tenancyOf } from '../tenancy/tenancy';
import { repeatsStored } from '../wire/body';
import { assertWritable } from '../wire/errors/guard-errors';
import { isWrite, type Operation } from '../wire/operation';
import { isPlainObject } from '../wire/plain-object';
import type { Resource } from '../wire/resource';

/**
 * What an operator may still change: the organisation itself, or there would be no way back, its subscription, or it
 * could not be paid, and whose costs a cloud account's are.
 */
const WAYS_BACK: ReadonlySet<string> = new Set(['api::subscription.subscription', 'api::cloud-account.cloud-account']);

const isWayBack = ({ ownership, uid }: Resource): boolean => ownership === 'self' || WAYS_BACK.has(uid);

interface PolicyContext {
  state: RequestState;
  request: unknown;
}

/** Whether members of a suspended organisation may do it, so that it can be paid for. */
const leadsToPayment = (ctx: PolicyContext, { whileSuspended, resource }: Operation, status: string): boolean => {
  if (whileSuspended === undefined || !isReinstatedByPayment(status)) return false;
  if (whileSuspended === 'always') return true;
  const { data } = (bodyOf(ctx) ?? {}) as { data?: unknown };
  if (!resource || !isPlainObject(data) || !Object.keys(data).some((name) => PAYMENT_FIELDS.has(name))) return false;
  const stored = ctx.state.target?.values ?? {};
  return Object.entries(data).every(
    ([name, value]) => PAYMENT_FIELDS.has(name) || repeatsStored(resource.fields, name, value, stored),
  );
};

/**
 * The organisation takes writes: a suspended or archived one does not, except for what only the platform's operator may
 * do, and what leads to the payment of a suspended one.
 */
const organisationWritable = async (
  ctx: PolicyContext,
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): Promise<true> => {
  const operation = operationOf(ctx);
  const { organisationId, principal } = ctx.state;
  if (!isWrite(operation) || organisationId === null) return true;
  // What is learned within the transaction to come is not kept.
  await tenancyOf(strapi).listeners.preload(organisationId);
  if (operation.ownMembership === 'always') return true;
  if (principal.isOperator && operation.resource && isWayBack(operation.resource)) return true;
  const facts = (await tenancyOf(strapi).organisations.of([organisationId])).get(organisationId);
  if (facts && !leadsToPayment(ctx, operation, facts.status)) assertWritable(facts);
  return true;
};

export default organisationWritable;
