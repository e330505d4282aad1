import { parseAddress } from './client-address';

/**
 * A list of CIDR ranges, made ready for many questions: sorted, merged and searched by halves, so that a thousand ranges
 * cost no more than a few. Addresses of both families are compared as 32 hexadecimal digits.
 */
export type AddressMatcher = (address: string) => boolean;

const IPV4_PREFIX = '00000000000000000000ffff';
const MAPPED_BITS = 96;

const hex = (bytes: readonly number[]): string => Buffer.from(bytes).toString('hex');

const keyOf = (text: string): string | null => {
  const address = parseAddress(text);
  if (!address) return null;
  const digits = hex(address.toByteArray());
  return address.kind() === 'ipv4' ? IPV4_PREFIX + digits : digits;
};

/** The first and the last address of a canonical range. */
const boundsOf = (range: string): [string, string] | null => {
  const [address = '', prefix = ''] = range.split('/');
  const key = keyOf(address);
  if (!key) return null;
  const bits = Number(prefix) + (address.includes(':') ? 0 : MAPPED_BITS);
  const value = BigInt(`0x${key}`);
  const hostBits = (1n << BigInt(128 - bits)) - 1n;
  const last = (value | hostBits).toString(16).padStart(32, '0');
  return [key, last];
};

/** Sorts ranges and joins those that overlap, so that one search by halves finds the only candidate. */
const merge = (bounds: [string, string][]): [string, string][] => {
  const merged: [string, string][] = [];
  for (const [first, last] of bounds.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const previous = merged.at(-1);
    if (previous && first <= previous[1]) previous[1] = last > previous[1] ? last : previous[1];
    else merged.push([first, last]);
  }
  return merged;
};

/**
 * Prepares a list of ranges.
 *
 * @param ranges canonical CIDR ranges, as `normaliseAllowlist` gives them
 * @returns a function that tells whether an address lies in one of them; anything that is no address does not
 */
export const compileRanges = (ranges: readonly string[]): AddressMatcher => {
  const merged = merge(ranges.flatMap((range) => [boundsOf(range)].filter((bounds) => bounds !== null)));
  return (address) => {
    const key = keyOf(address);
    if (key === null) return false;
    let low = 0;
    let high = merged.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const [first, last] = merged[middle] as [string, string];
      if (key < first) high = middle - 1;
      else if (key > last) low = middle + 1;
      else return true;
    }
    return false;
  };
};
