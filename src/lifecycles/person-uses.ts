import type { Core } from '@strapi/strapi';
import { type CountedLimit, type DailyUse, USES_PER_PERSON } from '../domain/access/limits/daily-limits';
import { lockRecentUses, storeRecentUses, USES_OF_PERSON } from '../repositories/access/recent-uses';
import { currentPerson } from '../tenancy/identity/caller';
import { tenancyOf } from '../tenancy/tenancy';

/** What the person of a request has used, of one kind, in all organisations together. */
export interface PersonUses {
  limit: CountedLimit;
  /** How many more are within the limit. */
  left: number;
  /** Counts more, in the open transaction. */
  add(count: number): Promise<void>;
}

/** For requests of operators, the admin panel, scripts and watchdogs. */
const UNLIMITED: PersonUses = {
  limit: { per: 'person', limit: Infinity, uses: [] },
  left: Infinity,
  add: () => Promise.resolve(),
};

/** Operators have no limit, and neither have directories and keys that work for one. */
const limitedPerson = async (strapi: Core.Strapi): Promise<number | null> => {
  const id = currentPerson(strapi);
  const person = id === null ? null : await tenancyOf(strapi).principals.find(id);
  return person?.isOperator ? null : id;
};

/**
 * The uses of one kind by the person for whom the current request works, who stays locked until the open transaction ends.
 * Lock the organisation before: writes of its records, splits and the removal of an account hold it when they come to the
 * person, so the opposite order would deadlock.
 *
 * @param now milliseconds
 */
export const lockPersonUses = async (strapi: Core.Strapi, kind: DailyUse, now: number): Promise<PersonUses> => {
  const id = await limitedPerson(strapi);
  const recent = id === null ? null : await lockRecentUses(strapi, USES_OF_PERSON, { id }, now);
  if (!recent) return UNLIMITED;
  const limit = USES_PER_PERSON[kind];
  const uses = recent.uses.filter(({ key }) => key === kind);
  return {
    limit: { per: 'person', limit, uses },
    left: Math.max(0, limit - uses.length),
    async add(count) {
      const more = Array.from({ length: count }, () => ({ at: now, key: kind }));
      if (count > 0) await storeRecentUses(strapi, USES_OF_PERSON, recent.id, [...recent.uses, ...more]);
    },
  };
};
