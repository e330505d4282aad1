import { setTimeout } from 'node:timers/promises';
import { createFairQueue, type FairQueue, unlessBusy } from '../../database/fair-queue';
import { unavailable } from '../../wire/errors/http-errors';

/**
 * Attempts of strangers on an account that strangers fail to sign in to. Those on one account run one after the other, each after
 * a delay. Few wait, so that requests do not pile up. Addresses with fewer attempts come first, so that those that try again and
 * again do not keep out one that has just come.
 */
const MAX_WAITING_EACH = 8;
const MAX_WAIT_MS = 30_000;
/** Attempts on all accounts together. */
const MAX_HELD = 256;
const RETRY_SECONDS = 30;

const queues = new Map<string, FairQueue<unknown>>();
let held = 0;

const slowedDown = () =>
  unavailable('SIGN_INS_SLOWED', 'There are too many attempts to sign in to this account.', {
    remedy:
      'Sign in from a browser or an address from which you have signed in before, set a new password ' +
      '(POST /api/auth/forgot-password), or try again after the seconds in Retry-After.',
    retry_after: RETRY_SECONDS,
  });

const queueOf = (account: string): FairQueue<unknown> => {
  const queue =
    queues.get(account) ?? createFairQueue([null], { maxWaiting: MAX_WAITING_EACH, maxWaitMs: MAX_WAIT_MS });
  queues.set(account, queue);
  return queue;
};

/** Where an attempt comes from and what it is about. */
interface Attempt {
  account: string;
  address: string;
  delayMs: number;
  /** How many attempts the address has made on the account lately: who has made fewer comes first. */
  turn: number;
}

/**
 * Makes an attempt when it is its turn, after its delay.
 *
 * @throws ApplicationError 503 `SIGN_INS_SLOWED` if too many attempts wait, or it waited too long
 */
export const slowed = async (
  { account, address, delayMs, turn }: Attempt,
  attempt: () => Promise<unknown>,
): Promise<unknown> => {
  if (held >= MAX_HELD) throw slowedDown();
  const queue = queueOf(account);
  held += 1;
  try {
    const work = async () => {
      await setTimeout(delayMs);
      return attempt();
    };
    return await unlessBusy(queue.run([address], work, { turn }), slowedDown);
  } finally {
    held -= 1;
    const { used, waiting } = queue.state();
    if (used + waiting === 0) queues.delete(account);
  }
};
