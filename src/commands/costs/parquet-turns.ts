import { createFairQueue, turnOf } from '../../database/fair-queue';
import { unavailable } from '../../wire/errors/http-errors';

/**
 * Files that are decoded at once: each has a thread, with up to 512 MiB of heap and 256 MiB of pages (docs/decisions/0082). Each
 * person has one of them at most.
 */
const SLOTS = 2;
/** Files that wait; they are on disk. */
const MAX_WAITING = 16;
const MAX_WAIT_MS = 60_000;
const RETRY_SECONDS = 30;

const queue = createFairQueue(Array.from({ length: SLOTS }), { maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS });

const importsBusy = () =>
  unavailable('IMPORTS_BUSY', 'Too many Parquet files are being imported.', {
    remedy: 'Import Parquet files one after the other, or send CSV. Try again after the seconds in Retry-After.',
    retry_after: RETRY_SECONDS,
  });

/**
 * Waits until a Parquet file can be decoded. Callers take turns.
 *
 * @returns ends the turn
 * @throws ApplicationError 503 `IMPORTS_BUSY` if too many files wait, or this one waited too long
 */
export const parquetTurn = (caller: string): Promise<() => void> => turnOf(queue, [caller], importsBusy);
