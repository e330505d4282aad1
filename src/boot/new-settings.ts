import type { Core } from '@strapi/strapi';
import type { EventDestination } from '../domain/vocabularies';
import { readForumSettings } from '../integrations/forum';
import { makeDueNow } from '../repositories/events/outbox-retention';
import { keyedHash } from '../database/secrets/token-hash';
import { keysOf } from '../values';

/** The settings of a destination, and whether they are complete. */
interface Target {
  settings: unknown;
  isComplete: boolean;
}

const TARGETS: Partial<Record<EventDestination, (strapi: Core.Strapi) => Target>> = {
  forum: (strapi) => {
    const settings: Parameters<typeof readForumSettings>[0] = strapi.config.get('forum');
    return { settings, isComplete: !('missing' in readForumSettings(settings)) };
  },
  mail: (strapi) => {
    const settings = strapi.config.get<{ missing: string | null }>('mail');
    return { settings, isComplete: settings.missing === null };
  },
};

/** Keyed hashes of the settings at the last start, by destination: the settings hold passwords. */
type Fingerprints = Partial<Record<EventDestination, string>>;

const STORE = { type: 'core', name: 'tenantry', key: 'outbox-settings' } as const;

/**
 * Makes pending events for the forum or the mail server due at once if its settings have changed since the last start,
 * because that may have fixed the cause. Without a change they keep their times, so that a restart does not bypass the
 * pauses. Call it in bootstrap(), before the relay starts.
 */
export const retryWithNewSettings = async (strapi: Core.Strapi): Promise<void> => {
  const store = strapi.store(STORE);
  const known: Fingerprints = (await store.get()) ?? {};
  const current: Fingerprints = { ...known };
  for (const destination of keysOf(TARGETS)) {
    const read = TARGETS[destination];
    if (!read) continue;
    const { settings, isComplete } = read(strapi);
    current[destination] = keyedHash(JSON.stringify(settings));
    if (!isComplete || current[destination] === known[destination]) continue;
    const count = await makeDueNow(strapi, destination, new Date());
    if (count > 0)
      strapi.log.info(`The settings for ${destination} have changed: ${count} events are tried again now.`);
  }
  if (JSON.stringify(current) !== JSON.stringify(known)) await store.set({ value: current });
};
