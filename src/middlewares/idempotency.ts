import type { Core } from '@strapi/strapi';
import type { Next } from 'koa';
import { answerOnce, hasIdempotencyKey } from '../http/idempotency';
import { bodyOf, type RequestContext } from '../http/request-state';
import type { Operation } from '../wire/operation';

/** The operation of the route; routes of plugins have none. */
const operationOf = ({ state }: RequestContext): Operation | undefined =>
  (state as { route?: { config?: { operation?: Operation } } }).route?.config?.operation;

/** Operations of plugins use up the credentials in their body, wait on purpose, or only sign in: they are not atomic. */
const isAtomic = (operation: Operation | undefined): boolean => operation !== undefined && !operation.isRepeatable;

/**
 * Runs a POST with an Idempotency-Key once, and repeats its response (docs/decisions/0046). It comes after the contract, so a
 * malformed request does not use up its key. A file is read first, by its controller, which then does the same.
 */
const idempotency =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }) =>
  async (ctx: RequestContext, next: Next): Promise<unknown> => {
    const operation = operationOf(ctx);
    // What changes nothing can run again: its response is not stored.
    if (!hasIdempotencyKey(ctx) || operation?.upload || operation?.isReading) return next();
    const content = JSON.stringify(bodyOf(ctx) ?? null);
    return answerOnce(strapi, ctx, { run: next, content, isAtomic: isAtomic(operation) });
  };

export default idempotency;
