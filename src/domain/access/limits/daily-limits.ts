import { defined } from '../../../values';
/**
 * Limits for any 24 hours: organisations that a person creates, emails that an organisation and a person send to people who are
 * not members, and questions that they ask the registry of VAT numbers. The window is sliding, so that a burst around midnight does
 * not get twice the limit.
 */
const DAY_MS = 86_400_000;

/** Invitations to one address from one organisation within 24 hours, including resends. */
export const INVITATIONS_PER_ADDRESS = 5;

/** Invitations from one organisation within 24 hours, including resends. */
export const INVITATIONS_PER_ORGANISATION = 100;

/** Requests to confirm one address for budget alerts, from one organisation within 24 hours. */
export const ALERT_REQUESTS_PER_ADDRESS = 1;

/** Requests to confirm addresses for budget alerts, from one organisation within 24 hours. */
export const ALERT_REQUESTS_PER_ORGANISATION = 20;

/**
 * Questions of one organisation to the registry of VAT numbers within 24 hours. The registry blocks servers that ask too often, and
 * with them all organisations.
 */
export const VAT_CHECKS_PER_ORGANISATION = 20;

/**
 * Emails to one inbox within 24 hours that any organisation can cause: invitations, pending memberships and requests to confirm an
 * address, of all organisations together. Those with a verified domain have as many of their own, so that others cannot use up
 * their share.
 */
export const MAILS_PER_INBOX = 10;

/** What is counted for a person in all organisations together, besides for each organisation. */
export type DailyUse = 'invitation' | 'alert-request' | 'vat-check' | 'address-change';

/** Requests of one person to change the address of the account within 24 hours: enough for a few typing errors. */
const ADDRESS_CHANGES_PER_PERSON = 5;

/**
 * The uses of one person within 24 hours, in all organisations together: twice those of one organisation, because a person can
 * work for several, and can also found several a day only to have their limits.
 */
export const USES_PER_PERSON: Readonly<Record<DailyUse, number>> = {
  invitation: 2 * INVITATIONS_PER_ORGANISATION,
  'alert-request': 2 * ALERT_REQUESTS_PER_ORGANISATION,
  'vat-check': 2 * VAT_CHECKS_PER_ORGANISATION,
  'address-change': ADDRESS_CHANGES_PER_PERSON,
};

/**
 * The uses within the last 24 hours.
 *
 * @param uses with their times in milliseconds
 * @param now milliseconds
 */
export const withinDay = <T extends { at: number }>(uses: readonly T[], now: number): T[] =>
  uses.filter(({ at }) => at > now - DAY_MS);

/**
 * How long to wait until one more use is within the limit.
 *
 * @param uses those of the last 24 hours in any order, with their times in milliseconds
 * @param limit the maximum in 24 hours; 0 allows none
 * @param now milliseconds
 * @returns whole seconds, at least 1; null if one more use is allowed now
 */
export const secondsUntilAllowed = (uses: readonly { at: number }[], limit: number, now: number): number | null => {
  const moments = withinDay(uses, now)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  if (moments.length < limit) return null;
  const leaves = limit > 0 ? defined(moments[moments.length - limit]) : now;
  return Math.max(1, Math.ceil((leaves + DAY_MS - now) / 1000));
};

/** What a use counts against. */
export interface CountedLimit {
  per: 'address' | 'organisation' | 'person';
  /** The maximum in 24 hours. */
  limit: number;
  /** With their times in milliseconds. */
  uses: readonly { at: number }[];
}

/** The limit that one more use would exceed, and in how many seconds it would not. */
export interface ReachedLimit extends Omit<CountedLimit, 'uses'> {
  seconds: number;
}

/**
 * The first of several limits that one more use would exceed.
 *
 * @param now milliseconds
 * @returns null if the use is within all of them
 */
export const reachedLimit = (limits: readonly CountedLimit[], now: number): ReachedLimit | null => {
  for (const { per, limit, uses } of limits) {
    const seconds = secondsUntilAllowed(uses, limit, now);
    if (seconds !== null) return { per, limit, seconds };
  }
  return null;
};

/** The subject of a sentence about a limit. */
const SUBJECTS: Readonly<Record<CountedLimit['per'], string>> = {
  address: 'This address has reached its limit',
  organisation: 'This organisation has reached its limit',
  person: 'You have reached, in all organisations together, your limit',
};

/** A sentence that begins with whose limit is reached: "This address has reached its limit of 5". */
export const limitReached = ({ per, limit }: Omit<CountedLimit, 'uses'>): string => `${SUBJECTS[per]} of ${limit}`;
