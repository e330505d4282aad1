import type { Core } from '@strapi/strapi';
import type { Capability } from '../domain/access/capability-matrix';
import { assertPlacedHere, assertServedHere } from '../tenancy/store/cells';
import { belongsTo, type Principal } from '../tenancy/identity/principal';
import type { TenantRow } from '../tenancy/store/row-decoder';
import { covers, EVERYWHERE, isEmpty, type Scope, scopeFor } from '../tenancy/scope';
import { tenancyOf } from '../tenancy/tenancy';
import { wrongCredential } from '../wire/errors/credential-errors';
import { forbidden, incapable, invalid, outOfScope } from '../wire/errors/http-errors';
import { guarded } from '../wire/errors/guard-errors';
import type { Access, Operation } from '../wire/operation';
import type { Resource } from '../wire/resource';
import type { RequestState } from './request-state';

/** The organisation resource's content type. */
export const ORGANISATION = 'api::organisation.organisation';

const isCapability = (access: Access) => access !== 'signed-in' && access !== 'operator' && access !== 'anyone';

const noMember = () => outOfScope('You are no member of this organisation.');

const lacking = (access: Access) =>
  incapable(access, `This takes the capability ${access}, which your role does not carry here.`);

/** Refuses what is about an organisation that a guard shuts to this request. */
const assertOpen = (strapi: Core.Strapi, { closed, principal }: RequestState, organisationId: number): void => {
  const code = closed.get(organisationId);
  const membership = principal.memberships.get(organisationId);
  if (!code || !membership) return;
  if (code === 'WRONG_CELL') assertPlacedHere(strapi, membership.organisation);
  else throw guarded(code, membership.organisation);
};

/** Whether a membership is the caller's own: only people have one. */
export const isMembershipOf = ({ kind, id }: Principal, { values }: TenantRow): boolean =>
  kind === 'user' && (values.user as { id: number } | null | undefined)?.id === id;

/** The organisation of an agent, where that is the one that is named. */
const ownOfAgent = ({ agent }: Principal, documentId: string): number | null =>
  agent?.organisationDocumentId === documentId ? agent.organisationId : null;

/**
 * The numeric id of an organisation that a caller names.
 *
 * @throws PolicyError `OUT_OF_SCOPE` where there is none such, or the caller has nothing to do with it: both look alike
 */
export const organisationNamed = async (
  strapi: Core.Strapi,
  state: RequestState,
  documentId: string,
): Promise<number> => {
  const { principal } = state;
  const own = [...principal.memberships.values()].find(({ organisation }) => organisation.documentId === documentId);
  const id =
    own?.organisation.id ??
    ownOfAgent(principal, documentId) ??
    (principal.isOperator ? await tenancyOf(strapi).store.resolve(ORGANISATION, documentId, null) : null);
  if (id === null || !belongsTo(principal, id)) throw noMember();
  await assertServedHere(strapi, id);
  assertOpen(strapi, state, id);
  return id;
};

/**
 * The numeric id of an organisation that a caller names beside the one that a request is about, where the caller holds
 * what the operation takes in both.
 *
 * @throws PolicyError where it is shut, outside the caller's scope, or the capability is not held there
 */
export const organisationBeside = async (
  strapi: Core.Strapi,
  state: RequestState,
  access: Access,
  documentId: string,
): Promise<number> => {
  const id = await organisationNamed(strapi, state, documentId);
  if (covers(state.scope, id)) return id;
  throw state.narrowTo === null ? lacking(access) : noMember();
};

/** The scope in which the caller may perform an operation; refuses where that is nowhere. */
export const admit = (strapi: Core.Strapi, state: RequestState, operation: Operation): Scope => {
  const { principal, narrowTo, closed } = state;
  const { access } = operation;
  if (principal.kind === 'scim_token') throw wrongCredential('scim_token', access);
  if (principal.agent) {
    if (!operation.agents) throw wrongCredential('agent', access);
    return { kind: 'organisations', ids: [principal.agent.organisationId] };
  }
  if (access === 'operator' && !principal.isOperator) {
    throw forbidden('CAPABILITY_MISSING', 'Only a platform operator may do this.', {
      capability: access,
      remedy: 'Ask an operator of the platform.',
    });
  }
  if (!isCapability(access)) {
    if (principal.isOperator && narrowTo === null) return EVERYWHERE;
    return { kind: 'organisations', ids: narrowTo === null ? [...principal.memberships.keys()] : [narrowTo] };
  }
  const held = scopeFor(principal, access as Capability, narrowTo);
  if (held.kind === 'everywhere' || closed.size === 0) {
    if (isEmpty(held)) throw lacking(access);
    return held;
  }
  const open = held.ids.filter((id) => !closed.has(id));
  const [shut] = held.ids;
  if (open.length === 0 && shut !== undefined) assertOpen(strapi, state, shut);
  if (open.length === 0) throw lacking(access);
  return { kind: 'organisations', ids: open };
};

/** Refuses a record that the caller cannot see, or may see but not treat so. */
export const assertReachable = (
  strapi: Core.Strapi,
  state: RequestState,
  operation: Operation,
  row: TenantRow,
): void => {
  const { principal, narrowTo, scope } = state;
  const { organisationId } = row;
  if (principal.agent && operation.agents === 'itself' && row.id !== principal.id)
    throw outOfScope(`This ${operation.resource?.singular} is not you.`);
  const isOwn =
    organisationId !== null &&
    principal.memberships.has(organisationId) &&
    (narrowTo ?? organisationId) === organisationId;
  if (isOwn) assertOpen(strapi, state, organisationId);
  if (isOwn && !covers(scope, organisationId)) throw lacking(operation.access);
  tenancyOf(strapi).store.assertVisible(operation.resource as Resource, row, {
    scope,
    includeHidden: principal.isOperator,
  });
};

/** The documentId that a body names under a name, be it as text or as a record. */
export const documentIdIn = (data: unknown, name: string): unknown => {
  const value = (data as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'object' && value !== null ? (value as { documentId?: unknown }).documentId : value;
};

/** The record that a new one hangs on; of a list of new ones, that of the first which names any. */
const hangsOnIn = (data: unknown, from: string, records: string | undefined): unknown => {
  const list = records === undefined ? undefined : (data as Record<string, unknown> | null | undefined)?.[records];
  if (!Array.isArray(list)) return documentIdIn(data, from);
  return list.map((record) => documentIdIn(record, from)).find((named) => typeof named === 'string');
};

/**
 * The organisation that a creation will belong to: that of the record it hangs on, else the one that the body names,
 * else the header's, else the only one of the caller's memberships (contract, section 4).
 *
 * @param body what was sent; the contract middleware will look at the rest of it
 * @returns the organisation; null for what an operator expressly makes the platform's
 * @throws PolicyError where it is outside the caller's scope, ValidationError where nothing decides
 */
export const chooseOrganisation = async (
  strapi: Core.Strapi,
  state: RequestState,
  { access, resource, records }: Operation,
  body: unknown,
): Promise<number | null> => {
  const { principal, scope, narrowTo } = state;
  const data = (body as { data?: unknown } | undefined)?.data;
  const from = resource?.organisationFrom;
  const hangsOn = from === undefined ? undefined : hangsOnIn(data, from, records);
  if (resource && from !== undefined && typeof hangsOn === 'string') {
    const target = resource.fields[from]?.relation?.target as string;
    const derived = await tenancyOf(strapi).store.organisationOf(target, hangsOn, scope);
    if (derived !== null) return derived;
  }
  const sent = (data as Record<string, unknown> | null | undefined)?.organisation;
  const named = documentIdIn(data, 'organisation');
  if (sent !== undefined && sent !== null) {
    if (typeof named !== 'string') {
      const message = 'organisation must be the documentId of an organisation, or an object with its documentId.';
      throw invalid([{ path: ['organisation'], message }]);
    }
    return organisationBeside(strapi, state, access, named);
  }
  if (narrowTo !== null) return narrowTo;
  if (named === null && resource?.mayBePlatforms && principal.isOperator) return null;
  const [only, ...others] = principal.agent ? [principal.agent.organisationId] : principal.memberships.keys();
  if (only !== undefined && others.length === 0 && covers(scope, only)) return only;
  const message =
    'Say which organisation this belongs to: name it in organisation, or in the X-Organisation-Id header.';
  throw invalid([{ path: ['organisation'], message }], 'ORGANISATION_UNDECIDED');
};
