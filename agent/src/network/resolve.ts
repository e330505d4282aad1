import { promises as dns } from 'node:dns';

/**
 * Looks a name up, as other programs on the machine do: without a cache of its own.
 *
 * @returns IP addresses in the order in which to try them
 * @throws Error with the code of the system, such as ENOTFOUND
 */
export type ResolveName = (name: string) => Promise<string[]>;

/** Asks the system: its hosts file, search domains and name servers count. */
export const systemResolve: ResolveName = async (name) =>
  (await dns.lookup(name, { all: true, verbatim: true })).map(({ address }) => address);
