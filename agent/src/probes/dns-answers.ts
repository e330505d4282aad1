import type { promises as dns } from 'node:dns';
import ipaddr from 'ipaddr.js';
import type { CheckConfig } from '../../../src/wire/checks/check-config';

export type RecordType = CheckConfig<'dns'>['record_type'];
type Resolver = dns.Resolver;

const CAA_PROPERTIES = ['issue', 'issuewild', 'iodef', 'contactemail', 'contactphone'] as const;

/**
 * How each type of record is asked for, and the texts of its answers as name servers' tools write them: `10 mail.example.com`.
 */
export const ANSWERS: Record<RecordType, (resolver: Resolver, name: string) => Promise<string[]>> = {
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
  CAA: async (resolver, name) =>
    (await resolver.resolveCaa(name)).flatMap((one) =>
      CAA_PROPERTIES.flatMap((property) =>
        one[property] === undefined ? [] : [`${one.critical} ${property} "${one[property]}"`],
      ),
    ),
  CNAME: (resolver, name) => resolver.resolveCname(name),
  MX: async (resolver, name) =>
    (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}`),
  NS: (resolver, name) => resolver.resolveNs(name),
  PTR: (resolver, name) => (ipaddr.isValid(name) ? resolver.reverse(name) : resolver.resolvePtr(name)),
  SOA: async (resolver, name) => {
    const { nsname, hostmaster, serial, refresh, retry, expire, minttl } = await resolver.resolveSoa(name);
    return [[nsname, hostmaster, serial, refresh, retry, expire, minttl].join(' ')];
  },
  SRV: async (resolver, name) =>
    (await resolver.resolveSrv(name)).map((one) => [one.priority, one.weight, one.port, one.name].join(' ')),
  TXT: async (resolver, name) => (await resolver.resolveTxt(name)).map((parts) => parts.join('')),
};

/** Names are equal in either case, and with or without the dot at their end. Texts are equal only if they are the same. */
const canonical = (type: RecordType, text: string): string => {
  if (type === 'TXT') return text;
  if (type === 'CAA') return text.trim().replaceAll('"', '').replaceAll(/\s+/g, ' ').toLowerCase();
  if (type === 'A' || type === 'AAAA') return ipaddr.isValid(text) ? ipaddr.parse(text).toString() : text.trim();
  const words = text.trim().toLowerCase().split(/\s+/);
  return words.map((word) => word.replace(/\.$/, '')).join(' ');
};

/**
 * What is wrong with answers.
 *
 * @returns null if nothing is
 */
export const answerFault = (
  { record_type: type, expected, exact }: Pick<CheckConfig<'dns'>, 'record_type' | 'expected' | 'exact'>,
  answers: readonly string[],
): string | null => {
  if (answers.length === 0) return `The name has no ${type} record.`;
  const found = new Set(answers.map((text) => canonical(type, text)));
  // A mail server can be expected with its priority or without.
  const isThere = (text: string): boolean =>
    found.has(text) || (type === 'MX' && [...found].some((one) => one.replace(/^\d+ /, '') === text));
  const wanted = expected.map((text) => canonical(type, text));
  const missing = wanted.filter((text) => !isThere(text));
  if (missing.length > 0) return `The ${type} records do not include ${missing.join(', ')}.`;
  const isWanted = (text: string): boolean =>
    wanted.includes(text) || (type === 'MX' && wanted.includes(text.replace(/^\d+ /, '')));
  const more = exact && expected.length > 0 ? [...found].filter((text) => !isWanted(text)) : [];
  return more.length > 0 ? `There are ${type} records that were not expected: ${more.join(', ')}.` : null;
};
