import type { Core } from '@strapi/strapi';
import { readRecordWhileRunning } from './schema-record';
import { useRefusal } from './versions';

/**
 * Says why a running node can no longer use the database, with one statement: another node may have upgraded it, or a backup may
 * have been restored.
 *
 * @returns null if it can
 */
export const schemaFault = async (strapi: Core.Strapi): Promise<string | null> =>
  useRefusal(await readRecordWhileRunning(strapi));
