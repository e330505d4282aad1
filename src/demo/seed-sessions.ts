import type { Core } from '@strapi/strapi';
import { connectionOf } from '../database/connection';
import { type StoredTime, toMilliseconds } from '../database/moments';
import { insertSession, rotateSession } from '../tenancy/identity/sessions';
import { DEMO_ACCOUNTS } from './demo-accounts';
import { demoId } from './demo-id';
import type { KnownIds } from './seed-organisation';
import { defined } from '../values';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const IDLE_DAYS = 14;
/** From a sign-in to what the person did last. */
const VISIT_MS = 0.6 * HOUR_MS;

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

/** When a person last did something that is recorded; 0 if they never did. */
const lastActOf = async (strapi: Core.Strapi, email: string): Promise<number> => {
  const query = connectionOf(strapi)('audit_entries').where('actor_id', demoId(`person/${email}`));
  const [row]: { last: StoredTime | null }[] = await query.max({ last: 'created_at' });
  return toMilliseconds(row?.last) ?? 0;
};

/**
 * Stores sessions of the demo's people, which nobody has a token of. One of them has never signed in. On the first device, they
 * signed in before they did what is recorded last, so call it after that.
 */
export const seedSessions = async (strapi: Core.Strapi, people: KnownIds, now: Date): Promise<void> => {
  for (const [place, { email }] of DEMO_ACCOUNTS.entries()) {
    const neverSignedIn = email === 'viewer@globex.example';
    const lastAct = await lastActOf(strapi, email);
    const devices = DEVICES.slice(0, neverSignedIn ? 0 : 1 + (place % DEVICES.length));
    // The oldest first: the newest session is the one that was stored last.
    for (const [number, device] of [...devices.entries()].toReversed()) {
      const act = number === 0 ? lastAct : 0;
      const ago = (days: number): number => now.getTime() - (days + place / DEVICES.length) * DAY_MS;
      const used = new Date(Math.max(ago(device.usedHoursAgo / 24), act));
      const { id } = await insertSession(strapi, {
        userId: defined(people.get(`person/${email}`)),
        method: 'password',
        organisationId: null,
        startedAt: new Date(Math.max(ago(device.startedDaysAgo), act - VISIT_MS)),
        expiresAt: new Date(used.getTime() + IDLE_DAYS * DAY_MS),
        clientAddress: `203.0.113.${10 + place + 40 * number}`,
        userAgent: device.userAgent,
      });
      await rotateSession(strapi, id, 0, used);
    }
  }
};
