import type { Core } from '@strapi/strapi';
import { consoleAddress } from '../../domain/console-pages';

/** An address of the server with a token; null if the address is unknown. */
export const addressWith = (strapi: Core.Strapi, path: string, token: string): string | null => {
  const address = consoleAddress(strapi.config.get<string>('mail.publicUrl', ''), path);
  return URL.canParse(address) && /^https?:\/\//.test(address) ? `${address}?token=${encodeURIComponent(token)}` : null;
};
