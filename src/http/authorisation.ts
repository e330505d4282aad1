import type { Core } from '@strapi/strapi';
import { MAY_BE_PLATFORMS } from '../resources/content-types';
import { OPERATOR } from '../domain/api-keys/api-keys';
import { assertPlacedHere, assertServedHere } from '../tenancy/store/cells';
import { belongsTo, type Principal } from '../tenancy/identity/principal';
import type { TenantRow } from '../lists/records/row-decoder';
import { covers, EVERYWHERE, isEmpty, type Scope, scopeFor } from '../tenancy/scope';
import { tenancyOf } from '../tenancy/tenancy';
import { keyLacks, wrongCredential } from '../wire/errors/credential-errors';
import { forbidden, capabilityMissing, invalid, outOfScope } from '../wire/errors/http-errors';
import { guarded } from '../wire/errors/guard-errors';
import { type Access, isOpenToKeys, neededOfKey, type Operation } from '../wire/operation';
import type { RequestState } from './request-state';
import { defined } from '../values';

/** The organisation resource's content type. */
export const ORGANISATION = 'api::organisation.organisation';

const isCapability = (access: Access) => access !== 'signed-in' && access !== 'operator' && access !== 'anyone';

const notMember = () => outOfScope('You are not a member of this organisation.');

const missingCapability = (access: Access, { key }: Principal) =>
  key
    ? keyLacks(access)
    : capabilityMissing(
        access,
        `This requires the capability ${access}, which your role in this organisation does not have.`,
      );

/** Refuses a request that concerns an organisation which a guard has blocked. */
const assertNotBlocked = (
  strapi: Core.Strapi,
  { blockedOrganisations, principal }: RequestState,
  organisationId: number,
): void => {
  const code = blockedOrganisations.get(organisationId);
  const membership = principal.memberships.get(organisationId);
  if (!code || !membership) return;
  if (code === 'WRONG_CELL') assertPlacedHere(strapi, membership.organisation);
  else throw guarded(code, membership.organisation);
};

/** Whether a membership is the caller's own. Only people have memberships. */
export const isMembershipOf = ({ kind, id }: Principal, { values }: TenantRow): boolean =>
  kind === 'user' && (values.user as { id: number } | null | undefined)?.id === id;

/** The organisation of an agent if it has this documentId, otherwise null. */
const ownOfAgent = ({ agent }: Principal, documentId: string): number | null =>
  agent?.organisationDocumentId === documentId ? agent.organisationId : null;

/**
 * The numeric id of an organisation that the request names.
 *
 * @throws PolicyError `OUT_OF_SCOPE` if it does not exist or the caller has no access to it, which must look the same
 */
export const resolveOrganisation = async (
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
  if (id === null || !belongsTo(principal, id)) throw notMember();
  await assertServedHere(strapi, id);
  assertNotBlocked(strapi, state, id);
  return id;
};

/**
 * The numeric id of a second organisation that the request names, in which the caller also needs the capability.
 *
 * @throws PolicyError if it is blocked or out of scope, or if the caller does not have the capability there
 */
export const resolveSecondOrganisation = async (
  strapi: Core.Strapi,
  state: RequestState,
  access: Access,
  documentId: string,
): Promise<number> => {
  const id = await resolveOrganisation(strapi, state, documentId);
  if (covers(state.scope, id)) return id;
  throw state.narrowTo === null ? missingCapability(access, state.principal) : notMember();
};

/**
 * Refuses an API key that was not given the capability, whatever its creator can do.
 *
 * @throws PolicyError `CAPABILITY_MISSING`
 */
const assertKeyMay = ({ key, isOperator }: Principal, operation: Operation): void => {
  const needed = key ? neededOfKey(operation) : null;
  if (!key || needed === null || key.capabilities.has(needed)) return;
  const canHave = isOpenToKeys(operation) && (isOperator || needed !== OPERATOR);
  throw canHave ? keyLacks(needed) : wrongCredential('api_key', needed);
};

/**
 * The scope in which the caller can perform an operation.
 *
 * @throws PolicyError if it is empty
 */
export const authorise = (strapi: Core.Strapi, state: RequestState, operation: Operation): Scope => {
  const { principal, narrowTo, blockedOrganisations } = state;
  const { access } = operation;
  if (principal.kind === 'scim_token') throw wrongCredential('scim_token', access);
  if (principal.agent) {
    if (!operation.agents) throw wrongCredential('agent', access);
    return { kind: 'organisations', ids: [principal.agent.organisationId] };
  }
  if (access === 'operator' && !principal.isOperator) {
    throw forbidden('CAPABILITY_MISSING', 'Only a platform operator can do this.', {
      capability: access,
      remedy: 'Ask a platform operator.',
    });
  }
  assertKeyMay(principal, operation);
  if (!isCapability(access)) {
    if (principal.isOperator && narrowTo === null) return EVERYWHERE;
    return { kind: 'organisations', ids: narrowTo === null ? [...principal.memberships.keys()] : [narrowTo] };
  }
  const scope = scopeFor(principal, access, narrowTo);
  if (scope.kind === 'everywhere' || blockedOrganisations.size === 0) {
    if (isEmpty(scope)) throw missingCapability(access, principal);
    return scope;
  }
  const ids = scope.ids.filter((id) => !blockedOrganisations.has(id));
  const [blocked] = scope.ids;
  if (ids.length === 0 && blocked !== undefined) assertNotBlocked(strapi, state, blocked);
  if (ids.length === 0) throw missingCapability(access, principal);
  return { kind: 'organisations', ids };
};

/** Refuses a record that the caller cannot see, or on which the caller lacks the capability. */
export const assertReachable = (
  strapi: Core.Strapi,
  state: RequestState,
  operation: Operation,
  row: TenantRow,
): void => {
  const { principal, narrowTo, scope } = state;
  const { organisationId } = row;
  if (principal.agent && operation.agents === 'itself' && row.id !== principal.id)
    throw outOfScope(`This ${operation.resource?.singular} is not your own.`);
  const isOwn =
    organisationId !== null &&
    principal.memberships.has(organisationId) &&
    (narrowTo ?? organisationId) === organisationId;
  if (isOwn) assertNotBlocked(strapi, state, organisationId);
  if (isOwn && !covers(scope, organisationId)) throw missingCapability(operation.access, principal);
  tenancyOf(strapi).store.assertVisible(defined(operation.resource), row, {
    scope,
    includeHidden: principal.isOperator,
  });
};

/** The documentId in a field of a body, which contains either the id or a record. */
export const documentIdIn = (data: unknown, name: string): unknown => {
  const value = (data as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'object' && value !== null ? (value as { documentId?: unknown }).documentId : value;
};

/** The parent of a new record; for a list of new records, the first parent that is named. */
const parentRecordIn = (data: unknown, from: string, records: string | undefined): unknown => {
  const list = records === undefined ? undefined : (data as Record<string, unknown> | null | undefined)?.[records];
  if (!Array.isArray(list)) return documentIdIn(data, from);
  return list.map((record) => documentIdIn(record, from)).find((named) => typeof named === 'string');
};

/**
 * The organisation that a new record will belong to: that of its parent record, otherwise that in the body, otherwise that
 * in the header, otherwise that which the body means, otherwise the caller's only organisation (docs/api-rules.md#roles).
 *
 * @param body the request body, before the contract middleware validates it
 * @returns the organisation; null if an operator explicitly creates a record of the platform
 * @throws PolicyError if it is out of scope, ValidationError if the request does not name one
 */
export const chooseOrganisation = async (
  strapi: Core.Strapi,
  state: RequestState,
  { access, resource, records, organisationIn }: Operation,
  body: unknown,
): Promise<number | null> => {
  const { principal, scope, narrowTo } = state;
  const data = (body as { data?: unknown } | undefined)?.data;
  const from = resource?.organisationFrom;
  const parent = from === undefined ? undefined : parentRecordIn(data, from, records);
  if (resource && from !== undefined && typeof parent === 'string') {
    const target = defined(resource.fields[from]?.relation?.target);
    const derived = await tenancyOf(strapi).store.organisationOf(target, parent, scope);
    if (derived !== null) return derived;
  }
  const sent = (data as Record<string, unknown> | null | undefined)?.organisation;
  const named = documentIdIn(data, 'organisation');
  if (sent !== undefined && sent !== null) {
    if (typeof named !== 'string') {
      const message = 'organisation must be the documentId of an organisation, or an object with its documentId.';
      throw invalid([{ path: ['organisation'], message }]);
    }
    return resolveSecondOrganisation(strapi, state, access, named);
  }
  if (narrowTo !== null) return narrowTo;
  const meant = organisationIn?.(data) ?? null;
  if (meant !== null) return resolveSecondOrganisation(strapi, state, access, meant);
  if (named === null && resource && principal.isOperator && MAY_BE_PLATFORMS.has(resource.uid)) return null;
  const [only, ...others] = principal.agent ? [principal.agent.organisationId] : principal.memberships.keys();
  if (only !== undefined && others.length === 0 && covers(scope, only)) return only;
  const message =
    'The request does not say which organisation this belongs to. Name it in organisation or in the X-Organisation-Id header.';
  throw invalid([{ path: ['organisation'], message }], 'ORGANISATION_UNDECIDED');
};
