import { isIPv4, isIPv6 } from 'node:net';
import parseForwarded from 'forwarded-parse';
import ipaddr from 'ipaddr.js';

/**
 * One spelling per address, so that addresses can be compared: IPv4-mapped IPv6 is the IPv4 address that it stands for.
 * What carries a zone, a port, brackets or odd octets is no address, and never opens anything (contract, section 5). Only
 * proxies may add a port and brackets to the address that they report.
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

/** Headers in which proxies report where a request comes from; repetitions of one header are joined by commas. */
export interface ForwardingHeaders {
  /** X-Forwarded-For. */
  forwardedFor?: string | undefined;
  /** Forwarded, RFC 7239. */
  forwarded?: string | undefined;
}

/** Which header counts; `auto`: whichever is there, and where both are, they have to agree. */
export const FORWARDING_MODES = ['auto', 'x-forwarded-for', 'forwarded'] as const;
export type ForwardingMode = (typeof FORWARDING_MODES)[number];

/** Who sends a request. */
export interface Caller {
  /** In its canonical spelling, or `unknown`. */
  address: string;
  /** The text that the address was read from. */
  hop: string;
}

/** An address with a port, or in brackets: `203.0.113.7:51234`, `[2001:db8::1]`, `[2001:db8::1]:443`. */
const WITH_PORT =
  /^(?:\[(?<bracketed>[0-9a-f:.]{2,45})\](?::(?<port6>\d{1,5}))?|(?<plain>[\d.]{7,15}):(?<port4>\d{1,5}))$/i;
const MAX_PORT = 65_535;

/** The address in the report of a proxy; the text itself where it carries neither port nor brackets. */
const withoutPort = (text: string): string => {
  const { bracketed, port6, plain, port4 } = WITH_PORT.exec(text)?.groups ?? {};
  if (Number(port6 ?? port4 ?? 0) > MAX_PORT) return text;
  // Only IPv6 stands in brackets.
  return bracketed?.includes(':') ? bracketed : (plain ?? text);
};

/** RFC 7239 lets a proxy hide its port behind a name: `192.0.2.43:_http`. */
const HIDDEN_PORT = /:_[\w.-]+$/;

/**
 * The hops of a Forwarded header, from left to right. A hop that names no `for` is empty, and so no address.
 *
 * @returns null where the header is malformed
 */
const forwardedHops = (header: string): string[] | null => {
  try {
    return parseForwarded(header).map(({ for: hop = '' }) => {
      const text = hop.replace(HIDDEN_PORT, '');
      // IPv6 without brackets is malformed here: where it ends and a port begins cannot be known.
      return isIPv6(text) ? '' : text;
    });
  } catch {
    return null;
  }
};

/** The walk ends at the first hop that is no address: what stands to the left of it may be invented by anyone. */
const callerBehind = (hops: readonly string[], isTrusted: (address: string) => boolean): Caller => {
  for (let at = hops.length - 1; at > 0; at -= 1) {
    const hop = hops[at] as string;
    const address = spelled(withoutPort(hop));
    if (address === UNKNOWN_ADDRESS || !isTrusted(address)) return { address, hop };
  }
  const hop = hops[0] ?? '';
  return { address: spelled(withoutPort(hop)), hop };
};

/**
 * The address of a caller behind proxies: the first hop from the right that is no trusted proxy (contract, section 5).
 *
 * A proxy maintains one of the two headers and may pass the other on as the caller sent it. So where both are there, both
 * have to name the same address, unless `mode` says which one counts.
 *
 * @param peer the other end of the connection; undefined where it has gone already
 * @param headers what the proxies report
 * @param isTrusted whether an address is a trusted proxy's
 */
export const callerOf = (
  peer: string | undefined,
  headers: ForwardingHeaders,
  isTrusted: (address: string) => boolean,
  mode: ForwardingMode = 'auto',
): Caller => {
  const forwardedFor = mode === 'forwarded' ? undefined : headers.forwardedFor;
  const forwarded = mode === 'x-forwarded-for' ? undefined : headers.forwarded;
  // A link-local proxy carries a zone; no header may.
  if (!peer || !isTrusted(peer) || !(forwardedFor || forwarded))
    return { address: spelled(peer ?? ''), hop: peer ?? '' };
  const found: Caller[] = [];
  if (forwardedFor) {
    const hops = forwardedFor.split(',').map((hop) => hop.replace(/^[ \t]+|[ \t]+$/g, ''));
    found.push(callerBehind(hops, isTrusted));
  }
  if (forwarded) {
    const hops = forwardedHops(forwarded);
    found.push(hops ? callerBehind(hops, isTrusted) : { address: UNKNOWN_ADDRESS, hop: forwarded });
  }
  const [one, other = one] = found as [Caller, Caller?];
  return one.address === other.address ? one : { address: UNKNOWN_ADDRESS, hop: `${one.hop} ${other.hop}` };
};
