import { createHash } from 'node:crypto';
import {
  ALERT_REQUESTS_PER_ADDRESS,
  ALERT_REQUESTS_PER_ORGANISATION,
  secondsUntilAllowed,
  withinDay,
} from '../access/limits/daily-limits';
import { emailAddress } from '../accounts/email-address';

/**
 * Who receives budget alerts. An admin can put any address on the list of an organisation, so an address gets alerts only if a
 * member of the organisation has proved it, or if its owner has confirmed it on a page. The owner can also refuse: then the
 * organisation never asks again.
 */
export type AlertAddressState = 'member' | 'confirmed' | 'waiting' | 'refused';

/** What the owners of addresses have decided, by digest. */
export interface AlertDecisions {
  /** Addresses of the list, so there are at most as many as it has. */
  confirmed: readonly string[];
  /** Also addresses that are no longer on the list. */
  refused: readonly string[];
}

/** An organisation that so many addresses have refused asks no others. */
export const MAX_REFUSALS = 100;

/** How long the link of a request works. */
export const REQUEST_DAYS = 7;

/** How long the link works with which an alert can be stopped. */
export const STOP_DAYS = 365;

const DIGEST_LENGTH = 16;

/** Identifies an address, in whatever spelling. It distinguishes the addresses of one organisation, and does not show them. */
export const alertDigest = (address: string): string =>
  createHash('sha256').update(emailAddress(address)).digest('hex').slice(0, DIGEST_LENGTH);

/**
 * The decisions about a list. A list from before there were decisions is confirmed as it is.
 *
 * @param stored null if nothing was decided yet
 * @param list the addresses as they are stored
 */
export const decisionsOf = (stored: AlertDecisions | null, list: readonly string[]): AlertDecisions =>
  stored ?? { confirmed: list.map(alertDigest), refused: [] };

/** The decisions after a change of the list: an address that is removed must be confirmed again when it is added again. */
export const decisionsFor = (decisions: AlertDecisions, list: readonly string[]): AlertDecisions => {
  const listed = new Set(list.map(alertDigest));
  return { ...decisions, confirmed: decisions.confirmed.filter((digest) => listed.has(digest)) };
};

/** The decisions after the owner of an address has answered; null if the answer changes nothing. */
export const decisionsAfter = (
  { confirmed, refused }: AlertDecisions,
  digest: string,
  answer: 'confirmed' | 'refused',
): AlertDecisions | null => {
  if (refused.includes(digest)) return null;
  if (answer === 'refused')
    return { confirmed: confirmed.filter((each) => each !== digest), refused: [...refused, digest] };
  return confirmed.includes(digest) ? null : { confirmed: [...confirmed, digest], refused };
};

/**
 * The state of an address of the list.
 *
 * @param isMember whether a member of the organisation has proved the address
 */
export const alertStateOf = (
  { confirmed, refused }: AlertDecisions,
  digest: string,
  isMember: boolean,
): AlertAddressState => {
  if (refused.includes(digest)) return 'refused';
  if (isMember) return 'member';
  return confirmed.includes(digest) ? 'confirmed' : 'waiting';
};

/** Whether an address in this state receives alerts. */
export const receivesAlerts = (state: AlertAddressState): boolean => state === 'member' || state === 'confirmed';

/**
 * The addresses that are asked for their confirmation, of those that a write adds: as many as the limits of the day leave. The
 * others wait until an admin asks them.
 *
 * @param added digests of waiting addresses
 * @param requests earlier ones, with their times in milliseconds
 */
export const addressesToAsk = (
  added: readonly string[],
  { refused }: AlertDecisions,
  requests: readonly { at: number; key?: string }[],
  now: number,
): string[] => {
  if (refused.length >= MAX_REFUSALS) return [];
  const left = Math.max(0, ALERT_REQUESTS_PER_ORGANISATION - withinDay(requests, now).length);
  return [...new Set(added)]
    .filter((digest) => {
      const own = requests.filter(({ key }) => key === digest);
      return secondsUntilAllowed(own, ALERT_REQUESTS_PER_ADDRESS, now) === null;
    })
    .slice(0, left);
};

/** A warning about addresses of the list that receive no alerts. */
export interface AlertWarning {
  code: string;
  message: string;
  count: number;
  addresses: string[];
}

/** The warnings that accompany a write of the list. */
export const alertWarnings = (recipients: readonly { email: string; state: AlertAddressState }[]): AlertWarning[] => {
  const inState = (wanted: AlertAddressState) =>
    recipients.filter(({ state }) => state === wanted).map(({ email }) => email);
  const [waiting, refused] = [inState('waiting'), inState('refused')];
  return [
    {
      code: 'ALERT_ADDRESSES_WAITING',
      message: `These addresses receive no alerts until their owners confirm them. An email asks each of them, at most ${ALERT_REQUESTS_PER_ORGANISATION} in 24 hours; ask the others later with POST /api/organisations/{id}/alert-recipients/ask.`,
      count: waiting.length,
      addresses: waiting,
    },
    {
      code: 'ALERT_ADDRESSES_REFUSED',
      message: 'The owners of these addresses have refused alerts. They receive none, and are not asked again.',
      count: refused.length,
      addresses: refused,
    },
  ].filter(({ count }) => count > 0);
};
