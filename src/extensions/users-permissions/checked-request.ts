import type { Context } from 'koa';
import { domainOfAddress } from '../../domain/organisations/domain-names';
import { emailAddress } from '../../domain/accounts/email-address';
import { invalid } from '../../wire/errors/http-errors';
import { jsonFault } from '../../wire/json-bounds';
import { isPlainObject } from '../../values';
import type { Action } from './password-paths';

const refuse = (part: string, value: unknown): void => {
  const fault = jsonFault(value);
  if (fault) throw invalid([{ path: [part], message: `The ${part} ${fault}.` }]);
};

/** Normalises addresses. A username does not change, unless it is an address in another spelling. */
const withAddresses = (body: Record<string, unknown>): Record<string, unknown> => {
  const { email, identifier } = body;
  const isAddress = typeof identifier === 'string' && domainOfAddress(identifier.normalize('NFKC')) !== null;
  const isOtherSpelling = isAddress && emailAddress(identifier) !== identifier.toLowerCase();
  return {
    ...body,
    ...(typeof email === 'string' && { email: emailAddress(email) }),
    ...(isOtherSpelling && { identifier: emailAddress(identifier) }),
  };
};

/**
 * Checks requests to users-permissions, which crashes without a body (5.54), and sends texts to the database that PostgreSQL
 * refuses: both are faults of the request.
 *
 * @throws ValidationError for a body or query with texts that cannot be stored
 */
export const checkedRequest =
  (action: Action): Action =>
  (ctx: Context) => {
    const request = ctx.request as { body?: unknown };
    const body = request.body ?? {};
    refuse('body', body);
    refuse('query', ctx.query);
    request.body = isPlainObject(body) ? withAddresses(body) : body;
    return action(ctx);
  };
