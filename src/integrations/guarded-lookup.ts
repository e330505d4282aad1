import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isCallable } from '../domain/webhooks/endpoint-url';
import { lookUpAddresses } from './dns';
import type { WebhookSettings } from './webhook-settings';

/** The name of an address that a tenant entered resolves to one that must not be called. */
export class NotPublic extends Error {
  constructor() {
    super('The name resolves to a private or reserved address, which is not called');
  }
}

/** The addresses of a name, if all of them are allowed. */
const allowedAddresses = async (
  { allows, dns }: WebhookSettings,
  hostname: string,
  ended: AbortSignal,
): Promise<[LookupAddress, ...LookupAddress[]]> => {
  const [first, ...others] = await lookUpAddresses(dns, hostname, ended);
  if (!first || [first, ...others].some(({ address }) => !isCallable(address, allows))) throw new NotPublic();
  return [first, ...others];
};

/**
 * Resolves a name for one connection, and refuses it if any of its addresses is not allowed. The connection uses the
 * checked addresses, so a name that resolves differently the second time (DNS rebinding) gains nothing.
 *
 * @param ended cancels the queries when aborted
 */
export const guardedLookup =
  (settings: WebhookSettings, ended: AbortSignal): LookupFunction =>
  (hostname, options, callback) => {
    allowedAddresses(settings, hostname, ended).then(
      (addresses) => {
        if (options.all) callback(null, addresses);
        else callback(null, addresses[0].address, addresses[0].family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };
