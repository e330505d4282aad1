import type { Core } from '@strapi/strapi';
import { isReadOnly } from '../domain/organisations/read-only';
import { operationOf, type RequestState } from '../http/request-state';
import { tenancyOf } from '../tenancy/tenancy';
import { guarded } from '../wire/guard-errors';
import { isWrite } from '../wire/operation';

/**
 * The organisation takes writes: a suspended or archived one does not. Only the platform's operator may still change the
 * organisation itself, or there would be no way back.
 */
const organisationWritable = async (
  ctx: { state: RequestState },
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): Promise<true> => {
  const operation = operationOf(ctx);
  const { organisationId, principal } = ctx.state;
  if (!isWrite(operation) || organisationId === null) return true;
  if (principal.isOperator && operation.resource?.ownership === 'self') return true;
  const facts = (await tenancyOf(strapi).organisations.of([organisationId])).get(organisationId);
  if (facts && isReadOnly(facts.status)) throw guarded('ORGANISATION_READ_ONLY', facts, { org_status: facts.status });
  return true;
};

export default organisationWritable;
