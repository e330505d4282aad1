import type { ServerResponse } from 'node:http';

/**
 * Runs work with a signal that is aborted when the client disconnects.
 *
 * @param res the response that the client waits for; absent if no request is the cause
 */
export const whileClientWaits = async <T>(
  res: Pick<ServerResponse, 'closed' | 'once' | 'removeListener'> | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  if (res?.closed) abort();
  res?.once('close', abort);
  try {
    return await work(controller.signal);
  } finally {
    res?.removeListener('close', abort);
  }
};
