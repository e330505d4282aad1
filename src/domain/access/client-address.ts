import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * One spelling per address, so that addresses can be compared: IPv4-mapped IPv6 is the IPv4 address that it stands for.
 * What carries a zone, a port, brackets or odd octets is no address, and never opens anything (contract, section 5).
 */
/**
 * Reads an address.
 *
 * @param text what a socket or a header says
 * @returns the address, IPv4-mapped ones as IPv4; null where the text is no plain address
 */
export const parseAddress = (text: string): ipaddr.IPv4 | ipaddr.IPv6 | null => {
  // ipaddr.js alone would also take 0x7f.1, 127.1 and 010.0.0.1, which people misread; node's checks are strict.
  if (isIPv4(text)) return ipaddr.IPv4.parse(text);
  if (!isIPv6(text) || text.includes('%')) return null;
  const address = ipaddr.IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
};
