import ipaddr from 'ipaddr.js';
import { type AddressMatcher } from '../access/address-ranges';
import { parseAddress, parsePlain } from '../access/client-address';
import { violation, type Violation } from '../refusal';

/** Long enough for the signed addresses that automation services hand out. */
const MAX_URL_LENGTH = 2048;

/** The part of IPv6 that is given out for the open internet. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Addresses that look public and are a cloud's own: Azure answers machines with their identity here. */
const METADATA = new Set(['168.63.129.16']);

/** What may be called beyond the open internet over https. */
export interface CallRules {
  /** Ranges that are called although they are private. */
  allows: AddressMatcher;
  /** http is called everywhere. */
  allowHttp: boolean;
}

/**
 * Whether a webhook may be sent to an address: one of the open internet, or of an allowed range. Loopback, private,
 * link-local, shared (CGNAT), multicast, reserved, documentation, mapped and translated addresses (NAT64, 6to4, Teredo)
 * are not: what stands there trusts its neighbours.
 *
 * @param address IPv4 or IPv6; anything else is refused
 */
export const isCallable = (address: string, allows: AddressMatcher): boolean => {
  const plain = parsePlain(address);
  if (!plain) return false;
  if (allows(address)) return true;
  if (plain.range() !== 'unicast' || METADATA.has(plain.toString())) return false;
  return plain.kind() === 'ipv4' || (plain as ipaddr.IPv6).match(GLOBAL_IPV6);
};

const refuse = (message: string): Violation => violation('WEBHOOK_URL_INVALID', 'url', message);

/** The address that a URL's host is, or null where it is a name. */
export const literalHost = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return parseAddress(bare) ? bare : null;
};

/**
 * Checks where an endpoint is to be called. A name is resolved only when it is called, and every address behind it is
 * checked then.
 *
 * @returns what is wrong, or null
 */
export const checkEndpointUrl = (text: string, { allows, allowHttp }: CallRules): Violation | null => {
  if (text.length > MAX_URL_LENGTH) return refuse(`url has more than ${MAX_URL_LENGTH} characters.`);
  if (!URL.canParse(text)) return refuse('url is no address such as https://example.com/hooks.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('url must begin with https://.');
  if (url.username !== '' || url.password !== '') {
    return refuse('url must carry no user name and no password: the signature tells who sends.');
  }
  const literal = literalHost(url);
  if (literal !== null && !isCallable(literal, allows)) {
    return refuse('url leads to a private or reserved address, which is not called.');
  }
  const isAllowedRange = literal !== null && allows(literal);
  if (url.protocol === 'http:' && !allowHttp && !isAllowedRange) return refuse('url must begin with https://.');
  return null;
};
