import type { Context } from 'koa';
import { domainOfAddress } from '../../domain/organisations/domain-names';
import { emailAddress } from '../../domain/accounts/email-address';
import { invalid } from '../../wire/errors/http-errors';
import { jsonFault } from '../../wire/json-bounds';
import { isPlainObject } from '../../wire/plain-object';
import type { Action } from './password-paths';

const refuse = (part: string, value: unknown): void => {
  const fault = jsonFault(value);
  if (fault) throw invalid([{ path: [part], message: `The ${part} ${fault}.` }]);
};

/** Addresses in the form in which they are stored. A username stays as it is, unless it is an address spelt otherwise. */
const withAddresses = (body: Record<string, unknown>): Record<string, unknown> => {
  const { email, identifier } = body;
  const isAddress = typeof identifier === 'string' && domainOfAddress(identifier.normalize('NFKC')) !== null;
  const isSpeltOtherwise = isAddress && emailAddress(identifier) !== identifier.toLowerCase();
  return {
    ...body,
    ...(typeof email === 'string' && { email: emailAddress(email) }),
    ...(isSpeltOtherwise && { identifier: emailAddress(identifier) }),
  };
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
    request.body = isPlainObject(body) ? withAddresses(body) : body;
    return action(ctx);
  };
