import type { Core } from '@strapi/strapi';
import {
  assertReachable,
  authorise,
  chooseOrganisation,
  isMembershipOf,
  resolveOrganisation,
} from '../http/authorisation';
import { bodyOf, operationOf, type RequestState } from '../http/request-state';
import { tenancyOf } from '../tenancy/tenancy';
import { invalid } from '../wire/errors/http-errors';
import { hasTarget, type Operation } from '../wire/operation';
import type { Resource } from '../wire/resource';

/**
 * Checks that the caller has the capability of the operation in the organisation. A record that does not exist is a 404,
 * before the 403 for one that is out of scope (docs/api-rules.md#order-of-answers). Stores scope, target record and
 * organisation in the request state.
 */
interface PolicyContext {
  request: { headers: Record<string, string | string[] | undefined>; query?: Record<string, unknown>; body?: unknown };
  params: { id?: string };
  state: RequestState;
}

/** The organisation to which the header, or a parameter that means the same, narrows the request. */
const namedOrganisation = async (
  ctx: PolicyContext,
  { namesOrganisation }: Operation,
  strapi: Core.Strapi,
): Promise<number | null> => {
  const inHeader = ctx.request.headers['x-organisation-id'];
  const inQuery = namesOrganisation ? ctx.request.query?.organisation : undefined;
  if (inHeader === undefined && inQuery === undefined) return null;
  const names = new Set([inHeader, inQuery].filter((name) => name !== undefined && name !== '').map(String));
  const [named, other] = names;
  if (named === undefined) return null;
  if (other === undefined) return resolveOrganisation(strapi, ctx.state, named);
  const message = 'organisation and X-Organisation-Id name different organisations.';
  throw invalid([{ path: ['organisation'], message }], 'QUERY_INVALID');
};

/**
 * Whether the path names a membership of the caller. Then no guard of the organisation applies, because a person must be
 * able to leave, or to accept or decline, with any session (docs/api-rules.md#guards).
 */
const isOwnMembership = async (ctx: PolicyContext, resource: Resource, strapi: Core.Strapi): Promise<boolean> => {
  const { state } = ctx;
  const row = await tenancyOf(strapi).store.get(resource, String(ctx.params.id));
  if (row.organisationId === null || !isMembershipOf(state.principal, row)) return false;
  state.narrowTo = null;
  state.scope = { kind: 'organisations', ids: [row.organisationId] };
  state.target = row;
  state.organisationId = row.organisationId;
  return true;
};

const hasCapability = async (
  ctx: PolicyContext,
  _config: unknown,
  { strapi }: { strapi: Core.Strapi },
): Promise<true> => {
  const operation = operationOf(ctx);
  const { resource } = operation;
  const { state } = ctx;
  if (resource && operation.ownMembership && (await isOwnMembership(ctx, resource, strapi))) return true;
  state.narrowTo = await namedOrganisation(ctx, operation, strapi);
  if (resource && hasTarget(operation)) {
    const row = await tenancyOf(strapi).store.get(resource, String(ctx.params.id));
    state.scope = authorise(strapi, state, operation);
    assertReachable(strapi, state, operation, row);
    state.target = row;
    state.organisationId = row.organisationId;
    return true;
  }
  state.scope = authorise(strapi, state, operation);
  state.organisationId = null;
  if (operation.choosesOrganisation || (resource?.ownership === 'member' && operation.kind === 'create')) {
    state.organisationId = await chooseOrganisation(strapi, state, operation, bodyOf(ctx));
  }
  return true;
};

export default hasCapability;
