import { addressKey } from '../../domain/access/limits/rate-limits';
import { callerOf } from '../../tenancy/identity/caller';
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
  const { principal, auth }: RequestContext['state'] & { auth?: { credentials?: unknown } } = ctx.state;
  if (!principal && !auth?.credentials) return anonymousCaller(ctx);
  const { kind, id } = principalOf(ctx);
  return `${kind} ${id}`;
};

/**
 * Whom the general limit counts a request for: the person, with all keys and directories, or else the credential. Each agent has a
 * limit of its own, because one that reports too much must not use up that of its founder.
 */
export const countedCaller = (ctx: Pick<RequestContext, 'state'>): string => {
  const { principal }: Partial<RequestContext['state']> = ctx.state;
  return principal && principal.kind !== 'agent' ? callerOf(principal) : credentialOf(ctx);
};
