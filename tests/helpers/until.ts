import { setTimeout as delay } from 'node:timers/promises';

const STEP_MS = 20;

/**
 * Waits until something is so.
 *
 * @param isSo looked at again and again
 * @param what named in the error
 * @param patienceMs how long at most
 * @throws Error where it never was
 */
export const until = async (
  isSo: () => boolean | Promise<boolean>,
  what: string,
  patienceMs = 15_000,
): Promise<void> => {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited ${patienceMs} ms in vain until ${what}.`);
    await delay(STEP_MS);
  }
};
