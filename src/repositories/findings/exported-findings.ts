import type { Core } from '@strapi/strapi';
import type { Fingerprint } from '../../domain/findings/reported';
import { connectionOf } from '../../database/connection';
import { storedJson } from '../../database/stored-json';
import { readLong, stoppable } from '../../lists/long-reads';
import { fieldsIn } from '../../values';

/** Tool and scope of findings; null for those that people have added. */
export interface StoredSource {
  tool: string | null;
  scope: string | null;
}

/** The tools and scopes of the findings of an organisation. */
export const sourcesOfFindings = (strapi: Core.Strapi, organisationId: number): Promise<StoredSource[]> => {
  const query = stoppable(connectionOf(strapi)('security_findings as f'), 'f.id')
    .where('f.organisation_id', organisationId)
    .groupBy('f.tool', 'f.scope')
    .orderBy(['f.tool', 'f.scope'])
    .select('f.tool', 'f.scope');
  return readLong<StoredSource>(strapi, query, organisationId);
};

/** The fingerprints of some findings, by id. */
export const fingerprintsOf = async (
  strapi: Core.Strapi,
  ids: readonly number[],
): Promise<Map<number, readonly Fingerprint[]>> => {
  const rows = await connectionOf(strapi)('security_findings')
    .whereIn('id', [...ids])
    .whereNotNull('identity')
    .select<{ id: number; identity: unknown }[]>('id', 'identity');
  return new Map(
    rows.map(({ id, identity }) => [id, (fieldsIn(storedJson(identity)).fingerprints ?? []) as Fingerprint[]]),
  );
};
