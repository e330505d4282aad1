import type { Core } from '@strapi/strapi';
import { admit, assertReachable, chooseOrganisation, organisationNamed } from '../http/admission';
import { bodyOf, operationOf, type RequestState } from '../http/request-state';
import { tenancyOf } from '../tenancy/tenancy';
import { hasTarget } from '../wire/operation';

/**
 * The caller holds what the operation takes, in the organisation concerned. Answers 404 for a record that does not
 * exist before 403 for one out of scope (contract, section 1, order of answers), and leaves scope, target record and
 * organisation for the steps behind it.
 */
interface PolicyContext {
  request: { headers: Record<string, string | string[] | undefined>; body?: unknown };
  params: { id?: string };
  state: RequestState;
}

const headerOrganisation = async (ctx: PolicyContext, strapi: Core.Strapi): Promise<number | null> => {
  const named = ctx.request.headers['x-organisation-id'];
  if (named === undefined || named === '') return null;
  return organisationNamed(strapi, ctx.state, String(named));
};

const hasCapability = async (
  ctx: PolicyContext,
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): Promise<true> => {
  const operation = operationOf(ctx);
  const { resource } = operation;
  const { state } = ctx;
  state.narrowTo = await headerOrganisation(ctx, strapi);
  if (resource && hasTarget(operation)) {
    const row = await tenancyOf(strapi).store.get(resource, String(ctx.params.id));
    state.scope = admit(state, operation);
    assertReachable(strapi, state, operation, row);
    state.target = row;
    state.organisationId = row.organisationId;
    return true;
  }
  state.scope = admit(state, operation);
  state.organisationId = null;
  if (operation.choosesOrganisation || (resource?.ownership === 'member' && operation.kind === 'create')) {
    state.organisationId = await chooseOrganisation(strapi, state, operation, bodyOf(ctx));
  }
  return true;
};

export default hasCapability;
