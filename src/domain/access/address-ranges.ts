import { isIPv4, isIPv6 } from 'node:net';
import { defined } from '../../values';

/**
 * Tests addresses against a list of CIDR ranges. The ranges are sorted and merged for binary search, so that a thousand
 * ranges cost no more than a few. An IPv4-mapped address counts as its IPv4 address. An IPv6 range never contains an IPv4
 * address, not even ::/0.
 */
export type AddressMatcher = (address: string) => boolean;

/** The 16-bit groups of an address: two of IPv4, eight of IPv6. */
type Groups = number[];

const GROUP_BITS = 16;
const GROUP_MAX = 0xffff;
const IPV6_GROUPS = 8;
const MAPPED_GROUPS = 6;

const ipv4Groups = (text: string): Groups => {
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
};

const readGroups = (part: string): Groups => {
  const groups: Groups = [];
  if (part === '') return groups;
  for (const group of part.split(':')) {
    if (group.includes('.')) groups.push(...ipv4Groups(group));
    else groups.push(Number.parseInt(group, 16));
  }
  return groups;
};

const ipv6Groups = (text: string): Groups => {
  const gap = text.indexOf('::');
  if (gap < 0) return readGroups(text);
  const groups = readGroups(text.slice(0, gap));
  const tail = readGroups(text.slice(gap + 2));
  while (groups.length + tail.length < IPV6_GROUPS) groups.push(0);
  groups.push(...tail);
  return groups;
};

const isMapped = (groups: Groups): boolean =>
  groups[MAPPED_GROUPS - 1] === GROUP_MAX && groups.findIndex((group) => group !== 0) === MAPPED_GROUPS - 1;

/** Node's checks are strict, so only the zone has to be checked here. */
const groupsOf = (text: string): Groups | null => {
  if (isIPv4(text)) return ipv4Groups(text);
  if (!isIPv6(text) || text.includes('%')) return null;
  const groups = ipv6Groups(text);
  return isMapped(groups) ? groups.slice(MAPPED_GROUPS) : groups;
};

/** One character per group, so that texts of one length sort in the order of the addresses. */
const keyOf = (groups: Groups): string => String.fromCharCode(...groups);

type Bounds = [first: string, last: string];

const boundsOf = (range: string): Bounds | null => {
  const [address = '', prefix = ''] = range.split('/');
  const groups = groupsOf(address);
  if (!groups) return null;
  const hostBits = (index: number): number =>
    GROUP_MAX >> Math.min(Math.max(Number(prefix) - index * GROUP_BITS, 0), GROUP_BITS);
  const first = groups.map((group, index) => group & ~hostBits(index));
  const last = groups.map((group, index) => group | hostBits(index));
  return [keyOf(first), keyOf(last)];
};

/** Sorts ranges and merges overlapping ones, so that a binary search finds the only candidate. */
const merge = (bounds: Bounds[]): Bounds[] => {
  const merged: Bounds[] = [];
  for (const [first, last] of bounds.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const previous = merged.at(-1);
    if (previous && first <= previous[1]) previous[1] = last > previous[1] ? last : previous[1];
    else merged.push([first, last]);
  }
  return merged;
};

const contains = (merged: readonly Bounds[], key: string): boolean => {
  let low = 0;
  let high = merged.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = defined(merged[middle]);
    if (key < first) high = middle - 1;
    else if (key > last) low = middle + 1;
    else return true;
  }
  return false;
};

/**
 * Prepares a list of ranges for tests.
 *
 * @param ranges canonical CIDR ranges, as `normaliseAllowlist` returns them
 * @returns a function that returns whether an address is in one of them; false if the text is not an address
 */
export const compileRanges = (ranges: readonly string[]): AddressMatcher => {
  const bounds = ranges.map(boundsOf).filter((each) => each !== null);
  const ofLength = (length: number): Bounds[] => merge(bounds.filter(([first]) => first.length === length));
  const [ipv4, ipv6] = [ofLength(2), ofLength(IPV6_GROUPS)];
  return (address) => {
    const groups = groupsOf(address);
    return groups !== null && contains(groups.length === IPV6_GROUPS ? ipv6 : ipv4, keyOf(groups));
  };
};
