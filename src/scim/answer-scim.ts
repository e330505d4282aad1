import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { roleOfToken } from '../domain/scim/scim-tokens';
import type { Role, ScimLogKind } from '../domain/vocabularies';
import type { RequestState } from '../http/request-state';
import { yieldToEventLoop } from '../database/fair-turns';
import { assertServedHere } from '../tenancy/store/cells';
import type { OrganisationFacts } from '../tenancy/organisation-facts';
import type { ScimTokenFacts } from '../tenancy/identity/scim-tokens';
import { isLongAgo } from '../tenancy/identity/checked-rights';
import { tenancyOf } from '../tenancy/tenancy';
import { countedCaller } from '../http/authentication/credential-of-request';
import { countRequest } from '../http/request-limit';
import { findScimToken, scimPrincipal } from '../http/authentication/scim-token-strategy';
import { wrongCredential } from '../wire/errors/credential-errors';
import { assertWritable, featureMissing } from '../wire/errors/guard-errors';
import { SCIM_PATH, type ScimEndpointName } from '../wire/scim/operations';
import { type ScimErrorBody, scimErrorOf, ScimRefusal } from '../wire/scim/refusal';
import { answerText } from './answer-text';
import { readBody } from './body';
import { configEndpoint, resourceTypeEndpoint, schemaEndpoint } from './discovery-endpoints';
import { groups } from './group-endpoint';
import { type Attempt, logRefused } from './log-refused';
import { isOtherCredential } from './other-credential';
import type { Endpoint, Handler, ScimAnswer } from './request';
import { groupSearch, searchEndpoint, userSearch } from './search-endpoints';
import { users } from './users';
import { messageOf } from '../values';

type Methods = Readonly<Partial<Record<string, Handler>>>;

const ENDPOINTS: { readonly [Name in ScimEndpointName]: Endpoint<Name> } = {
  Users: users,
  Groups: groups,
  'Users/.search': userSearch,
  'Groups/.search': groupSearch,
  '.search': searchEndpoint,
  Schemas: schemaEndpoint,
  ResourceTypes: resourceTypeEndpoint,
  ServiceProviderConfig: configEndpoint,
};

const isEndpoint = (name: string): name is ScimEndpointName => Object.hasOwn(ENDPOINTS, name);

const KINDS: Partial<Record<string, ScimLogKind>> = { Users: 'user', Groups: 'group' };

const MEDIA_TYPE = 'application/scim+json; charset=utf-8';
const WITH_BODY = ['POST', 'PUT', 'PATCH'];
const MAX_ID_LENGTH = 128;

interface Directory {
  token: ScimTokenFacts;
  organisation: OrganisationFacts;
}

/** Authenticates the directory. The request can reach only the token's organisation. */
const authenticate = async (strapi: Core.Strapi, ctx: Context): Promise<Directory> => {
  const now = Date.now();
  const facts = await findScimToken(strapi, ctx.headers.authorization, now);
  if (facts === 'absent' && (await isOtherCredential(strapi, ctx))) throw wrongCredential('other', 'scim');
  if (facts === 'absent' || !facts)
    throw new ScimRefusal(401, 'The SCIM token is absent, unknown, expired or revoked.');
  await assertServedHere(strapi, facts.organisationId);
  tenancyOf(strapi).scimTokens.recordUse(facts.id, now);
  const organisation = (await tenancyOf(strapi).organisations.of([facts.organisationId])).get(facts.organisationId);
  Object.assign(ctx.state, {
    principal: scimPrincipal(facts, organisation?.founderId ?? null),
    verifiedAt: performance.now(),
  });
  countRequest(strapi, ctx, countedCaller(ctx));
  if (!organisation) throw new ScimRefusal(401, 'The organisation of the SCIM token does not exist any more.');
  return { token: facts, organisation };
};

/** Checks that a directory can do what the request asks for. */
const assertAllowed = (ctx: Context, { organisation }: Directory): void => {
  const isWrite = ctx.method !== 'GET' && ctx.method !== 'HEAD' && !isSearch(ctx);
  if (isWrite) assertWritable(organisation);
  // Reading stays possible on every plan.
  if (isWrite && organisation.withheld.includes('scim')) throw featureMissing(organisation, 'scim', organisation.plan);
};

const authorise = async (strapi: Core.Strapi, ctx: Context): Promise<Directory> => {
  const directory = await authenticate(strapi, ctx);
  assertAllowed(ctx, directory);
  return directory;
};

/** The role that a token acts with, from its creator's current role. */
const rankOf = async (strapi: Core.Strapi, { creatorId, creator, organisationId }: ScimTokenFacts): Promise<Role> => {
  const principal = creatorId === null ? null : await tenancyOf(strapi).principals.find(creatorId);
  return roleOfToken(creator, principal?.memberships.get(organisationId)?.role ?? null);
};

/** Whether a request is a search, which is a POST and changes nothing. */
const isSearch = ({ method, path }: Context): boolean => method === 'POST' && path.endsWith('/.search');

const noSuchOperation = (status: 404 | 405): ScimRefusal => new ScimRefusal(status, 'There is no such operation.');

/** The path below /scim/v2. A base URL with a slash at its end leads to two slashes, and some directories add one at the end. */
const pathBelow = ({ path }: Context): string =>
  path
    .slice(SCIM_PATH.length)
    .replace(/^\/{1,2}/, '')
    .replace(/\/$/, '');

/** The pattern of a path, for metrics and the log. */
const patternOf = (ctx: Context): string | undefined => {
  const { path } = ctx;
  const [name = '', ...rest] = pathBelow(ctx).split('/');
  if (path.endsWith('/.search')) return `${SCIM_PATH}/.search`;
  if (!isEndpoint(name)) return undefined;
  return `${SCIM_PATH}/${name}${rest.length > 0 ? '/:id' : ''}`;
};

/** The kind of what a request changes; undefined for one that only reads. */
const kindOf = (ctx: Context): ScimLogKind | undefined => {
  if (isSearch(ctx)) return undefined;
  return KINDS[pathBelow(ctx).split('/')[0] ?? ''];
};

/** The handler of a path and method, and the id in the path. */
const route = (ctx: Context): { handler: Handler; id: string } => {
  const path = pathBelow(ctx);
  const [first = '', ...rest] = isSearch(ctx) ? [path] : path.split('/');
  const [name, id] = [first, rest.join('/')];
  if (!isEndpoint(name) || id.includes('/') || id.length > MAX_ID_LENGTH) throw noSuchOperation(404);
  const methods: Methods = id === '' ? ENDPOINTS[name].all : ENDPOINTS[name].one;
  const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined;
  const allowed = Object.keys(methods);
  if (!handler && allowed.length > 0) ctx.set('Allow', allowed.join(', '));
  if (!handler) throw noSuchOperation(allowed.length > 0 ? 405 : 404);
  return { handler, id };
};

/** Handles a request, and notes in `attempt` what is known of it so far. */
const perform = async (strapi: Core.Strapi, ctx: Context, attempt: Attempt): Promise<ScimAnswer> => {
  const state: RequestState = ctx.state;
  let directory = await authenticate(strapi, ctx);
  state.organisation = directory.organisation.documentId;
  await yieldToEventLoop();
  const { handler, id } = route(ctx);
  Object.assign(attempt, { organisationId: directory.organisation.id, kind: kindOf(ctx), id: decode(id) });
  assertAllowed(ctx, directory);
  const base = `${strapi.config.get<string>('server.absoluteUrl').replace(/\/+$/, '')}${SCIM_PATH}`;
  const hasBody = WITH_BODY.includes(ctx.method);
  const body = hasBody ? await readBody(ctx) : undefined;
  attempt.body = body;
  // A body can take a minute, in which the token may be revoked.
  if (hasBody || isLongAgo(state)) directory = await authorise(strapi, ctx);
  state.checkAgain = async () => void (await authorise(strapi, ctx));
  const { token, organisation } = directory;
  const rank = await rankOf(strapi, token);
  return handler({ strapi, organisation, rank, base, id: decode(id), query: ctx.query, body });
};

/** Decodes the id in a path. An invalid one matches nothing. */
const decode = (id: string): string => {
  try {
    const text = decodeURIComponent(id);
    return text.includes('\0') ? '' : text;
  } catch {
    return '';
  }
};

/** Responds with an error in SCIM's format. */
export const refuseScim = (ctx: Context, thrown: unknown): { status: number; body: ScimErrorBody } => {
  const { status, body, retryAfter } = scimErrorOf(thrown);
  ctx.status = status;
  ctx.body = JSON.stringify(body);
  ctx.set('Content-Type', MEDIA_TYPE);
  // A 429 can replace a 401, whose challenge header it must not have.
  ctx.remove('WWW-Authenticate');
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter));
  return { status, body };
};

/** Handles a request below /scim/v2, including errors, in SCIM's format. */
export const answerScim = async (strapi: Core.Strapi, ctx: Context): Promise<void> => {
  Object.assign(ctx.state, { pattern: patternOf(ctx) });
  const attempt: Attempt = {};
  try {
    const { status, body, location } = await perform(strapi, ctx, attempt);
    ctx.status = status;
    if (location) ctx.set('Location', location);
    ctx.body = body === undefined ? null : await answerText(body);
    if (body === undefined) ctx.status = status;
  } catch (error) {
    const { status, body } = refuseScim(ctx, error);
    await logRefused(strapi, ctx.method, attempt, status, body);
    if (status >= 500) strapi.log.error(messageOf(error), { error });
    if (status === 401) ctx.set('WWW-Authenticate', 'Bearer realm="SCIM"');
  }
  if (ctx.body) ctx.set('Content-Type', MEDIA_TYPE);
};
