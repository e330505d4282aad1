import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Core } from '@strapi/strapi';
import { releaseLease, renewLease, acquireLease } from '../repositories/watchdogs/watchdog-leases';

const RENEWALS_PER_LEASE = 3;

/**
 * Runs `work` while no other node runs something of the same name. The lease on the database is renewed while it runs, and
 * runs out when its holder dies.
 *
 * @param work is handed a function that tells whether the lease is still held; where it is not, it should stop
 * @returns what `work` answers, or null where somebody else is at it
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
