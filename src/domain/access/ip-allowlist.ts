import ipaddr from 'ipaddr.js';
import { type Fault, firstFaults, isFull, type Violation } from '../refusal';
import { type AddressMatcher, compileRanges } from './address-ranges';
import { parsePlain } from './client-address';

/**
 * The ranges of addresses from which members can reach an organisation (docs/organisation-fields.md, row 23;
 * docs/api-rules.md#guards). An entry is a range or a single host, IPv4 or IPv6. It is stored in its canonical form with the
 * host bits cleared, so that two spellings of a range are the same entry.
 *
 * Without a list, or with an empty one, all addresses are allowed. With a list, an unknown address is refused like one that
 * is not on it, because hiding the origin of a request must give no advantage.
 */
export const MAX_RANGES = 1000;

/** Digits without a leading zero. */
const PREFIX = /^(0|[1-9]\d{0,2})$/;

/** A deprecated notation, probably a mistake for ::ffff:192.0.2.1. */
const COMPATIBLE = /^::\d+\./;

const MAPPED_PREFIX_BITS = 96;

/**
 * Reads one entry of an allowlist.
 *
 * @param entry `192.0.2.0/24`, `2001:db8::/32`, or a single address
 * @returns the canonical CIDR range, or null if the entry is invalid
 */
export const normaliseRange = (entry: string): string | null => {
  const [address, prefix, ...rest] = entry.trim().split('/');
  if (rest.length > 0 || (prefix !== undefined && !PREFIX.test(prefix))) return null;
  const parsed = parsePlain(address ?? '');
  if (!parsed || COMPATIBLE.test(address ?? '')) return null;
  const width = parsed.kind() === 'ipv4' ? 32 : 128;
  const bits = prefix === undefined ? width : Number(prefix);
  if (bits > width) return null;
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && bits >= MAPPED_PREFIX_BITS) {
    return normaliseRange(`${parsed.toIPv4Address().toString()}/${bits - MAPPED_PREFIX_BITS}`);
  }
  const family = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
};

/**
 * Checks and canonicalises an allowlist.
 *
 * @param entries the list in the request
 * @param name the field that contains it
 * @param max number of entries
 * @returns the canonical list without duplicates, and the first faults: one per bad entry
 */
export const normaliseAllowlist = (
  entries: unknown,
  name = 'ip_allowlist',
  max = MAX_RANGES,
): { ranges: string[]; faults: Fault[] } => {
  if (!Array.isArray(entries))
    return { ranges: [], faults: [{ path: [name], message: `${name} must be an array of CIDR ranges.` }] };
  if (entries.length > max) {
    const message = `${name} contains ${entries.length} ranges; at most ${max} are allowed.`;
    return { ranges: [], faults: [{ path: [name], message }] };
  }
  const ranges = new Set<string>();
  const faults = firstFaults<unknown>(entries, (entry, index) => {
    const range = typeof entry === 'string' ? normaliseRange(entry) : null;
    if (range) {
      ranges.add(range);
      return [];
    }
    const shown = JSON.stringify(entry)?.slice(0, 60);
    const message = `${shown} is not a CIDR range. Write it like 192.0.2.0/24 or 2001:db8::/32.`;
    return [{ path: [name, index], message }];
  });
  return { ranges: [...ranges], faults };
};

/**
 * The violation of a list with bad entries.
 *
 * @param faults at least one, as `normaliseAllowlist` returns them
 */
export const rangesViolation = (faults: Fault[]): Violation => ({
  code: 'CIDR_INVALID',
  message: faults
    .map(({ message }) => message)
    .slice(0, 3)
    .join(' '),
  faults,
  remedy: `Correct or remove the entries in errors. ${isFull(faults) ? 'Later entries have not been checked.' : 'The others are valid.'}`,
});

/** A compiled list; null means no list. */
export type Allowlist = AddressMatcher | null;

/**
 * Compiles a list, so that each check is fast.
 *
 * @param ranges canonical CIDRs, as stored; null if the organisation has no list
 */
export const compileAllowlist = (ranges: readonly string[] | null): Allowlist =>
  ranges === null || ranges.length === 0 ? null : compileRanges([...ranges]);

/**
 * Whether a list allows an address.
 *
 * @param address of the caller; null or empty if it is unknown
 */
export const isAddressAllowed = (list: Allowlist, address: string | null): boolean =>
  list === null || (address !== null && address !== '' && list(address));
