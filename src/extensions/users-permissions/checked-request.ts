import type { Context } from 'koa';
import { invalid } from '../../wire/errors';
import { jsonFault } from '../../wire/json-bounds';
import type { Action } from './password-paths';

const refuse = (part: string, value: unknown): void => {
  const fault = jsonFault(value);
  if (fault) throw invalid([{ path: [part], message: `The ${part} ${fault}.` }]);
};

/**
 * users-permissions 5.54 fails where there is no body at all, and asks the database for texts that PostgreSQL does not
 * take: both are faults of the request.
 *
 * @throws ValidationError for a body or query that no text column could hold
 */
export const checkedRequest =
  (action: Action): Action =>
  (ctx: Context) => {
    const request = ctx.request as { body?: unknown };
    const body = request.body ?? {};
    refuse('body', body);
    refuse('query', ctx.query);
    request.body = body;
    return action(ctx);
  };
