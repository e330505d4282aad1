import ipaddr from 'ipaddr.js';
import { deviceOf } from './device';

/** Where a sign-in comes from, as far as a person can recognise it. */
export interface Place {
  /** The browser and the system, or the program; null if the request named none. */
  device: string | null;
  /** The network of the address: /24 of IPv4, /48 of IPv6. Null if the address is unknown. */
  network: string | null;
}

/** A place from which a person has signed in. */
export interface KnownPlace extends Place {
  /** First and last sign-in, in milliseconds. */
  since: number;
  at: number;
}

const IPV4_BITS = 24;
const IPV6_BITS = 48;

/** The network of an address: a provider gives its customers other addresses of the same one. */
export const networkOf = (address: string | null): string | null => {
  if (address === null || !ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS;
  const bytes = parsed.toByteArray().map((byte, at) => (at < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
};

/** A longer name of a program says no more. */
const MAX_DEVICE = 60;

/** The place of a sign-in. */
export const placeOf = (clientAddress: string | null, userAgent: string | null): Place => ({
  device: deviceOf(userAgent)?.slice(0, MAX_DEVICE) ?? null,
  network: networkOf(clientAddress),
});

/** Places that are remembered of a person; the one that was used longest ago is forgotten first. */
const MAX_PLACES = 30;
const DAY_MS = 86_400_000;
/** A place that was not used for so long is a new one. */
const FORGOTTEN_AFTER_MS = 180 * DAY_MS;
/** Emails about new places in 24 hours: a program that changes its address with each request must not fill a mailbox. */
const NOTICES_PER_DAY = 5;

/** What a sign-in changes in the places of a person. */
export interface Visit {
  /** The places from now on; null if they stay as they are. */
  places: KnownPlace[] | null;
  /** Whether the person gets an email about it. */
  isNotable: boolean;
}

/**
 * Compares a sign-in with the earlier ones of a person. It is notable if its device or its network is new. The first one is not:
 * there is nothing to compare it with.
 *
 * @param now milliseconds
 */
export const visit = (earlier: readonly KnownPlace[], { device, network }: Place, now: number): Visit => {
  const known = earlier.filter(({ at }) => now - at < FORGOTTEN_AFTER_MS);
  const same = known.find((one) => one.device === device && one.network === network);
  // Written once a day, not with each sign-in.
  if (same && now - same.at < DAY_MS) return { places: null, isNotable: false };
  const others = known.filter((one) => one !== same);
  const places = [{ device, network, since: same?.since ?? now, at: now }, ...others].slice(0, MAX_PLACES);
  const isNew = !known.some((one) => one.device === device) || !known.some((one) => one.network === network);
  const recent = others.filter(({ since }) => now - since < DAY_MS).length;
  return { places, isNotable: known.length > 0 && isNew && recent < NOTICES_PER_DAY };
};
