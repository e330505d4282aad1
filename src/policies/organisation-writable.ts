import type { Core } from '@strapi/strapi';
import { isReinstatedByPayment, PAYMENT_FIELDS } from '../domain/organisations/read-only';
import { bodyOf, operationOf, type RequestState } from '../http/request-state';
import { listenersOf } from '../repositories/events/webhook-listeners';
import { tenancyOf } from '../tenancy/tenancy';
import { repeatsStored } from '../wire/body';
import { assertWritable } from '../wire/errors/guard-errors';
import { isWrite, type Operation } from '../wire/operation';
import { isPlainObject } from '../values';
import type { Resource } from '../wire/resource';

/** What operators can change in a read-only organisation: the organisation itself, to make it active again, and some types. */
const isWritableWhenReadOnly = ({ ownership, writableWhenReadOnly }: Resource): boolean =>
  ownership === 'self' || writableWhenReadOnly === true;

interface PolicyContext {
  state: RequestState;
  request: unknown;
}

/** Whether a suspended organisation accepts the operation: it leads to a payment, or reports what has happened already. */
const isOpenWhileSuspended = (ctx: PolicyContext, { whileSuspended, resource }: Operation, status: string): boolean => {
  if (whileSuspended === undefined || !isReinstatedByPayment(status)) return false;
  if (whileSuspended === 'always') return true;
  const { data }: { data?: unknown } = bodyOf(ctx) ?? {};
  if (!resource || !isPlainObject(data) || !Object.keys(data).some((name) => PAYMENT_FIELDS.has(name))) return false;
  const stored = ctx.state.target?.values ?? {};
  return Object.entries(data).every(
    ([name, value]) => PAYMENT_FIELDS.has(name) || repeatsStored(resource.fields, name, value, stored),
  );
};

/**
 * Refuses writes to a suspended or archived organisation, except those of platform operators above, and those that a suspended
 * one accepts.
 */
const organisationWritable = async (
  ctx: PolicyContext,
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): Promise<true> => {
  const operation = operationOf(ctx);
  const { organisationId, principal } = ctx.state;
  if (!isWrite(operation) || organisationId === null) return true;
  // Load the listeners now: what is loaded in the later transaction is not cached.
  await listenersOf(strapi).preload(organisationId);
  if (operation.ownMembership === 'always') return true;
  if (principal.isOperator && operation.resource && isWritableWhenReadOnly(operation.resource)) return true;
  const facts = (await tenancyOf(strapi).organisations.of([organisationId])).get(organisationId);
  if (facts && !isOpenWhileSuspended(ctx, operation, facts.status)) assertWritable(facts);
  return true;
};

export default organisationWritable;
