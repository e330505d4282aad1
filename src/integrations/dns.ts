import { Resolver } from 'node:dns/promises';

/** config/dns.ts */
export interface DnsSettings {
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

/**
 * Looks up the TXT records of a name. Takes at most two attempts of `timeoutMs` for each resolver. Never throws.
 *
 * @param name a domain name in ASCII
 * @returns each record's text, its parts joined
 */
export const resolveTxt = async ({ servers, timeoutMs }: DnsSettings, name: string): Promise<TxtAnswer> => {
  try {
    const resolver = new Resolver({ timeout: timeoutMs, tries: ATTEMPTS });
    if (servers.length > 0) resolver.setServers(servers);
    const records = await resolver.resolveTxt(name);
    return { kind: 'texts', texts: records.slice(0, MAX_RECORDS).map((parts) => parts.join('')) };
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? error);
    return ABSENT.has(code) ? { kind: 'texts', texts: [] } : { kind: 'unavailable', reason: code };
  }
};
