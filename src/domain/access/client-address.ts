import { isIPv4, isIPv6 } from 'node:net';
import parseForwarded from 'forwarded-parse';
import ipaddr from 'ipaddr.js';
import { defined } from '../../values';

/**
 * Canonical spellings of addresses, so that they can be compared: an IPv4-mapped IPv6 address is its IPv4 address. A text
 * with a zone, a port, brackets or unusual octets is not an address, and is never in a range (docs/api-rules.md#guards).
 * Only proxies can add a port and brackets to the address that they report.
 */

/** The address of a caller whose address is unknown. It is in no range. */
export const UNKNOWN_ADDRESS = 'unknown';

/** The longest address. */
const MAX_LENGTH = 45;

/** No address, nor the text with the two that headers report, is longer. */
export const MAX_REPORTED_LENGTH = 128;

/**
 * Parses an address without converting IPv4-mapped ones, which remain IPv6.
 *
 * @param text from a socket, a header or a person
 * @returns null if the text is not a plain address
 */
export const parsePlain = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  // ipaddr.js also accepts 0x7f.1, 127.1 and 010.0.0.1, which people misread. Node's checks are strict.
  if (isIPv4(text)) return ipaddr.IPv4.parse(text);
  if (!isIPv6(text) || text.includes('%')) return null;
  // ipaddr.js also parses ::192.0.2.1 as ::ffff:192.0.2.1, which is another address.
  return ipaddr.IPv6.parse(text.replace(/^::(?=\d+\.)/, '0::'));
};

/**
 * Parses an address, and converts IPv4-mapped ones to IPv4.
 *
 * @param text from a socket or a header
 * @returns null if the text is not a plain address
 */
export const parseAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const address = parsePlain(text);
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
};

/** The canonical spelling of an address, or `unknown`, so that invented texts never reach logs and records. */
const spelled = (text: string): string => {
  // Node's check accepts only the canonical spelling of IPv4 addresses.
  if (isIPv4(text)) return text;
  return (text.length <= MAX_LENGTH && parseAddress(text)?.toString()) || UNKNOWN_ADDRESS;
};

/** Headers in which proxies report the origin of a request. Repeated headers are joined by commas. */
export interface ForwardingHeaders {
  /** X-Forwarded-For. */
  forwardedFor?: string | undefined;
  /** Forwarded, RFC 7239. */
  forwarded?: string | undefined;
}

/** Which header is used. `auto`: the one that is present; if both are, they must agree. */
export const FORWARDING_MODES = ['auto', 'x-forwarded-for', 'forwarded'] as const;
/** One of these modes. */
export type ForwardingMode = (typeof FORWARDING_MODES)[number];

/** The sender of a request. */
export interface Caller {
  /**
   * The address in its canonical spelling. If it is not known, a text that is in no range: `unknown`, or both addresses of
   * headers that disagree, for the records.
   */
  address: string;
  /** The text of a proxy that the address was read from; null if the caller can choose it, so that the address is unknown. */
  hop: string | null;
}

/** An address with a port, or in brackets: `203.0.113.7:51234`, `[2001:db8::1]`, `[2001:db8::1]:443`. */
const WITH_PORT =
  /^(?:\[(?<bracketed>[0-9a-f:.]{2,45})\](?::(?<port6>\d{1,5}))?|(?<plain>[\d.]{7,15}):(?<port4>\d{1,5}))$/i;
const MAX_PORT = 65_535;

/** The address that a proxy reports, without port and brackets. */
const withoutPort = (text: string): string => {
  const { bracketed, port6, plain, port4 } = WITH_PORT.exec(text)?.groups ?? {};
  if (Number(port6 ?? port4 ?? 0) > MAX_PORT) return text;
  // Only IPv6 addresses can have brackets.
  return bracketed?.includes(':') ? bracketed : (plain ?? text);
};

/** RFC 7239 allows a name instead of the port: `192.0.2.43:_http`. */
const HIDDEN_PORT = /:_[\w.-]+$/;

/**
 * The hops of a Forwarded header, from left to right. A hop without `for` is empty, which is not an address.
 *
 * @returns null if the header is malformed
 */
const forwardedHops = (header: string): string[] | null => {
  try {
    return parseForwarded(header).map(({ for: hop = '' }) => {
      const text = hop.replace(HIDDEN_PORT, '');
      // IPv6 without brackets is malformed here, because a port could not be distinguished from the address.
      return isIPv6(text) ? '' : text;
    });
  } catch {
    return null;
  }
};

/** Finds the first untrusted hop from the right. It stops at a hop that is not an address: all to its left can be forged. */
const callerBehind = (hops: readonly string[], isTrusted: (address: string) => boolean): Caller => {
  for (let at = hops.length - 1; at > 0; at -= 1) {
    const hop = defined(hops[at]);
    const address = spelled(withoutPort(hop));
    if (address === UNKNOWN_ADDRESS || !isTrusted(address)) return { address, hop };
  }
  const hop = hops[0] ?? '';
  return { address: spelled(withoutPort(hop)), hop };
};

const inForwardedFor = (header: string, isTrusted: (address: string) => boolean): Caller =>
  callerBehind(
    header.split(',').map((hop) => hop.replace(/^[ \t]+|[ \t]+$/g, '')),
    isTrusted,
  );

/** A caller can make the header of a proxy that appends to it malformed. */
const inForwarded = (header: string, isTrusted: (address: string) => boolean): Caller => {
  const hops = forwardedHops(header);
  return hops ? callerBehind(hops, isTrusted) : { address: UNKNOWN_ADDRESS, hop: null };
};

/**
 * What two headers say together. A caller can have sent either of them if they disagree, or if neither contains an
 * address.
 */
const agreed = (one: Caller, other: Caller): Caller => {
  if (one.address !== other.address) return { address: `${one.address} (Forwarded: ${other.address})`, hop: null };
  return one.address === UNKNOWN_ADDRESS ? { ...one, hop: null } : one;
};

/**
 * The address of a caller behind proxies: the first hop from the right that is not a trusted proxy
 * (docs/api-rules.md#guards).
 *
 * A proxy maintains one of the two headers and can forward the other as the client sent it. So if both are present, they
 * must contain the same address, unless `mode` selects one.
 *
 * @param peer the other end of the connection; undefined if it has closed
 * @param headers the headers of the proxies
 * @param isTrusted whether an address belongs to a trusted proxy
 */
export const callerOf = (
  peer: string | undefined,
  headers: ForwardingHeaders,
  isTrusted: (address: string) => boolean,
  mode: ForwardingMode = 'auto',
): Caller => {
  const forwardedFor = mode === 'forwarded' ? undefined : headers.forwardedFor;
  const forwarded = mode === 'x-forwarded-for' ? undefined : headers.forwarded;
  // The peer can be a link-local proxy with a zone. Addresses in headers cannot have one.
  if (!peer || !isTrusted(peer) || !(forwardedFor || forwarded))
    return { address: spelled(peer ?? ''), hop: peer ?? '' };
  const one = forwardedFor ? inForwardedFor(forwardedFor, isTrusted) : null;
  const other = forwarded ? inForwarded(forwarded, isTrusted) : null;
  return one && other ? agreed(one, other) : defined(one ?? other);
};
