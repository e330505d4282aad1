import { setTimeout as delay } from 'node:timers/promises';

const STEP_MS = 20;

/**
 * Waits until a condition is met.
 *
 * @param isSo checked repeatedly
 * @param what described in the error
 * @param patienceMs the timeout
 * @throws Error if the condition was never met
 */
export const until = async (
  isSo: () => boolean | Promise<boolean>,
  what: string,
  patienceMs = 120_000,
): Promise<void> => {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited ${patienceMs} ms without success until ${what}.`);
    await delay(STEP_MS);
  }
};
