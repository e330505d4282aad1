import type { Core } from '@strapi/strapi';
import { insertSession, rotateSession } from '../tenancy/identity/sessions';
import { DEMO_ACCOUNTS } from './demo-accounts';
import type { KnownIds } from './seed-organisation';
import { defined } from '../values';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const IDLE_DAYS = 14;

/** Where people are signed in: on how many devices depends on their place in the list. */
const DEVICES = [
  {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    startedDaysAgo: 6,
    usedHoursAgo: 3,
  },
  {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    startedDaysAgo: 11,
    usedHoursAgo: 40,
  },
  {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    startedDaysAgo: 25,
    usedHoursAgo: 170,
  },
];

/** Stores sessions of the demo's people, which nobody has a token of. One of them has never signed in. */
export const seedSessions = async (strapi: Core.Strapi, people: KnownIds, now: Date): Promise<void> => {
  for (const [place, { email }] of DEMO_ACCOUNTS.entries()) {
    const neverSignedIn = email === 'viewer@globex.example';
    for (const [number, device] of DEVICES.slice(0, neverSignedIn ? 0 : 1 + (place % DEVICES.length)).entries()) {
      const ago = (days: number): Date => new Date(now.getTime() - (days + place / DEVICES.length) * DAY_MS);
      const used = ago(device.usedHoursAgo / 24);
      const { id } = await insertSession(strapi, {
        userId: defined(people.get(`person/${email}`)),
        method: 'password',
        organisationId: null,
        startedAt: ago(device.startedDaysAgo),
        expiresAt: new Date(used.getTime() + IDLE_DAYS * DAY_MS),
        clientAddress: `203.0.113.${10 + place + 40 * number}`,
        userAgent: device.userAgent,
      });
      await rotateSession(strapi, id, 0, used);
    }
  }
};
