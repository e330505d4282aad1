import ipaddr from 'ipaddr.js';
import { type AddressMatcher } from '../access/address-ranges';
import { parseAddress, parsePlain } from '../access/client-address';
import { violation, type Violation } from '../refusal';

/** Long enough for the signed addresses of automation services. */
const MAX_URL_LENGTH = 2048;

/** The part of IPv6 that is allocated to the public internet. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Addresses that look public but are internal to a cloud: Azure's metadata service. */
const METADATA = new Set(['168.63.129.16']);

/** What can be called besides the public internet over https. */
export interface CallRules {
  /** Private ranges that are allowed. */
  allows: AddressMatcher;
  /** Whether http is allowed everywhere. */
  allowHttp: boolean;
}

/**
 * Whether a webhook can be sent to an address: one on the public internet, or in an allowed range. Loopback, private,
 * link-local, shared (CGNAT), multicast, reserved, documentation, mapped and translated addresses (NAT64, 6to4, Teredo)
 * are refused, because services there trust their network.
 *
 * @param address IPv4 or IPv6; anything else is refused
 */
export const isCallable = (address: string, allows: AddressMatcher): boolean => {
  const plain = parsePlain(address);
  if (!plain) return false;
  if (allows(address)) return true;
  if (plain.range() !== 'unicast' || METADATA.has(plain.toString())) return false;
  return plain instanceof ipaddr.IPv4 || plain.match(GLOBAL_IPV6);
};

/** The host of a URL if it is an IP address, or null if it is a name. */
export const literalHost = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return parseAddress(bare) ? bare : null;
};

/**
 * Why an address that a tenant entered must not be called. A name is resolved only when it is called, and then its addresses are
 * checked.
 *
 * @returns the reason, in one sentence; null if it can be called
 */
export const addressFault = (text: string, { allows, allowHttp }: CallRules): string | null => {
  if (text.length > MAX_URL_LENGTH) return `The address has more than ${MAX_URL_LENGTH} characters.`;
  if (!URL.canParse(text)) return 'The address must be one such as https://example.com/hooks.';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'The address must begin with https://.';
  if (url.username !== '' || url.password !== '') return 'The address must not contain a user name or password.';
  const literal = literalHost(url);
  if (literal !== null && !isCallable(literal, allows)) {
    return 'The address points to a private or reserved network, which is not allowed.';
  }
  const isAllowedRange = literal !== null && allows(literal);
  return url.protocol === 'http:' && !allowHttp && !isAllowedRange ? 'The address must begin with https://.' : null;
};

/**
 * Checks the URL of an endpoint.
 *
 * @returns the violation, or null
 */
export const checkEndpointUrl = (text: string, rules: CallRules): Violation | null => {
  const fault = addressFault(text, rules);
  return fault === null ? null : violation('WEBHOOK_URL_INVALID', 'url', fault);
};
