import path from 'node:path';
import { inputFault } from '../../../domain/deployments/inputs/input-faults';
import { type ResolvedInputs, secretNamesOf } from '../../../domain/deployments/inputs';
import { codeOf } from '../../../values';
import { createThread } from '../../costs/reading-thread';
import type { InputsRequest } from './inputs-thread';

const THREAD_FILE = path.join(__dirname, 'inputs-thread.js');

/** A usual blueprint takes a tenth of a second, most of it to start the thread. Both are bounds for schemas that are made to be slow. */
const MAX_WAIT_MS = 5000;
const MAX_HEAP_MB = 64;

/** Threads at once, so that slow schemas leave processors for requests. Others wait for their turn. */
const MAX_THREADS = 2;

const tooCostly = (variables: unknown): ResolvedInputs => ({
  values: {},
  secretNames: secretNamesOf(variables),
  faults: [
    inputFault(
      'INPUTS_TOO_COSTLY',
      [],
      'Checking the inputs takes too long. Use smaller inputs, or simpler schemas for the variables of the blueprint.',
    ),
  ],
});

let running = 0;
const waiting: (() => void)[] = [];

/** Runs some work when it is its turn. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= MAX_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

const resolveIn = async (request: InputsRequest): Promise<ResolvedInputs> => {
  const tooSlow = tooCostly(request.variables);
  const thread = createThread<never, ResolvedInputs>(THREAD_FILE, {
    data: request,
    maxHeapMb: MAX_HEAP_MB,
    maxWaitMs: MAX_WAIT_MS,
    tooSlow,
  });
  try {
    return await thread.opened;
  } catch (error) {
    if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') return tooSlow;
    throw error;
  } finally {
    await thread.end();
  }
};

/**
 * Resolves the inputs of a deployment (`resolveInputs`) in a thread with bounded time and memory, because the schemas of customers can
 * take exponential time.
 *
 * @param variables the blueprint's JSON Schemas by name
 * @param given values by name
 * @returns values, names of secrets and faults; the fault `INPUTS_TOO_COSTLY` if the bounds do not suffice
 */
export const resolveInThread = (variables: unknown, given: unknown): Promise<ResolvedInputs> =>
  inTurn(() => resolveIn({ variables, given }));
