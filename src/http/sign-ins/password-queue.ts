import { availableParallelism } from 'node:os';
import type { Core } from '@strapi/strapi';
import { accountKey, addressKey } from '../../domain/access/limits/rate-limits';
import { createFairQueue, unlessBusy } from '../../database/fair-queue';
import { watchPool } from '../../telemetry/request-metrics';
import { callerOf } from '../../tenancy/identity/caller';
import { unavailable } from '../../wire/errors/http-errors';
import { bodyOf, type RequestContext, type RequestState } from '../request-state';

/**
 * Passwords are hashed in threads of libuv's pool, which also reads files and resolves names: of its four threads, hashes use two
 * at most, and leave one core to requests (docs/decisions/0077).
 */
const SLOTS = Math.max(1, Math.min(2, availableParallelism() - 1));

/** With one slot, a hash of 60 ms that arrives last waits four seconds. */
const MAX_WAITING = 64;
const MAX_WAIT_MS = 10_000;
const RETRY_SECONDS = 5;

const queue = createFairQueue(Array.from({ length: SLOTS }), { maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS });
watchPool('passwords', () => queue.state());

/** Commands of operators, which no request waits for. */
const WITHOUT_REQUEST = ['server'];

type HashState = Partial<RequestState> & { user?: { id?: unknown } };

/** The account that a request is about: that of a sign-in, that of the person who sent it, or the name in its body. */
const accountIn = (ctx: RequestContext): string | null => {
  const { signInKey, principal, user }: HashState = ctx.state;
  if (signInKey !== undefined) return signInKey;
  if (principal) return callerOf(principal);
  if (user?.id !== undefined) return `administrator ${String(user.id)}`;
  const { identifier, email }: { identifier?: unknown; email?: unknown } = bodyOf(ctx) ?? {};
  const name = accountKey(identifier ?? email);
  return name === null ? null : `name ${name}`;
};

/** Whom a hash counts for: the address and the account of the current request. */
const hashCallers = (ctx: RequestContext): string[] => {
  const account = accountIn(ctx);
  return [`address ${addressKey(ctx.state.rateLimitKey)}`, ...(account === null ? [] : [account])];
};

/** The one error of a full queue, for known and unknown accounts. */
const passwordsBusy = () =>
  unavailable('PASSWORDS_BUSY', 'The server is checking too many passwords.', {
    remedy: 'Try again after the seconds in Retry-After. The attempt was not counted.',
    retry_after: RETRY_SECONDS,
  });

/**
 * Hashes when it is the turn of the current request. Addresses and accounts take turns. Within a transaction, which can keep
 * others waiting for its locks, it does not queue.
 *
 * @throws ApplicationError 503 `PASSWORDS_BUSY`; it is also noted in the request, because Strapi's sign-in of the admin panel
 *   hides the errors of a comparison (5.54)
 */
export const hashInTurn = async <T>(strapi: Core.Strapi, work: () => Promise<T>): Promise<T> => {
  if (strapi.db?.inTransaction()) return work();
  const ctx: RequestContext | undefined = strapi.requestContext.get();
  return unlessBusy(queue.run(ctx ? hashCallers(ctx) : WITHOUT_REQUEST, work), () => {
    const busy = passwordsBusy();
    if (ctx) ctx.state.passwordsBusy = busy;
    return busy;
  });
};
