import { addressKey } from '../../domain/access/limits/rate-limits';
import type { RequestContext } from '../request-state';
import { principalOf } from './principal-of-request';

/** The key of a caller without valid credentials: the address. */
export const anonymousCaller = ({ state }: Pick<RequestContext, 'state'>): string =>
  `anyone ${addressKey(state.rateLimitKey)}`;

/**
 * The key of the credential that a request was authenticated with: of a person, a credential of a program, or the address of
 * a caller without credentials. A person's key is the same in every session, so that it survives the refresh of a token.
 */
export const credentialOf = (ctx: Pick<RequestContext, 'state'>): string => {
  const { principal, auth } = ctx.state as RequestContext['state'] & { auth?: { credentials?: unknown } };
  if (!principal && !auth?.credentials) return anonymousCaller(ctx);
  const { kind, id } = principalOf(ctx);
  return `${kind} ${id}`;
};
