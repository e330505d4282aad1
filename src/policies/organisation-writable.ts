import type { Core } from '@strapi/strapi';
import { isReadOnly } from '../domain/organisations/read-only';
import { operationOf, type RequestState } from '../http/request-state';
import { tenancyOf } from '../tenancy/tenancy';
import { guarded } from '../wire/guard-errors';
import { isWrite } from '../wire/operation';
import type { Resource } from '../wire/resource';

/**
 * What an operator may still change: the organisation itself, or there would be no way back, its subscription, or it
 * could not be paid, and whose costs a cloud account's are.
 */
const WAYS_BACK: ReadonlySet<string> = new Set(['api::subscription.subscription', 'api::cloud-account.cloud-account']);

const isWayBack = ({ ownership, uid }: Resource): boolean => ownership === 'self' || WAYS_BACK.has(uid);

/**
 * The organisation takes writes: a suspended or archived one does not, but for what only the platform's operator may do.
 */
const organisationWritable = async (
  ctx: { state: RequestState },
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): Promise<true> => {
  const operation = operationOf(ctx);
  const { organisationId, principal } = ctx.state;
  if (!isWrite(operation) || organisationId === null) return true;
  // What is learned within the transaction to come is not kept.
  await tenancyOf(strapi).listeners.learn(organisationId);
  if (operation.ownMembership === 'always') return true;
  if (principal.isOperator && operation.resource && isWayBack(operation.resource)) return true;
  const facts = (await tenancyOf(strapi).organisations.of([organisationId])).get(organisationId);
  if (facts && isReadOnly(facts.status)) throw guarded('ORGANISATION_READ_ONLY', facts, { org_status: facts.status });
  return true;
};

export default organisationWritable;
