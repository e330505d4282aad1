import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../../database/connection';
import { insertRows } from '../../../database/insert-rows';
import { type Source, sourceKey } from '../../../domain/findings/identity/source';
import { CLAIMS } from './import-tables';

const claimOf = (organisationId: number, source: Source): string => `${organisationId}:${sourceKey(source)}`;

/**
 * Claims sources of an organisation for an import, in the open transaction.
 *
 * @returns the sources that another import has
 */
export const claimSources = async (
  strapi: Core.Strapi,
  { organisationId, scanId }: { organisationId: number; scanId: number },
  sources: readonly Source[],
): Promise<Source[]> => {
  // In this order, so that two imports with several sources never deadlock.
  const claims = sources
    .map((source) => ({ source, claim: claimOf(organisationId, source) }))
    .sort((one, other) => (one.claim < other.claim ? -1 : 1));
  const rows = claims.map(({ claim }) => ({ claim, scan_id: scanId }));
  await insertRows(strapi, CLAIMS, rows, { types: { scan_id: 'int' }, unlessThere: 'claim' });
  const own = new Set(await connectionOf(strapi)(CLAIMS).where({ scan_id: scanId }).pluck<string[]>('claim'));
  return claims.filter(({ claim }) => !own.has(claim)).map(({ source }) => source);
};

/** Ends the claims of an import. */
export const releaseSources = async (strapi: Core.Strapi, scanId: number): Promise<void> => {
  await connectionOf(strapi)(CLAIMS).where({ scan_id: scanId }).delete();
};
