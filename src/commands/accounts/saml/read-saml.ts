import path from 'node:path';
import { createFairQueue, turnOf } from '../../../database/fair-queue';
import type { SamlClaims, SamlRefusal } from '../../../integrations/saml/saml';
import { signInsBusy } from '../../../wire/errors/sso-errors';
import { createThread } from '../../costs/reading-thread';
import type { SamlWork } from './saml-thread';

const THREAD_FILE = path.join(__dirname, 'saml-thread.js');

const MAX_HEAP_MB = 64;
const MAX_WAIT_MS = 10_000;
const TOO_SLOW: SamlRefusal = { kind: 'refused', reason: 'it takes too long to read' };

/** Each of the threads is busy for 0.2 seconds with the response of a provider, and for 2 with the worst that a stranger can send. */
const queue = createFairQueue(Array.from({ length: 2 }), { maxRunningEach: 1, maxWaiting: 64, maxWaitMs: MAX_WAIT_MS });

/**
 * Reads the response of a SAML provider in a thread: the library checks signatures by searching the whole document several times, and
 * anyone can send one.
 *
 * @param caller whom the work counts for
 * @throws ApplicationError 503 `SSO_BUSY` if too many responses wait
 */
export const readSaml = async (work: SamlWork, caller: string): Promise<SamlClaims | SamlRefusal> => {
  const endTurn = await turnOf(queue, [caller], signInsBusy);
  const thread = createThread<never, SamlClaims | SamlRefusal>(THREAD_FILE, {
    data: work,
    maxHeapMb: MAX_HEAP_MB,
    maxWaitMs: MAX_WAIT_MS,
    tooSlow: TOO_SLOW,
  });
  try {
    return await thread.opened;
  } finally {
    await thread.end();
    endTurn();
  }
};
