import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * One spelling per address, so that addresses can be compared: IPv4-mapped IPv6 is the IPv4 address that it stands for.
 * What carries a zone, a port, brackets or odd octets is no address, and never opens anything (contract, section 5).
 */

/** What is said of a caller whose address nobody can tell: it lies in no range. */
export const UNKNOWN_ADDRESS = 'unknown';

/** Longest text that can be an address. */
const MAX_LENGTH = 45;

/**
 * Reads an address as it is written, IPv4-mapped ones as IPv6.
 *
 * @param text what a socket, a header or a person says
 * @returns the address; null where the text is no plain address
 */
export const parsePlain = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  // ipaddr.js alone would also take 0x7f.1, 127.1 and 010.0.0.1, which people misread; node's checks are strict.
  if (isIPv4(text)) return ipaddr.IPv4.parse(text);
  if (!isIPv6(text) || text.includes('%')) return null;
  // It also takes ::192.0.2.1 for ::ffff:192.0.2.1, which it is not.
  return ipaddr.IPv6.parse(text.replace(/^::(?=\d+\.)/, '0::'));
};

/**
 * Reads an address.
 *
 * @param text what a socket or a header says
 * @returns the address, IPv4-mapped ones as IPv4; null where the text is no plain address
 */
export const parseAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  const address = parsePlain(text);
  return address?.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress()
    ? (address as ipaddr.IPv6).toIPv4Address()
    : address;
};

/** The one spelling of an address, or `unknown`: nothing that a caller made up gets into logs and records. */
const spelled = (text: string): string =>
  (text.length <= MAX_LENGTH && parseAddress(text)?.toString()) || UNKNOWN_ADDRESS;

/**
 * The address of a caller behind proxies: the first hop from the right that is no trusted proxy (contract, section 5).
 * The walk ends at the first hop that is no address: what stands left of it may be anybody's invention.
 *
 * @param peer the other end of the connection; undefined where it has gone already
 * @param forwardedFor the X-Forwarded-For header, its repetitions joined by commas
 * @param isTrusted whether an address is a trusted proxy's
 * @returns the address in its canonical spelling, or `unknown`
 */
export const callerAddress = (
  peer: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string => {
  // A link-local proxy carries a zone; no header may.
  if (!peer || !isTrusted(peer) || !forwardedFor) return spelled(peer ?? '');
  const hops = forwardedFor.split(',').map((hop) => hop.replace(/^[ \t]+|[ \t]+$/g, ''));
  for (let at = hops.length - 1; at > 0; at -= 1) {
    const hop = spelled(hops[at] as string);
    if (hop === UNKNOWN_ADDRESS || !isTrusted(hop)) return hop;
  }
  return spelled(hops[0] as string);
};
