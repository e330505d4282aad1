import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { bodyOf, operationOf, type RequestContext } from '../http/request-state';
import { readRecord, unwrap } from '../wire/body';
import type { Writer } from '../wire/field';
import { parseListQuery } from '../wire/list-query';
import { parseOperationQuery } from '../wire/operation-query';
import { checkQueryString } from '../wire/query-string';

/**
 * Enforces the operation's contract on the way in: the query of a list, the body of a write. Strapi 5.54 takes zod
 * schemas on routes but does not apply them.
 */
const MEMBER_WRITERS: ReadonlySet<Writer> = new Set<Writer>(['tenant']);
const OPERATOR_WRITERS: ReadonlySet<Writer> = new Set<Writer>(['tenant', 'platform']);

const contract = (_config: unknown, _services: { strapi: Core.Strapi }) => async (ctx: RequestContext, next: Next) => {
  const operation = operationOf(ctx);
  const { kind, resource } = operation;
  const { state } = ctx;
  checkQueryString(ctx.querystring);
  const query = ctx.query as Record<string, unknown>;
  state.query = parseOperationQuery(operation, query);
  if (kind === 'list' && resource)
    state.listQuery = parseListQuery(resource, query, Object.keys(operation.query ?? {}));
  const writers = state.principal?.isOperator ? OPERATOR_WRITERS : MEMBER_WRITERS;
  if (operation.input) {
    state.input = readRecord(operation.input, unwrap(bodyOf(ctx) ?? { data: {} }), {
      writers,
      stored: null,
      required: operation.required ?? [],
    });
  } else if (resource && (kind === 'create' || kind === 'update')) {
    const required = kind === 'create' ? resource.requiredOnCreate : resource.requiredOnUpdate;
    state.input = readRecord(resource.fields, unwrap(bodyOf(ctx)), {
      writers,
      stored: state.target?.values ?? null,
      required,
    });
  }
  await next();
};

export default contract;
