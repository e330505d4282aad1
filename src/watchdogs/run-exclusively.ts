import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Core } from '@strapi/strapi';
import { releaseLease, renewLease, acquireLease } from '../repositories/watchdogs/watchdog-leases';

const RENEWALS_PER_LEASE = 3;

/**
 * Runs `work` unless another node runs work of the same name. Its lease in the database is renewed while it runs, and
 * expires if the node dies.
 *
 * @param work receives a function that returns whether the lease is still held; if not, it should stop
 * @returns the result of `work`, or null if another node is running it
 */
export const runExclusively = async <T extends object>(
  strapi: Core.Strapi,
  name: string,
  work: (isHeld: () => boolean) => Promise<T>,
): Promise<T | null> => {
  const holder = `${hostname()}:${process.pid}:${randomUUID()}`;
  const leaseMs = strapi.config.get<number>('watchdogs.leaseMs');
  if (!(await acquireLease(strapi, name, holder, leaseMs))) return null;
  let isHeld = true;
  const renew = async (): Promise<void> => {
    try {
      isHeld = await renewLease(strapi, name, holder, leaseMs);
    } catch (error) {
      strapi.log.warn(`The lease of ${name} was not renewed: ${String(error)}`);
    }
  };
  const timer = setInterval(() => void renew(), leaseMs / RENEWALS_PER_LEASE);
  timer.unref();
  try {
    return await work(() => isHeld);
  } finally {
    clearInterval(timer);
    await releaseLease(strapi, name, holder);
  }
};
