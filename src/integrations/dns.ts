import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { parseHosts, parseSearch, readWhenChanged } from './system-names';
import { codeOf, defined, errorOf } from '../values';

/** How names are looked up: config/dns.ts for records of domains, config/webhooks.ts for endpoints. */
export interface DnsSettings {
  /** Addresses of resolvers; if empty, those of the operating system. */
  servers: string[];
  /** Milliseconds that one attempt waits. */
  timeoutMs: number;
}

/** The texts of a name, or why there is no answer. */
export type TxtAnswer = { kind: 'texts'; texts: string[] } | { kind: 'unavailable'; reason: string };

const ATTEMPTS = 2;

/** No sensible answer has more records than this; the rest is ignored. */
const MAX_RECORDS = 100;

/** Error codes that mean "no such record", as opposed to "no answer". */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA', 'NOTFOUND', 'NODATA']);

/** Error codes that mean that waiting is over: other spellings of the name would be waited for as well. */
const WAITED = new Set(['ETIMEOUT', 'ECANCELLED']);

const reasonOf = (error: unknown): string => String(codeOf(error) ?? error);

/** A resolver asks over the network by itself. `dns.lookup` would take one of the few threads of libuv until it has an answer. */
const createResolver = ({ servers, timeoutMs }: DnsSettings): Resolver => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: ATTEMPTS });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
};

/**
 * Looks up the TXT records of a name. Takes at most two attempts of `timeoutMs` for each resolver. Never throws.
 *
 * @param name a domain name in ASCII
 * @returns each record's text, its parts joined
 */
export const resolveTxt = async (settings: DnsSettings, name: string): Promise<TxtAnswer> => {
  try {
    const records = await createResolver(settings).resolveTxt(name);
    return { kind: 'texts', texts: records.slice(0, MAX_RECORDS).map((parts) => parts.join('')) };
  } catch (error) {
    const code = reasonOf(error);
    return ABSENT.has(code) ? { kind: 'texts', texts: [] } : { kind: 'unavailable', reason: code };
  }
};

/** The addresses of one name, IPv6 first: the last that is tried has the most time, and every network has IPv4. */
const query = async (resolver: Resolver, name: string): Promise<LookupAddress[]> => {
  const [six, four] = await Promise.allSettled([resolver.resolve6(name), resolver.resolve4(name)]);
  const found = [
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
  ];
  if (found.length > 0) return found.slice(0, MAX_RECORDS);
  const faults = [four, six].flatMap((answer) => (answer.status === 'rejected' ? [errorOf(answer.reason)] : []));
  throw defined(faults.find((fault) => !ABSENT.has(reasonOf(fault))) ?? faults[0]);
};

/** The addresses of the first name that has any. */
const queryEach = async (resolver: Resolver, names: readonly string[]): Promise<LookupAddress[]> => {
  let fault: unknown;
  for (const name of names) {
    try {
      return await query(resolver, name);
    } catch (error) {
      if (WAITED.has(reasonOf(error))) throw error;
      fault ??= error;
    }
  }
  throw fault;
};

/** Whether this machine can reach others by IPv6. */
const hasIPv6 = (): boolean =>
  Object.values(networkInterfaces()).some((each) =>
    each?.some(({ family, internal, address }) => family === 'IPv6' && !internal && !address.startsWith('fe80:')),
  );

/** Leaves out IPv6 addresses that this machine cannot reach, unless there are no others. */
const reachable = (found: readonly LookupAddress[]): LookupAddress[] => {
  const four = found.filter(({ family }) => family === 4);
  return four.length > 0 && four.length < found.length && !hasIPv6() ? four : [...found];
};

/**
 * Creates a function that looks up the addresses of a name: first in the system's file of hosts, then in the DNS as it is, then
 * with the system's search domains. Other sources of names are not asked (docs/decisions/0084).
 *
 * @param hostsFile the file of hosts
 * @param resolvFile the file with the search domains
 * @returns the function; its signal cancels the queries, and it throws an error with the code of the DNS
 */
export const createAddressLookup = (hostsFile: string, resolvFile: string) => {
  const hosts = readWhenChanged(hostsFile, parseHosts);
  const search = readWhenChanged(resolvFile, parseSearch);
  return async (settings: DnsSettings, name: string, signal: AbortSignal): Promise<LookupAddress[]> => {
    const plain = name.toLowerCase().replace(/\.$/, '');
    const known = hosts().get(plain);
    if (known) return reachable(known);
    const names = [plain, ...(name.endsWith('.') ? [] : search().map((domain) => `${plain}.${domain}`))];
    const resolver = createResolver(settings);
    const cancel = (): void => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      signal.throwIfAborted();
      return reachable(await queryEach(resolver, names));
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
};

/** Looks up the addresses of a name as this machine knows it. */
export const lookUpAddresses = createAddressLookup('/etc/hosts', '/etc/resolv.conf');
