import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** Which addresses the owner of the machine lets checks reach (agent.json). */
export interface AddressRules {
  allow_loopback: boolean;
  allow_link_local: boolean;
  /** CIDR ranges; if there is one, checks reach nothing else. */
  allowed_networks: readonly string[];
  /** CIDR ranges that checks never reach. */
  denied_networks: readonly string[];
}

/**
 * Why an address cannot be reached by checks; null if it can.
 *
 * @param address as the system spells it: a zone (`fe80::1%eth0`) is ignored
 */
export type AddressGuard = (address: string) => string | null;

/** Services that give the credentials of a machine to whoever asks from it. Not all clouds have them at a link-local address. */
const METADATA = new Set([
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
]);

const NEVER: Partial<Record<string, string>> = {
  unspecified: 'an unspecified address',
  multicast: 'a multicast address',
  broadcast: 'a broadcast address',
};

const LAST_32_BITS = 12;
const FIRST_32_BITS_AFTER_PREFIX = 2;
const IPV4_BYTES = 4;

const ipv4In = (address: ipaddr.IPv6, from: number): ipaddr.IPv4 =>
  new ipaddr.IPv4(address.toByteArray().slice(from, from + IPV4_BYTES));

/** Outdated spelling of an IPv4 address as IPv6: its first 96 bits are 0. */
const COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');

/** The IPv4 address to which a translator or tunnel sends what is for an IPv6 address; null if there is none. */
const translated = (address: Address): ipaddr.IPv4 | null => {
  if (address instanceof ipaddr.IPv4) return null;
  const range = address.range();
  if (range === 'loopback' || range === 'unspecified') return null;
  if (range === '6to4') return ipv4In(address, FIRST_32_BITS_AFTER_PREFIX);
  if (range === 'rfc6052' || address.match(COMPATIBLE)) return ipv4In(address, LAST_32_BITS);
  return null;
};

const plain = (text: string): Address | null => {
  const bare = text.replace(/%.*$/, '');
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
};

const isIn = (address: Address, networks: readonly Network[]): boolean =>
  networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));

const specialReason = (address: Address, rules: AddressRules): string | null => {
  const range = address.range();
  const never = NEVER[range];
  if (never !== undefined) return never;
  if (range === 'loopback' && !rules.allow_loopback)
    return 'a loopback address (allow_loopback in agent.json in the state folder)';
  const isMetadata = METADATA.has(address.toString());
  if (!rules.allow_link_local && (range === 'linkLocal' || isMetadata))
    return isMetadata
      ? 'the metadata service of a cloud (allow_link_local in agent.json in the state folder)'
      : 'a link-local address (allow_link_local in agent.json in the state folder)';
  return null;
};

/**
 * The rules for addresses, ready for use. An address inside another one (IPv4-mapped, NAT64, 6to4) is judged, too.
 *
 * @throws Error if a range is not a CIDR range
 */
export const createGuard = (rules: AddressRules): AddressGuard => {
  const allowed = rules.allowed_networks.map((text): Network => ipaddr.parseCIDR(text));
  const denied = rules.denied_networks.map((text): Network => ipaddr.parseCIDR(text));
  return (text) => {
    const outer = plain(text);
    if (!outer) return 'not an IP address';
    const inner = translated(outer);
    const both = inner ? [outer, inner] : [outer];
    for (const address of both) {
      const reason = specialReason(address, rules);
      if (reason !== null) return reason;
      if (isIn(address, denied)) return 'in denied_networks';
    }
    if (allowed.length > 0 && !both.some((address) => isIn(address, allowed))) return 'not in allowed_networks';
    return null;
  };
};
