import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { LRUCache } from 'lru-cache';
import { anonymousCaller } from '../http/authentication/credential-of-request';
import { countRequest } from '../http/request-limit';
import { readPreconditions } from '../http/preconditions';
import { bodyOf, operationOf, type RequestContext } from '../http/request-state';
import { readRecord, unwrap, unwrapOptional } from '../wire/body';
import type { Writer } from '../wire/field';
import { type ListQuery, parseListQuery } from '../wire/query/list-query';
import type { Operation } from '../wire/operation';
import { parseOperationQuery } from '../wire/query/operation-query';
import type { Resource } from '../wire/resource';
import { checkQueryString } from '../wire/query/query-string';

/**
 * Validates requests against the contract of the operation: the query of a list, the body of a write. Strapi 5.54 accepts zod
 * schemas on routes but does not apply them.
 */
const MEMBER_WRITERS: ReadonlySet<Writer> = new Set<Writer>(['tenant']);
const OPERATOR_WRITERS: ReadonlySet<Writer> = new Set<Writer>(['tenant', 'platform']);

interface ReadQuery {
  query: Record<string, unknown>;
  listQuery?: ListQuery;
}

/** Longer query strings are rarely repeated. */
const MAX_CACHED_LENGTH = 256;
const MAX_CACHED = 500;
const read = new WeakMap<Operation, LRUCache<string, ReadQuery>>();

const parseQuery = (operation: Operation, { querystring, query }: RequestContext): ReadQuery => {
  checkQueryString(querystring);
  const { kind, resource } = operation;
  const own = parseOperationQuery(operation, query);
  if (kind !== 'list' || !resource) return { query: own };
  return {
    query: own,
    listQuery: parseListQuery(resource, query, Object.keys(operation.query ?? {}), operation.download !== undefined),
  };
};

/** Caches parsed query strings, because callers repeat them. */
const readQuery = (operation: Operation, ctx: RequestContext): ReadQuery => {
  const { querystring } = ctx;
  if (querystring.length > MAX_CACHED_LENGTH) return parseQuery(operation, ctx);
  const known = read.get(operation) ?? new LRUCache<string, ReadQuery>({ max: MAX_CACHED });
  read.set(operation, known);
  const found = known.get(querystring) ?? Object.freeze(parseQuery(operation, ctx));
  known.set(querystring, found);
  return found;
};

/** Whether the body is a file, or has a shape that another system defines. */
const readsOwnBody = ({ upload, payload }: Operation): boolean => upload !== undefined || payload !== undefined;

/** Ignores computed fields, so that callers can send back a record as they read it. */
const withoutComputed = ({ computed, onRequest }: Resource, data: Record<string, unknown>): Record<string, unknown> => {
  if (!computed && !onRequest) return data;
  const ignored = { ...computed, ...onRequest };
  return Object.fromEntries(Object.entries(data).filter(([name]) => !Object.hasOwn(ignored, name)));
};

/** The middleware. */
const contract =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next) => {
    const operation = operationOf(ctx);
    const { kind, resource } = operation;
    const { state } = ctx;
    // No policy has counted it, although it has a token.
    if (operation.access === 'anyone') countRequest(strapi, ctx, anonymousCaller(ctx));
    Object.assign(state, readQuery(operation, ctx));
    const writers = state.principal?.isOperator ? OPERATOR_WRITERS : MEMBER_WRITERS;
    if (operation.input) {
      state.input = readRecord(operation.input, unwrapOptional(bodyOf(ctx)), {
        writers,
        stored: null,
        required: operation.required ?? [],
      });
    } else if (resource && (kind === 'create' || kind === 'update')) {
      const required = kind === 'create' ? resource.requiredOnCreate : resource.requiredOnUpdate;
      state.input = readRecord(resource.fields, withoutComputed(resource, unwrap(bodyOf(ctx))), {
        writers,
        stored: state.target?.values ?? null,
        required,
      });
    } else if (!readsOwnBody(operation)) {
      // Unknown content is refused, not ignored: for example dry_run in the body instead of the query.
      readRecord({}, unwrapOptional(bodyOf(ctx)), { writers, stored: null, required: [] });
    }
    state.preconditions = readPreconditions(operation, ctx.headers, strapi.config.get('api.requiresIfMatch', false));
    await next();
  };

export default contract;
